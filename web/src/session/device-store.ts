/** What the browser keeps of tables that this device deals: the one that runs, and the matches that were played. */
import type { Me } from './api'
import { MARK_KEY } from './device-mark'

/** The running table. `log` is the engine's alone to read. */
export interface KeptTable {
  log: unknown
  /** The page that plays at it; another page that takes it over writes its own. */
  owner: string
  /** The table's own time when it was left. */
  now: number
}

export type PastMatch = Me['matches'][number]

export interface KeptMatch {
  at: number
  /** What history shows; null while the match runs. */
  match: PastMatch | null
  /** Of the deals that are over. */
  transcript: { deals: { deal: number }[] } | null
}

export const TABLE_KEY = 'sahrat.device'
const MATCH = 'sahrat.device.match.'
/** So many matches are kept, with the one that is written. */
const KEPT = 40

/** null: there is none. A table that cannot be read comes without a log, for the engine to say so. */
export function keptTable(): KeptTable | null {
  let text: string | null = null
  try {
    text = localStorage.getItem(TABLE_KEY)
  } catch {
    /* a browser that keeps nothing */
  }
  if (text === null) return null
  try {
    const { log, owner, now } = JSON.parse(text) as Partial<KeptTable>
    return { log: log ?? '', owner: String(owner), now: Number.isFinite(now) ? now! : 0 }
  } catch {
    return { log: '', owner: '', now: 0 }
  }
}

/** Keeps the running table, making room where there is none; whether it could. `game`: null once it is over. */
export function keepTable(table: KeptTable, game: string | null): boolean {
  return kept(() => {
    localStorage.setItem(TABLE_KEY, JSON.stringify(table))
    if (game === null) localStorage.removeItem(MARK_KEY)
    else localStorage.setItem(MARK_KEY, game)
  })
}

/** Keeps how far the table's own time has come, where that page still has it. */
export function keepTime(owner: string, now: number): void {
  const table = keptTable()
  if (table?.owner === owner) kept(() => localStorage.setItem(TABLE_KEY, JSON.stringify({ ...table, now })))
}

export function dropTable(): void {
  try {
    localStorage.removeItem(TABLE_KEY)
    localStorage.removeItem(MARK_KEY)
  } catch {
    /* nothing kept */
  }
}

export function keptMatch(table: string): KeptMatch | null {
  try {
    return JSON.parse(localStorage.getItem(MATCH + table) ?? 'null') as KeptMatch | null
  } catch {
    return null
  }
}

export function keepMatch(table: string, match: KeptMatch): boolean {
  for (const [old] of stored().filter(([key]) => key !== MATCH + table).slice(KEPT - 1)) localStorage.removeItem(old)
  return kept(() => localStorage.setItem(MATCH + table, JSON.stringify(match)), MATCH + table)
}

/** The matches of this device that are over, the newest first. */
export const pastMatches = (): PastMatch[] => stored().flatMap(([, { match }]) => match ?? [])

/** All kept matches with their keys, the newest first. */
function stored(): [string, KeptMatch][] {
  const found: [string, KeptMatch][] = []
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)
      const match = key?.startsWith(MATCH) ? keptMatch(key.slice(MATCH.length)) : null
      if (key && match) found.push([key, match])
    }
  } catch {
    return []
  }
  return found.sort(([, one], [, other]) => other.at - one.at)
}

/** Writes; while the browser has no room the oldest match goes, but not `own`. */
function kept(write: () => void, own = ''): boolean {
  for (;;) {
    try {
      write()
      return true
    } catch {
      const oldest = stored().filter(([key, { match }]) => key !== own && match).at(-1)
      if (!oldest) return false
      localStorage.removeItem(oldest[0])
    }
  }
}
