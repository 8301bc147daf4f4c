import { beforeEach, describe, expect, it } from 'vitest'
import { keepOrder, moved, readOrder } from './kept-order'

it('moves a card to a gap on either side', () => {
  expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
})

describe('what is kept of an order', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    Object.assign(globalThis, { localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) } })
  })

  it('is kept for each table, and ends with its deal', () => {
    keepOrder({ table: 'one', deal: 1, by: 'own', order: ['KH', '2S'] })
    keepOrder({ table: 'two', deal: 4, by: 'rank', order: ['3D'] })
    expect(readOrder('one', 1)).toMatchObject({ by: 'own', order: ['KH', '2S'] })
    expect(readOrder('two', 4)?.order).toEqual(['3D'])
    keepOrder({ table: 'one', deal: 2, by: 'suit', order: ['5C'] })
    expect(readOrder('one', 1)).toBeUndefined()
    expect(readOrder('one', 2)?.order).toEqual(['5C'])
  })

  it('is forgotten for tables long left, and what cannot be read counts as nothing', () => {
    for (let i = 0; i < 12; i++) keepOrder({ table: `t${i}`, deal: 1, by: 'suit', order: ['2S'] })
    expect(readOrder('t0', 1)).toBeUndefined()
    expect(readOrder('t11', 1)?.order).toEqual(['2S'])
    localStorage.setItem('sahrat.order', '{"deal":"x"}')
    expect(readOrder('t11', 1)).toBeUndefined()
  })
})
