import type { ReactiveControllerHost } from 'lit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Passing } from './passing'

let drawn = 0
const host = { addController: () => undefined, requestUpdate: () => drawn++ } as unknown as ReactiveControllerHost

beforeEach(() => {
  drawn = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('what is shown goes by itself, and its host is drawn again', () => {
  const word = new Passing<string>(host)
  word.show('سوا', 1000)
  expect([word.now, drawn]).toEqual(['سوا', 1])
  vi.advanceTimersByTime(999)
  expect(word.now).toBe('سوا')
  vi.advanceTimersByTime(1)
  expect([word.now, drawn]).toEqual([null, 2])
})

test('a newer one has its whole time; one that was cleared does not come back', () => {
  const word = new Passing<string>(host)
  word.show('one', 1000)
  vi.advanceTimersByTime(800)
  word.show('two', 1000)
  vi.advanceTimersByTime(800)
  expect(word.now).toBe('two')
  word.clear()
  expect(word.now).toBeNull()
  vi.advanceTimersByTime(1000)
  expect([word.now, drawn]).toEqual([null, 2])
})
