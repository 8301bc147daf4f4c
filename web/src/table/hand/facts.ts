/** What a Hand table's state says, read without remembering anything. */
import type { SessionState } from '../../session/types'

/** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
export function isMyTurn(state: SessionState): boolean {
  const { view, latest, link, sending } = state
  return link === 'live' && !sending && view === latest && view?.phase === 'deal' && view.hand?.to_act === view.seat && view.hand?.legal != null
}

/** The hand's cards by row, as many as lie in each: two rows on phones. */
export function rowsOf(cards: number, wide: boolean): number[] {
  if (wide || cards <= 10) return [cards]
  const top = Math.ceil(cards / 2)
  return [top, cards - top]
}
