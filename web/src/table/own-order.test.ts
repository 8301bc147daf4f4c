import { beforeEach, expect, test } from 'vitest'
import { OwnOrder } from './own-order'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } })
})

const begun = (deal = 1): OwnOrder => {
  const order = new OwnOrder((things) => [...things].sort(), true)
  order.begin('t', deal)
  return order
}

test('what comes lies sorted until the player moves something', () => {
  const order = begun()
  order.take(['c', 'a'])
  order.take(['c', 'a', 'b'])
  expect(order.things).toEqual(['a', 'b', 'c'])
  order.move(2, 0)
  order.take(['c', 'a', 'aa'])
  expect(order.things).toEqual(['c', 'a', 'aa'])
  order.sort()
  expect(order.things).toEqual(['a', 'aa', 'c'])
})

test('the order of a deal outlives the page, and is not the next deal’s', () => {
  const order = begun()
  order.take(['a', 'b', 'c'])
  order.move(0, 3)
  const again = begun()
  again.take(['a', 'b', 'c'])
  expect(again.things).toEqual(['b', 'c', 'a'])
  const next = begun(2)
  next.take(['b', 'a'])
  expect(next.things).toEqual(['a', 'b'])
})
