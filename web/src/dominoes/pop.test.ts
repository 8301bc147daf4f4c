import { expect, it } from 'vitest'
import { layLine, type LineView } from './layout'
import { hidden, popHalf, popPlace } from './pop'

const SUM = '5 + 5 + 0 = 10'
/** The line's box on a phone of 360 × 740. */
const PHONE = { width: 352, height: 262 }
/** A tenth of the score's own size, an end's number counted twenty times. */
const LITTLE = 2 * popHalf(SUM) * 36 * 0.1
/** A line in Fives with all four arms. */
const sides = (first: number, tiles: readonly string[]): [string, number[]][] => {
  let inner = first
  return tiles.map((tile) => {
    const [a, b] = tile.split('-').map(Number) as [number, number]
    const outer = a === inner ? b : a
    const found: [string, number[]] = [tile, [inner, outer]]
    inner = outer
    return found
  })
}
const ARMS = { left: sides(5, ['5-0', '0-0', '0-6']), right: sides(5, ['5-1', '1-1', '1-6']), up: sides(5, ['5-2', '2-2', '2-6']), down: sides(5, ['5-3', '3-3', '3-6']) } as const

function line(many: number): LineView {
  const laid: string[][] = [['5-5']], halves: number[][] = [[5, 5]]
  for (let i = 0; i < many; i++)
    for (const end of ['left', 'right', 'up', 'down'] as const) {
      const [tile, own] = ARMS[end][i]!
      laid.push([tile, end])
      halves.push(own)
    }
  return { line: laid, halves, spinner: '5-5', ends: [{ end: 'left' }, { end: 'right' }, { end: 'up' }, { end: 'down' }] }
}

it('stands above a tile where nothing is', () => {
  const layout = layLine({ line: [['5-5'], ['5-0', 'right']], halves: [[5, 5], [5, 0]], spinner: '5-5', ends: [{ end: 'left' }, { end: 'right' }] }, PHONE, 26)!
  const tile = layout.pieces.find((piece) => piece.tile === '5-0')!
  const at = popPlace(tile, layout, PHONE, SUM)
  expect(at.y).toBeLessThan(tile.y - layout.u)
  expect(Math.abs(at.x - tile.x)).toBeLessThan(popHalf(SUM))
})

it.each([1, 2, 3])('hides next to nothing of four arms of %i, whichever tile scores, and stays in the box', (many) => {
  const layout = layLine(line(many), PHONE, 26)!
  for (const tile of layout.pieces) {
    const at = popPlace(tile, layout, PHONE, SUM)
    expect(hidden(at, layout, SUM), tile.tile).toBeLessThan(LITTLE)
    expect(at.x - popHalf(SUM)).toBeGreaterThanOrEqual(0)
    expect(at.x + popHalf(SUM)).toBeLessThanOrEqual(PHONE.width)
  }
})

it('hides the least where there is no room for it', () => {
  const small = { width: 220, height: 120 }
  const layout = layLine(line(3), small, 26)!
  const tile = layout.pieces.at(-1)!
  const at = popPlace(tile, layout, small, SUM)
  const above = { x: Math.max(popHalf(SUM), Math.min(small.width - popHalf(SUM), tile.x)), y: Math.max(18, tile.y - layout.u - 21) }
  expect(hidden(at, layout, SUM)).toBeLessThanOrEqual(hidden(above, layout, SUM))
})
