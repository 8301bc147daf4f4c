import { nothing } from 'lit'
import { expect, test, vi } from 'vitest'
import type { TableView } from '../session/types'
import type { DominoView } from './types'

vi.hoisted(() => Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }),
}))

test('on a desktop, with no bank, nothing is drawn below a line whose sum is not told', async () => {
  const { belowLine } = await import('./below-line')
  const view = { seats: [{}, {}, {}, {}], sides: [0, 1, 2, 3], seat: 0, totals: [0, 0, 0, 0] } as unknown as TableView
  const drawn = (sum_line: string | null): unknown =>
    belowLine({ view, round: { variant: 'fives', sum_line, ends: [{ end: 'left', number: 6, count: null }] } as unknown as DominoView, me: 0, banked: false, mayDraw: false, draw: () => undefined })
  expect(drawn(null)).toBe(nothing)
  expect(drawn('6 + 4 = 10')).not.toBe(nothing)
})
