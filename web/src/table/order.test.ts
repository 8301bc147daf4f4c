import { beforeEach, describe, expect, it } from 'vitest'
import { keepOrder, moved, readOrder } from './kept-order'
import { byMelds, cardOf, keys, reordered, sorted, without } from './order'

describe('the order of a hand', () => {
  it('sorts by suit and by rank, the ace high, jokers last', () => {
    expect(sorted(['JK', 'AH', '2H', '10S', 'KH'], 'suit')).toEqual(['10S', '2H', 'KH', 'AH', 'JK'])
    expect(sorted(['JK', 'AH', '2D', '2S', 'KH'], 'rank')).toEqual(['2S', '2D', 'KH', 'AH', 'JK'])
  })

  it('an own order survives a draw and a throw; the new card goes to the end', () => {
    expect(reordered(['9D', '2S', 'KH'], ['2S', 'KH', '9D', '4C'], 'own')).toEqual(['9D', '2S', 'KH', '4C'])
    expect(reordered(['9D', '2S', 'KH', '4C'], ['9D', 'KH', '4C'], 'own')).toEqual(['9D', 'KH', '4C'])
  })

  it('of two equal cards one leaves and one stays', () => {
    expect(reordered(['7S', '9D', '7S'], ['9D', '7S'], 'own')).toEqual(['7S', '9D'])
    expect(without(['7S', '9D', '7S'], ['7S'])).toEqual(['9D', '7S'])
    expect(keys(['7S', '9D', '7S'])).toEqual(['7S.1', '9D.1', '7S.2'])
    expect(cardOf('10S.2')).toBe('10S')
  })

  it('a sorted hand takes a new card to its place', () => {
    expect(reordered(['2S', 'KS'], ['KS', '2S', '9S'], 'suit')).toEqual(['2S', '9S', 'KS'])
  })

  it('moves a card to a gap on either side', () => {
    expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c'])
  })
})

describe('an order by melds', () => {
  it('puts the cards of each meld side by side, the rest by suit after them', () => {
    expect(byMelds(['9D', '2S', 'JK', 'KH', '3S', 'AH', '2D'], [['JK=QH', 'KH', 'AH']])).toEqual(['JK', 'KH', 'AH', '2S', '3S', '2D', '9D'])
  })

  it('is not disturbed by a draw', () => {
    expect(reordered(['KH', 'AH', '2S'], ['KH', 'AH', '2S', 'AS'], 'melds')).toEqual(['KH', 'AH', '2S', 'AS'])
  })
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
