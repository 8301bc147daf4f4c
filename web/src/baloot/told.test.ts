import { expect, test } from 'vitest'
import type { GameEvent } from '../session/types'
import { logLine, noteSecond } from './told'

const called = (seat: number, call = 'pass'): GameEvent => ({ e: 'called', seat, call, suit: null })
const said = (log: GameEvent[]): string => {
  noteSecond(log)
  return log.filter(({ e }) => e === 'called').map((event) => JSON.stringify(logLine(event)).match(/بس|ولا|صن/)?.[0]).join(' ')
}

test('a pass is «ولا» once all four have passed, as at the seats', () => {
  const first = [1, 2, 3, 0].map((seat) => called(seat))
  expect(said([{ e: 'dealt' }, ...first])).toBe('بس بس بس بس')
  expect(said([{ e: 'dealt' }, ...first, called(1), called(2, 'sun')])).toBe('بس بس بس بس ولا صن')
})

test('a pass after a word of the first round stays «بس»', () => {
  expect(said([called(1), called(2, 'hokm'), called(3), called(0), called(1)])).not.toContain('ولا')
})
