import { expect, it } from 'vitest'
import { view as tableView } from '../session/stand-ins'
import type { TableView } from '../session/types'
import { drawHand } from './drawing'
import type { HandView } from './types'

const view = (v: number, over: Partial<HandView>): TableView => tableView(v, {
  phase: 'deal', deal: 1,
  hand: { own: ['AS'], counts: [14, 14, 14, 14], melds: [], owners: [], openings: [], bar: 51, last: null, opened: [false, false, false, false], ...over } as HandView,
})

it('a lay-down lays melds, moves counts and the bar, and leaves the rest alone', () => {
  const before = view(5, { counts: [14, 15, 14, 14], phase: 'play' })
  const after = view(6, { bar: 59, melds: [['QH', 'KH', 'AH']], owners: [1] })
  const shown = drawHand(before, { e: 'laid', seat: 1, melds: [['QH', 'KH', 'AH']], total: 58, opened: true }, after).hand!
  expect([shown.counts[1], shown.melds, shown.owners, shown.bar, shown.opened[1], shown.openings]).toEqual([12, [['QH', 'KH', 'AH']], [1], 59, true, [[1, 58]]])
  expect(shown.own).toEqual(['AS'])
})

it('a swap takes the joker into the hand of who gave', () => {
  const before = view(5, { counts: [14, 4, 14, 14], melds: [['5H', 'JK=6H', '7H']], owners: [2] })
  const after = view(6, { melds: [['5H', '6H', '7H']], owners: [2] })
  const shown = drawHand(before, { e: 'swapped', seat: 1, meld: 0, give: ['6H'] }, after).hand!
  expect([shown.counts[1], shown.melds[0]]).toEqual([4, ['5H', '6H', '7H']])
})
