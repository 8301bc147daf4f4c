/** Events of a round in words: for the log, for the screen reader, and beside each seat what it did last. */
import { nothing } from 'lit'
import { comma, digits, num, type Rich } from '../i18n'
import type { GameEvent, SeatView } from '../session/types'
import { nameOf } from '../table/parts'
import type { DominoEnd } from './types'
import { plainly, say, tileName, type Key } from './dominoes-words'

const WHERE = new Set(['left', 'right', 'up', 'down'])
/** The numbers that were open when a seat was passed, as far as this page has seen it. */
const passedOn = new WeakMap<GameEvent, readonly number[]>()

/** Keeps what is open now for the passes that end the log: no tile has been laid since. */
export function notePasses(log: readonly GameEvent[], ends: readonly DominoEnd[]): void {
  for (const event of [...log].reverse()) {
    if (event.e !== 'passed' && event.e !== 'turn') return
    if (event.e === 'passed' && !passedOn.has(event)) passedOn.set(event, [...new Set(ends.map(({ number }) => number))].sort())
  }
}

function passWords(event: GameEvent, mine: boolean): Rich {
  const numbers = passedOn.get(event)
  return numbers?.length ? say(mine ? 'had_none_you' : 'had_none', { list: numbers.map(digits).join(numbers.length > 2 ? comma() : plainly('nor')) }) : say(mine ? 'did_passed_you' : 'did_passed')
}

const where = (event: GameEvent): string => (event.end && WHERE.has(event.end) ? plainly(event.end as Key) : '')

/** The event without its seat's name, which stands beside it; null: not worth a line. */
export function logLine(event: GameEvent, _: readonly SeatView[] = [], me = -1): Rich | null {
  switch (event.e) {
    case 'laid':
      return event.points ? say('l_laid_for', { tile: { tile: event.tile ?? '0-0' }, where: where(event), sum: event.sum_line ?? '' }) : say('l_laid', { tile: { tile: event.tile ?? '0-0' }, where: where(event) })
    case 'drew':
      return event.tile ? say('l_drew_you', { tile: { tile: event.tile } }) : say('l_drew')
    case 'passed':
      return passWords(event, event.seat === me)
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
      return plainly(event.points ? 'e_laid_for' : 'e_laid', { name, tile: [tileName(event.tile ?? '0-0'), where(event)].filter(Boolean).join(comma()), n: event.points ?? 0, sum: event.sum_line ?? '' })
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
  if (last.e === 'passed') return passWords(last, false)
  if (last.e === 'drew') {
    let n = 0
    while (own.at(-1 - n)?.e === 'drew') n++
    return say('did_drew', { n })
  }
  const laid = say('did_laid', { tile: { tile: last.tile ?? '0-0' } })
  return last.points ? [laid, ' ', num(`+${last.points}`)] : laid
}
