/** Events of a deal in words: for the log, for the screen reader, and beside each seat what it said last. */
import type { Rich } from '../i18n'
import type { GameEvent, SeatView } from '../session/types'
import { nameOf } from '../table/parts'
import { callName, contractName, doubleName, kindNames, plainly, say } from './baloot-words'
import { LOCKED } from './ladder'

const bought = (event: GameEvent): string => contractName({ kind: event.kind === 'sun' ? 'sun' : 'hokm', trump: event.trump ?? null })
const called = (event: GameEvent): string => callName(event.call ?? 'pass', null, null, event.suit ?? null)
const doubled = (event: GameEvent): string => doubleName(event.call ?? 'pass', LOCKED.has(event.call ?? '') ? (event.locked ?? null) : null)

/** The event without its seat's name, which stands beside it; null: not worth a line. */
export function logLine(event: GameEvent): Rich | null {
  switch (event.e) {
    case 'called':
      return called(event)
    case 'bought':
      return say('l_bought', { what: bought(event) })
    case 'doubled':
      return doubled(event)
    case 'played':
      return say('l_played', { card: { card: event.card ?? '' } })
    case 'trick':
      return say('l_trick')
    case 'declared':
      return say('l_declared', { what: kindNames(event.kinds ?? []) })
    case 'shown':
      return say('l_shown', { cards: { cards: (event.projects ?? []).flat() } })
    case 'ikka':
      return say('l_ikka')
    case 'baloot':
      return say('l_baloot')
    case 'sawa':
      return say('l_sawa', { cards: { cards: event.cards ?? [] } })
    case 'cancelled':
      return say(event.why === 'kawesh' ? 'e_kawesh' : 'e_passed')
    default:
      return null
  }
}

/** The seat that an event is about; a purchase names its buyer. */
export const seatOf = (event: GameEvent): number | undefined => event.seat ?? event.buyer

/** The event as one sentence for the screen reader. */
export function spoken(event: GameEvent, seats: readonly SeatView[], me: number): string {
  const seat = seatOf(event)
  const name = seat === undefined ? '' : nameOf(seats, seat, me)
  switch (event.e) {
    case 'called':
      return plainly('e_called', { name, call: called(event) })
    case 'bought':
      return plainly(seat === me ? 'e_bought_you' : 'e_bought', { name, what: bought(event) })
    case 'doubled':
      return plainly('e_called', { name, call: doubled(event) })
    case 'played':
      return plainly('e_played', { name, card: { card: event.card ?? '' } })
    case 'trick':
      return plainly(seat === me ? 'e_trick_you' : 'e_trick', { name })
    case 'declared':
      return plainly('e_declared', { name, what: kindNames(event.kinds ?? []) })
    case 'shown':
      return plainly('e_shown', { name, cards: { cards: (event.projects ?? []).flat() } })
    case 'ikka':
      return plainly('e_ikka', { name })
    case 'baloot':
      return plainly('e_baloot', { name })
    case 'sawa':
      return plainly('e_sawa', { name })
    case 'cancelled':
      return plainly(event.why === 'kawesh' ? 'e_kawesh' : 'e_passed')
    case 'dealt':
      return plainly('e_dealt')
    case 'dealt_rest':
      return plainly('e_rest')
    default:
      return ''
  }
}
