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

/** Moves that end a turn, under their names on the wire; tiles laid and cards thrown or played are told by name. */
const TURNS = new Set(['threw', 'laid', 'played', 'called', 'doubled'])

/** Turns of `seat` among the deal's events that it had not seen, and that the clock or a bot made (`by`): its own it knows. */
export function missedSince(before: Seen, deal: number, seat: number, events: readonly GameEvent[]): Missed {
  const since = before.deal === deal ? events.slice(before.count) : events
  // melds of Hand are laid, too, and the turn goes on
  const turns = since.filter((event) => event.seat === seat && event.by && TURNS.has(event.e) && (event.e !== 'laid' || event.tile !== undefined)).map((event) => event.card ?? event.tile ?? '')
  return { turns: turns.length, threw: turns.filter(Boolean) }
}
