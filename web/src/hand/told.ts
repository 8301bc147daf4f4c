/** Events in words: for the log, for the screen reader. And what may be remembered of the fire pile. */
import type { GameEvent } from '../session/types'
import { telling } from '../table/parts'
import { plainly, say } from './hand-words'

/** An event without its seat's name. */
function words(event: GameEvent): Parameters<typeof say> | null {
  switch (event.e) {
    case 'drew':
      return event.card ? ['l_drew_you', { card: { card: event.card } }] : ['l_drew']
    case 'took':
      return ['l_took', { card: { card: event.card ?? 'JK' } }]
    case 'laid':
      return event.opened ? ['l_laid', { n: event.total ?? 0 }] : ['l_laid_more', { cards: { cards: (event.melds ?? []).flat() } }]
    case 'added':
      return ['l_added', { cards: { cards: event.cards ?? [] } }]
    case 'swapped':
      return ['l_swapped', { cards: { cards: event.give ?? [] } }]
    case 'threw':
      return event.card ? ['l_threw', { card: { card: event.card } }] : null
    case 'out':
      return [event.by_hand ? 'l_out_hand' : 'l_out']
    case 'reshuffled':
      return ['e_reshuffled']
    case 'dry':
      return ['e_dry']
    case 'dealt':
      return ['e_dealt']
    default:
      return null
  }
}

export const { logLine, spoken } = telling({ say, plainly }, words)

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
