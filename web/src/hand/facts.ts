/** What a Hand table's state says, read without remembering anything. */
import type { Rich } from '../i18n'
import type { SeatView, SessionState } from '../session/types'
import { isBot } from '../table/parts'
import { say } from './hand-words'
import type { HandView } from './types'

/** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
export function isMyTurn(state: SessionState): boolean {
  const { view, latest, link, sending } = state
  return link === 'live' && !sending && view === latest && view?.phase === 'deal' && view.hand?.to_act === view.seat && view.hand?.legal != null
}

/** How many of the hand's cards lie in each row. */
export function rowsOf(cards: number, oneRow: boolean): number[] {
  if (oneRow) return [cards]
  const top = Math.ceil(cards / 2)
  return [top, cards - top]
}

/** Whether a seat is down, and with what. */
export function standing(hand: HandView, seats: readonly SeatView[], seat: number): Rich {
  const down = hand.openings.find(([who]) => who === seat)
  const bot = isBot(seats[seat]!)
  return down ? say(bot ? 'bot_down' : 'down_with', { n: down[1] }) : say(bot ? 'bot_not_down' : 'not_down')
}
