/** Events of a round in words: for the log, for the screen reader, and beside each seat what it did last. */
import { nothing } from 'lit'
import { num, type Rich } from '../i18n'
import type { GameEvent, SeatView } from '../session/types'
import { nameOf } from '../table/parts'
import { plainly, say, type Key } from './dominoes-words'

const WHERE = new Set(['left', 'right', 'up', 'down'])
const where = (event: GameEvent): string => (event.end && WHERE.has(event.end) ? plainly(event.end as Key) : '')

/** The event without its seat's name, which stands beside it; null: not worth a line. */
export function logLine(event: GameEvent): Rich | null {
  switch (event.e) {
    case 'laid':
      return event.points ? say('l_laid_for', { tile: { tile: event.tile ?? '0-0' }, where: where(event), sum: event.sum_line ?? '' }) : say('l_laid', { tile: { tile: event.tile ?? '0-0' }, where: where(event) })
    case 'drew':
      return event.tile ? say('l_drew_you', { tile: { tile: event.tile } }) : say('l_drew')
    case 'passed':
      return say('l_passed')
    case 'out':
      return say('l_out')
    case 'blocked':
      return say('e_blocked')
    case 'dealt':
      return say('e_dealt')
    default:
      return null
  }
}

/** The event as one sentence for the screen reader. */
export function spoken(event: GameEvent, seats: readonly SeatView[], me: number): string {
  const name = event.seat === undefined ? '' : nameOf(seats, event.seat, me)
  const mine = event.seat === me
  switch (event.e) {
    case 'laid':
      return plainly(event.points ? 'e_laid_for' : 'e_laid', { name, tile: { tile: event.tile ?? '0-0' }, n: event.points ?? 0, sum: event.sum_line ?? '' })
    case 'drew':
      return event.tile ? plainly('e_drew_you', { tile: { tile: event.tile } }) : plainly('e_drew', { name })
    case 'passed':
      return plainly(mine ? 'e_passed_you' : 'e_passed', { name })
    case 'out':
      return plainly(mine ? 'e_out_you' : 'e_out', { name })
    case 'blocked':
      return plainly('e_blocked')
    case 'dealt':
      return plainly('e_dealt')
    default:
      return ''
  }
}

/** What a seat did last: laid, drew so many, was passed; nothing before its first turn. */
export function lastDeed(log: readonly GameEvent[], seat: number): Rich {
  const own = log.filter((event) => event.seat === seat && (event.e === 'laid' || event.e === 'drew' || event.e === 'passed'))
  const last = own.at(-1)
  if (!last) return nothing
  if (last.e === 'passed') return say('did_passed')
  if (last.e === 'drew') {
    let n = 0
    while (own.at(-1 - n)?.e === 'drew') n++
    return say('did_drew', { n })
  }
  const laid = say('did_laid', { tile: { tile: last.tile ?? '0-0' } })
  return last.points ? [laid, ' ', num(`+${last.points}`)] : laid
}
