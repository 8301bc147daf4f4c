import { expect, test, vi } from 'vitest'
import type { RoundRow, TableView } from '../session/types'

vi.hoisted(() => Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } }))
const { columnsOf, counting } = await import('./paper')

const seat = (name: string): object => ({ kind: 'human', name, connected: true })
const view = (sides: number[], me: number | null): TableView => ({ sides, seat: me, seats: ['ا', 'ب', 'ج', 'د'].slice(0, sides.length).map(seat) }) as unknown as TableView

test('a player’s own team has the first column, whichever seat is his; who looks on sees them as they are counted', () => {
  const first = (me: number | null): unknown => columnsOf(view([0, 1, 0, 1], me)).map(({ side, name }) => [side, name])
  expect(first(1)).toEqual([[1, 'لنا'], [0, 'لهم']])
  expect(first(2)).toEqual([[0, 'لنا'], [1, 'لهم']])
  expect(first(null)).toEqual([[0, 'ا وج'], [1, 'ب ود']])
})

test('where each plays alone the columns keep the order of the seats', () => {
  expect(columnsOf(view([0, 1, 2], 2)).map(({ seats }) => seats)).toEqual([[0], [1], [2]])
})

test('a deal that was thrown in or broken off is no round of the sheet', () => {
  const rounds = [{ deal: 1, lines: ['5', '0'] }, { deal: 2, cancelled: 'kawesh' }, { deal: 3, lines: ['0', '7'] }] as RoundRow[]
  expect(counting({ rounds }).map(({ deal }) => deal)).toEqual([1, 3])
})
