import { describe, expect, it } from 'vitest'
import { fitsBothEnds, fittingOrder, likelyAdds, swaps } from './lay-off'
import type { Act, HandLegal } from './types'

const legal: HandLegal = {
  draw: false, take: false, throw: [], bar: null, opened: true,
  add: [['4H', 0, 'low'], ['8H', 0, 'high'], ['JK', 0, 'high'], ['JK', 0, 'low'], ['8D', 1, null]],
  swap: [[2, ['10C']]],
}
const cards = (acts: Act[] | null): string[] | undefined => acts?.flatMap((act) => ('add' in act ? act.add : []))

describe('cards for a meld of the table', () => {
  it('one that fits both ends is asked about, several are not', () => {
    expect(fitsBothEnds(legal, 0, ['JK'])).toBe(true)
    expect(fitsBothEnds(legal, 0, ['4H'])).toBe(false)
    expect(fitsBothEnds(legal, 0, ['JK', '4H'])).toBe(false)
  })

  it('the very cards of a joker buy it', () => {
    expect(swaps(legal, 2, ['10C'])).toBe(true)
    expect(swaps(legal, 2, ['10C', '8H'])).toBe(false)
    expect(swaps(legal, 1, ['10C'])).toBe(false)
  })

  it('go in the order that likely fits: marked first, a low end downwards, with the ends that the view names', () => {
    expect(cards(likelyAdds(legal, 0, ['AH', '2H', '3H', '4H']))).toEqual(['4H', '3H', '2H', 'AH'])
    expect(cards(likelyAdds(legal, 0, ['8H', '10H', '9H']))).toEqual(['8H', '9H', '10H'])
    expect(likelyAdds(legal, 0, ['8H'])).toEqual([{ add: ['8H'], meld: 0, end: 'high' }])
    expect(likelyAdds(legal, 1, ['8D'])).toEqual([{ add: ['8D'], meld: 1 }])
  })

  it('are put into an order that is accepted, one after another; null when one fits nowhere', async () => {
    const acts = ['10H', '3H', '9H', '4H', '8H'].map((card): Act => ({ add: [card], meld: 0 }))
    const ranks = [3, 4, 5, 6, 7, 8, 9, 10]
    const fits = async (some: Act[]): Promise<boolean> => {
      let low = 5, high = 7
      return cards(some)!.every((card) => {
        const rank = parseInt(card, 10)
        if (!ranks.includes(rank)) return false
        if (rank === low - 1) low--
        else if (rank === high + 1) high++
        else return false
        return true
      })
    }
    expect((await fittingOrder(acts, fits))?.length).toBe(5)
    expect(await fits((await fittingOrder(acts, fits))!)).toBe(true)
    expect(await fittingOrder([...acts, { add: ['KH'], meld: 0 }], fits)).toBeNull()
  })
})
