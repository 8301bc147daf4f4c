import { expect, it } from 'vitest'
import { rowsOf } from './rack'

const TILES = Array.from({ length: 21 }, (_, i) => i + 1)

/** The narrowest tile of a rack, as the style sheet works it out. */
const widthOf = ({ across, most }: { across: number; most: number }, room: number, gap: number): number => Math.min(most, (room - (across - 1) * gap) / across)

it.each([296, 336, 366, 390, 640])('on a phone with %i pixels for a row, a finger has 40 pixels for each of up to 21 tiles', (room) => {
  for (const tiles of TILES) expect(widthOf(rowsOf(tiles, room, 'phone'), room, 6) + 6, `${tiles}`).toBeGreaterThanOrEqual(40)
})

it('tiles lie in as few rows as that takes, and the last is hardly shorter', () => {
  const rows = TILES.map((tiles) => rowsOf(tiles, 366, 'phone'))
  expect(rows.map((one) => one.rows)).toEqual(TILES.map((tiles) => (tiles <= 9 ? 1 : tiles <= 18 ? 2 : 3)))
  for (const [i, { rows: many, across }] of rows.entries()) if (many > 1) expect(many * across - TILES[i]!).toBeLessThan(many)
})

it('seven tiles are as wide as three', () => {
  expect(rowsOf(3, 366, 'phone')).toEqual(rowsOf(7, 366, 'phone'))
})

it('on a phone on its side there are two rows at most', () => {
  expect(rowsOf(21, 403, 'phone', 2)).toMatchObject({ rows: 2, across: 11 })
})

it('a desktop reads them in one row as long as they fit', () => {
  expect(rowsOf(18, 932, 'wide').rows).toBe(1)
  expect(rowsOf(21, 932, 'wide')).toMatchObject({ rows: 2, across: 11 })
  expect(rowsOf(12, 552, 'wide').rows).toBe(2)
})
