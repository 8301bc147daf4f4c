/** Events in words: for the log, for the screen reader. And what may be remembered of the fire pile. */
import { plain, text, type Key, type Rich, type Values } from '../../i18n'
import '../../i18n/hand-words'
import type { GameEvent, SeatView } from '../../session/types'
import { nameOf } from '../parts'

function words(event: GameEvent, seats: readonly SeatView[], me: number | null, prefix: 'e' | 'l'): [Key, Values] | null {
  const name = event.seat === undefined ? '' : nameOf(seats, event.seat, me)
  const key = (part: string): Key => `${prefix}_${part}` as Key
  switch (event.e) {
    case 'drew':
      return event.card ? [key('drew_you'), { card: { card: event.card } }] : [key('drew'), { name }]
    case 'took':
      return [key('took'), { name, card: { card: event.card ?? 'JK' } }]
    case 'laid':
      return event.opened ? [key('laid'), { name, n: event.total ?? 0 }] : [key('laid_more'), { name, cards: { cards: (event.melds ?? []).flat() } }]
    case 'added':
      return [key('added'), { name, cards: { cards: event.cards ?? [] } }]
    case 'swapped':
      return [key('swapped'), { name, cards: { cards: event.give ?? [] } }]
    case 'threw':
      return event.card ? [key('threw'), { name, card: { card: event.card } }] : null
    case 'out':
      return [key(event.by_hand ? 'out_hand' : 'out'), { name }]
    case 'reshuffled':
      return ['e_reshuffled', {}]
    case 'dry':
      return ['e_dry', {}]
    case 'dealt':
      return ['e_dealt', {}]
    default:
      return null
  }
}

/** The event without its seat's name, which stands beside it. */
export function logLine(event: GameEvent, seats: readonly SeatView[], me: number | null): Rich | null {
  const found = words(event, seats, me, 'l')
  return found ? text(found[0], found[1]) : null
}

/** The event as one sentence for the screen reader. */
export function spoken(event: GameEvent, seats: readonly SeatView[], me: number | null): string {
  const found = words(event, seats, me, 'e')
  return found ? plain(found[0], found[1]) : ''
}

/** The last `count` cards of the fire pile as far as the events seen tell it, top last; `top` is the truth about its last card. */
export function firePile(log: readonly GameEvent[], top: string | null, count = 4): string[] {
  let pile: string[] = []
  for (const event of log) {
    if (event.e === 'dealt') pile = []
    else if (event.e === 'threw' && event.card) pile.push(event.card)
    else if (event.e === 'took') pile.pop()
    else if (event.e === 'reshuffled') pile = pile.slice(-1)
  }
  if (top === null) return []
  if (pile.at(-1) !== top) pile = [top]
  return pile.slice(-count)
}
