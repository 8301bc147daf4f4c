import { describe, expect, it } from 'vitest'
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
})

describe('an order by melds', () => {
  it('puts the cards of each meld side by side, the rest by suit after them', () => {
    expect(byMelds(['9D', '2S', 'JK', 'KH', '3S', 'AH', '2D'], [['JK=QH', 'KH', 'AH']])).toEqual(['JK', 'KH', 'AH', '2S', '3S', '2D', '9D'])
  })

  it('is not disturbed by a draw', () => {
    expect(reordered(['KH', 'AH', '2S'], ['KH', 'AH', '2S', 'AS'], 'melds')).toEqual(['KH', 'AH', '2S', 'AS'])
  })
})
