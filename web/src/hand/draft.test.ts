import { describe, expect, it } from 'vitest'
import { EMPTY, grouped, preview, pruned, remaining, ungrouped } from './draft'
import type { HandView } from './types'

const hand = (over: Partial<HandView> = {}): HandView => ({
  game: 'hand', seat: 0, phase: 'play', to_act: 0, dealer: 3, own: ['QH', 'KH', 'AH', '6H', '7S', '7S', 'JK'], counts: [], stock: 0, fire: 1, top: '9S',
  melds: [['5H', 'JK=6H', '7H'], ['9S', '9H', 'JK=*']], owners: [1, 2], values: [], openings: [], bar: 51, last: null, opened: [], drawn: null, first: false, reshuffles: 0,
  max_reshuffles: 3, options: {}, legal: null, result: null, ...over,
})

describe('a turn being composed', () => {
  it('takes cards out of the hand, one for one', () => {
    const draft = grouped(grouped(EMPTY, 0, ['QH', 'KH']), 0, ['AH'])
    expect(draft.groups).toEqual([['QH', 'KH', 'AH']])
    expect(remaining(hand(), grouped(draft, 1, ['7S']))).toEqual(['6H', '7S', 'JK'])
    expect(ungrouped(draft, 0, 'KH').groups).toEqual([['QH', 'AH']])
  })

  it('an emptied group is gone', () => {
    expect(ungrouped(grouped(EMPTY, 0, ['QH']), 0, 'QH').groups).toEqual([])
  })

  it('a swapped joker comes into the hand, and goes again with the swap', () => {
    const draft = { ...EMPTY, adds: [{ swap: 0, give: ['6H'] }] }
    expect(remaining(hand(), draft)).toEqual(['QH', 'KH', 'AH', '7S', '7S', 'JK', 'JK'])
    const used = grouped(draft, 0, ['7S', 'JK', 'JK'])
    expect(pruned(hand(), used)).toBe(used)
    expect(pruned(hand(), { ...used, adds: [] }).groups).toEqual([['7S', 'JK']])
  })

  it('the fire card can be given back: the groups lose it', () => {
    const draft = grouped({ ...EMPTY, take: true }, 0, ['9S', 'QH'])
    const at = hand({ phase: 'draw' })
    expect(pruned(at, draft)).toBe(draft)
    expect(pruned(at, { ...draft, take: false }).groups).toEqual([['QH']])
    expect(pruned(hand({ phase: 'play' }), draft).take).toBe(false)
  })

  it('what the clock threw leaves the groups', () => {
    const draft = { ...grouped(EMPTY, 0, ['QH', 'KH', 'AH']), laid: true }
    const next = pruned(hand({ own: ['QH', 'KH', '6H'] }), draft)
    expect(next.groups).toEqual([['QH', 'KH']])
  })

  it('shows lay-offs and swaps where they would lie', () => {
    const melds = preview(hand(), { ...EMPTY, adds: [{ swap: 0, give: ['6H'] }, { add: ['8H'], meld: 0 }, { add: ['4H'], meld: 0, end: 'low' }, { swap: 1, give: ['9D', '9C'] }] })
    expect(melds[0]!.cards).toEqual(['4H', '5H', '6H', '7H', '8H'])
    expect([...melds[0]!.staged].sort()).toEqual([0, 2, 4])
    expect(melds[1]!.cards).toEqual(['9S', '9H', '9D', '9C'])
  })
})
