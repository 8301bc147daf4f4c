/** Events of a deal in words: for the log, for the screen reader, and beside each seat what it said last. */
import type { GameEvent } from '../session/types'
import { telling } from '../table/parts'
import { callName, contractName, doubleName, kindNames, plainly, say } from './baloot-words'
import { LOCKED } from './ladder'

/** Passes after all four have passed once: those have a word of their own. */
const second = new WeakSet<GameEvent>()

/** Finds them in a deal's events. */
export function noteSecond(log: readonly GameEvent[]): void {
  const calls = log.filter((event) => event.e === 'called')
  if (calls.length > 4 && calls.slice(0, 4).every(({ call }) => call === 'pass')) for (const event of calls.slice(4)) second.add(event)
}

/** An event without its seat's name; deals are told where nobody acts. */
function words(event: GameEvent): Parameters<typeof say> | null {
  const { call = 'pass', cards = [], kinds = [], projects = [] } = event
  switch (event.e) {
    case 'called':
      return ['l_said', { what: callName(call, second.has(event) ? 2 : 1, null, event.suit ?? null) }]
    case 'doubled':
      return ['l_said', { what: doubleName(call, LOCKED.has(call) ? (event.locked ?? null) : null) }]
    case 'bought':
      return ['l_bought', { what: contractName({ kind: event.kind === 'sun' ? 'sun' : 'hokm', trump: event.trump ?? null }) }]
    case 'played':
      return ['l_played', { card: { card: event.card ?? '' } }]
    case 'trick':
      return ['l_trick']
    case 'declared':
      return ['l_declared', { what: kindNames(kinds) }]
    case 'shown':
      return ['l_shown', { cards: { cards: projects.flat() } }]
    case 'ikka':
      return ['l_ikka']
    case 'baloot':
      return ['l_baloot']
    case 'sawa':
      return ['l_sawa', { cards: { cards } }]
    case 'cancelled':
      return [event.why === 'kawesh' ? 'e_kawesh' : 'e_passed']
    case 'dealt':
      return ['e_dealt']
    case 'dealt_rest':
      return ['e_rest']
    default:
      return null
  }
}

/** The seat that an event is about; a purchase names its buyer. */
export const seatOf = (event: GameEvent): number | undefined => event.seat ?? event.buyer

export const { logLine, spoken } = telling({ say, plainly }, words, seatOf)
