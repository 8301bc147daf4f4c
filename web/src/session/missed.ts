/** What the clock or a bot played for a seat while its player was away: what he saw last, against what was seen since. */
import type { GameEvent, Missed } from './types'

const SEEN_KEY = 'sahrat.seen'

export interface Seen {
  table: string
  deal: number
  /** Events of the deal that this device has shown. */
  count: number
}

export function keepSeen(seen: Seen): void {
  try {
    localStorage.setItem(SEEN_KEY, JSON.stringify(seen))
  } catch {
    /* without it a return says less, nothing else */
  }
}

export function readSeen(): Seen | null {
  try {
    return JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null') as Seen | null
  } catch {
    return null
  }
}

/** Throws, or tiles laid, of `seat` among the deal's events that it had not seen; `own`: one it sent itself, not answered before. */
export function missedSince(before: Seen, deal: number, seat: number, events: readonly GameEvent[], own: string | null): Missed {
  const since = before.deal === deal ? events.slice(before.count) : events
  const threw = since.filter((event) => event.seat === seat && (event.e === 'threw' || event.tile !== undefined && event.e === 'laid')).map((event) => event.card ?? event.tile ?? '')
  if (own && threw[0] === own) threw.shift()
  return { turns: threw.length, threw }
}
