import { expect, test } from 'vitest'
import type { GameEvent, TableView } from '../session/types'
import { drawBaloot } from './drawing'
import type { BalootView } from './types'

const ROUND: BalootView = {
  game: 'baloot', seat: 0, phase: 'play', to_act: 0, dealer: 3, own: ['AS', '7H'], counts: [2, 2, 2, 2], up: null, rest: 0, round: null, asked: null, calls: [],
  contract: { kind: 'hokm', trump: 'D', buyer: 1, factor: 1, locked: false, doubler: null, up: '10D' }, leader: 1, trick: [[1, '8S'], [2, '9S'], [3, 'KS']], holds: 3, tricks: [], taken: [], won: [0, 0], abnat: [0, 0],
  declared: [], announced: [], shown: [], baloot: null, gone: [], totals: [0, 0], options: {}, legal: { moves: [{ do: 'play', card: 'AS' }] }, result: null,
}
const table = (round: Partial<BalootView> = {}): TableView => ({ game: 'baloot', sides: [0, 1, 0, 1], baloot: { ...ROUND, ...round } }) as unknown as TableView
const after = (before: Partial<BalootView>, event: GameEvent, goal: Partial<BalootView> = {}): BalootView => drawBaloot(table(before), event, table(goal)).baloot!

test('a card leaves its hand for the trick, and nothing is to be pressed meanwhile', () => {
  const next = after({}, { e: 'played', seat: 0, card: 'AS' })
  expect(next.own).toEqual(['7H'])
  expect(next.trick.at(-1)).toEqual([0, 'AS'])
  expect(next.counts).toEqual([1, 2, 2, 2])
  expect(next.legal).toBeNull()
})

test('a finished trick goes to who took it, with its abnat', () => {
  const trick: [number, string][] = [...ROUND.trick, [0, 'AS']]
  const next = after({ trick }, { e: 'trick', seat: 0, abnat: 15 })
  expect([next.trick, next.tricks, next.taken, next.won, next.abnat, next.leader]).toEqual([[], [trick], [0], [1, 0], [15, 0], 0])
})

test('the trick event of a Sawa, with no four cards lying, changes nothing', () => {
  const before = table()
  expect(drawBaloot(before, { e: 'trick', seat: 0, abnat: 50 }, table())).toBe(before)
})

test('a purchase takes the card on offer away and shows the contract', () => {
  const next = after({ phase: 'buy', contract: null, up: '10D', round: 1 }, { e: 'bought', buyer: 2, kind: 'sun', trump: null, up: '10D' })
  expect([next.up, next.contract?.kind, next.contract?.buyer, next.contract?.factor]).toEqual([null, 'sun', 2, 1])
})

test('a double raises the contract, a pass leaves it', () => {
  expect(after({}, { e: 'doubled', seat: 0, call: 'double', locked: true }).contract).toMatchObject({ factor: 2, locked: true, doubler: 0 })
  expect(after({}, { e: 'doubled', seat: 0, call: 'pass' }).contract).toEqual(ROUND.contract)
})

test('a turn that is only being shown offers no calls', () => {
  expect(after({}, { e: 'turn', seat: 2 })).toMatchObject({ to_act: 2, legal: null })
})
