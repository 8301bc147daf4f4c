/** The player's own record of a table: what he saw at its start and after each deal, kept on his device for Verify. */
import type { GameEvent, TableView } from './types'

export interface OwnRecord {
  table: string
  /** Its name on the wire; a record of before has none. */
  game?: string
  seat: number
  /** The seed this device drew, hex; sent to the server only after every hash was seen. */
  seed: string
  hash: string
  commitment: string
  hashes: string[]
  seeds: string[]
  digest: string | null
  fingerprint: number[] | null
  options: Record<string, unknown>
  names: string[]
  /** Deal number to the sum the server told with its secret. */
  deals: Record<string, string>
  /** Deal number to the cards dealt to this seat. */
  own: Record<string, string[]>
  /** Deal number to its events, as they were sent to this seat; written when the deal is over. */
  events?: Record<string, GameEvent[]>
  /** The server has answered that it has the seed. */
  sent: boolean
  dispute: 'hash' | 'seed' | null
  at: number
}

const PREFIX = 'sahrat.record.'
const KEPT = 60

export function readRecord(table: string): OwnRecord | null {
  try {
    const text = localStorage.getItem(PREFIX + table)
    return text ? (JSON.parse(text) as OwnRecord) : null
  } catch {
    return null
  }
}

/** All records of this device, newest first. */
export function records(): OwnRecord[] {
  const found: OwnRecord[] = []
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)
      if (key?.startsWith(PREFIX)) {
        const record = readRecord(key.slice(PREFIX.length))
        if (record) found.push(record)
      }
    }
  } catch {
    return []
  }
  return found.sort((a, b) => b.at - a.at)
}

export function writeRecord(record: OwnRecord): void {
  try {
    localStorage.setItem(PREFIX + record.table, JSON.stringify(record))
    for (const old of records().slice(KEPT)) localStorage.removeItem(PREFIX + old.table)
  } catch {
    /* without storage Verify still checks the transcript, only not against this record */
  }
}

export function dropRecord(table: string): void {
  try {
    localStorage.removeItem(PREFIX + table)
  } catch {
    /* nothing kept */
  }
}

/** 16 random bytes as hex. */
export function drawSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `hex(SHA-256(seed))`: what is sent before the seed (fair.md, step 2). */
export async function seedHash(seed: string): Promise<string> {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Adds what `view` tells to the record: hashes, seeds, digest, sums. Returns the record changed, or the same one. */
export function withView(record: OwnRecord, view: TableView): OwnRecord {
  const next: OwnRecord = { ...record }
  if (view.phase !== 'open') {
    const own = view.seat === null ? null : view.seats[view.seat]
    next.commitment = record.commitment || view.commitment
    if (!record.hashes.some(Boolean)) next.hashes = view.seats.map((seat) => seat.hash ?? '')
    if (view.digest && !record.digest) {
      next.seeds = view.seats.map((seat) => seat.seed ?? '')
      next.digest = view.digest
      next.fingerprint = view.fingerprint
      next.options = view.chosen
      next.names = view.seats.map((seat) => seat.name ?? '')
    }
    if (own && record.seed && !record.dispute) {
      if (own.kind === 'human' && own.hash !== record.hash) next.dispute = 'hash'
      else if (view.phase !== 'seeds' && own.seed === '' && record.sent) next.dispute = 'seed'
    }
  }
  for (const row of view.rounds) if (!record.deals[row.deal]) next.deals = { ...next.deals, [row.deal]: row.sum }
  return JSON.stringify(next) === JSON.stringify(record) ? record : next
}

/** A record as it is when this device says it is ready. */
export const newRecord = (view: TableView, seed: string, hash: string, now: number): OwnRecord => ({
  table: view.table, game: view.game, seat: view.seat ?? 0, seed, hash, commitment: view.commitment, hashes: [], seeds: [], digest: null, fingerprint: null,
  options: view.chosen, names: [], deals: {}, own: {}, events: {}, sent: false, dispute: null, at: now,
})
