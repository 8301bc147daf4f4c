/** The server's HTTP side: addresses, the guest's token, tickets, invites, transcripts. */
import { settings } from '../settings'
import type { Problem } from './types'

export interface Config {
  http: string
  socket: string
  engine: string
}

export interface Invite {
  table: string
  game: string
  options: Record<string, unknown>
  seats: (string | null)[]
  /** Whose score counts for each seat. */
  sides: number[]
  empty: number[]
  /** Where who chooses no seat sits down. */
  seat: number | null
  open: boolean
}

export interface Me {
  player: string
  name: string
  table: string | null
  rankings: Record<string, { matches: number; wins: number }>
  matches: { table: string; game: string; at: number; seat: number; names: string[]; sides: number[]; totals: number[]; places: number[] | null; reason: string }[]
}

interface Guest {
  player: string
  name: string
  token: string
  expires: number
}

/** The server said no, or could not be reached (`status` 0). */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  constructor(readonly status: number, readonly problem: Problem | null) {
    super(problem?.code ?? String(status))
  }
}

const GUEST = 'sahrat.guest'
let config: Promise<Config> | null = null

function readConfig(): Promise<Config> {
  config ??= fetch('/config.json').then((response) => {
    if (!response.ok) throw new ApiProblem(response.status, null)
    return response.json() as Promise<Config>
  })
  config.catch(() => (config = null))
  return config
}

async function request<T>(path: string, init: RequestInit & { token?: string } = {}): Promise<T> {
  const { http } = await readConfig().catch(() => Promise.reject(new ApiProblem(0, null)))
  let response: Response
  try {
    response = await fetch(http + path, {
      ...init,
      headers: { ...(init.body ? { 'content-type': 'application/json' } : {}), ...(init.token ? { authorization: `Bearer ${init.token}` } : {}) },
    })
  } catch {
    throw new ApiProblem(0, null)
  }
  const body = (await response.json().catch(() => null)) as (T & { e?: string; message?: { ar: string; en: string } }) | null
  if (!response.ok) {
    const code = body?.e
    throw new ApiProblem(response.status, code && body?.message ? { code, message: body.message } : null)
  }
  return body as T
}

function kept(): Guest | null {
  try {
    const guest = JSON.parse(localStorage.getItem(GUEST) ?? 'null') as Guest | null
    return guest && guest.expires * 1000 > Date.now() + 60_000 ? guest : null
  } catch {
    return null
  }
}

const keep = (guest: Guest): Guest => {
  try {
    localStorage.setItem(GUEST, JSON.stringify(guest))
  } catch {
    /* a guest without storage lives as long as the page */
  }
  memory = guest
  return guest
}

let memory: Guest | null = null
let asked: Promise<Guest> | null = null

/** This device's guest, if it has one already. */
export const guestNow = (): Guest | null => memory ?? kept()

/** This device's guest; made at the first need. */
export function guest(): Promise<Guest> {
  const have = guestNow()
  if (have) return Promise.resolve(have)
  const name = settings.value.name.trim()
  asked ??= request<Guest>('/guests', { method: 'POST', body: JSON.stringify(name ? { name } : {}) }).then(keep).finally(() => (asked = null))
  return asked
}

/** A new address of the socket, good for one connection within a minute. */
export async function socketAddress(): Promise<string> {
  const { socket } = await readConfig().catch(() => Promise.reject(new ApiProblem(0, null)))
  const ask = async (): Promise<string> =>
    (await request<{ ticket: string }>('/tickets', { method: 'POST', token: (await guest()).token })).ticket
  let ticket: string
  try {
    ticket = await ask()
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    forget()
    ticket = await ask()
  }
  const address = new URL(socket, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  address.searchParams.set('ticket', ticket)
  return address.href
}

function forget(): void {
  memory = null
  try {
    localStorage.removeItem(GUEST)
  } catch {
    /* nothing kept */
  }
}

export const invite = (code: string): Promise<Invite> => request<Invite>(`/invites/${encodeURIComponent(code)}`)
export const me = async (): Promise<Me> => request<Me>('/me', { token: (await guest()).token })

/** Changes the guest's name, here and at the server. */
export async function rename(name: string): Promise<void> {
  const have = guestNow()
  const before = settings.value.name
  settings.set({ name })
  if (!have || have.name === name || !name) return
  try {
    await request('/me', { method: 'PATCH', token: have.token, body: JSON.stringify({ name }) })
  } catch (error) {
    // A name that is refused is not used at the next table either; one that did not get there is.
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) settings.set({ name: before })
    throw error
  }
  keep({ ...have, name })
}

const fetched = new Map<string, unknown>()

/** A table's transcript: of one that this device dealt as it was kept; without a network the one that this page fetched before, if it did. */
export async function transcript(table: string): Promise<unknown> {
  const own = await import('./device-store').then(({ keptMatch }) => keptMatch(table), () => null)
  if (own?.transcript) return own.transcript
  const have = guestNow()
  try {
    const document = await request(`/tables/${encodeURIComponent(table)}/transcript`, have ? { token: have.token } : {})
    fetched.set(table, document)
    return document
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 0 && fetched.has(table)) return fetched.get(table)
    throw error
  }
}
