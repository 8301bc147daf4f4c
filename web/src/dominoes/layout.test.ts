import { describe, expect, it } from 'vitest'
import { ENDS, discOf, layLine, type Box, type End, type Layout, type LineView, type Place } from './layout'

/** A small repeatable source of numbers below `n`. */
function source(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

interface Line extends LineView {
  ends: { end: End; number: number }[]
}

/** A line grown tile by tile; `wish` picks among what fits, so that lopsided lines come up too. Every line on the way is returned. */
function grow(seed: number, arms: 2 | 4, wish: (ends: End[], random: (n: number) => number) => End, anyDouble = false): Line[] {
  const random = source(seed)
  const tiles = Array.from({ length: 7 }, (_, a) => Array.from({ length: a + 1 }, (__, b) => [a, b] as [number, number])).flat()
  for (let i = tiles.length - 1; i > 0; i--) {
    const k = random(i + 1)
    ;[tiles[i], tiles[k]] = [tiles[k]!, tiles[i]!]
  }
  if (arms === 4 && !anyDouble) tiles.unshift(...tiles.splice(tiles.findIndex(([a, b]) => a === b), 1))
  const [first, ...rest] = tiles as [[number, number], ...[number, number][]]
  const numbers: Partial<Record<End, number>> = { left: first[0], right: first[1] }
  let spinner: string | null = arms === 4 && first[0] === first[1] ? `${first[0]}-${first[0]}` : null
  const sides = new Set<End>()
  const line: string[][] = [[first.join('-')]], halves: number[][] = [[first[0], first[1]]]
  const lines: Line[] = []
  for (;;) {
    const ends = ENDS.filter((end) => numbers[end] !== undefined)
    lines.push({ line: [...line], halves: [...halves], spinner, ends: ends.map((end) => ({ end, number: numbers[end]! })) })
    const fitting = ends.filter((end) => rest.some((tile) => tile.includes(numbers[end]!)))
    if (!fitting.length) return lines
    const end = wish(fitting, random)
    const inner = numbers[end]!
    const [tile] = rest.splice(rest.findIndex((one) => one.includes(inner)), 1) as [[number, number]]
    const outer = tile[0] === inner ? tile[1] : tile[0]
    numbers[end] = outer
    line.push([tile.join('-'), end])
    halves.push([inner, outer])
    if (spinner && (end === 'left' || end === 'right')) sides.add(end)
    if (arms === 4 && anyDouble && !spinner && inner === outer && (end === 'left' || end === 'right')) {
      spinner = tile.join('-')
      sides.add(end === 'left' ? 'right' : 'left')
    }
    if (spinner && sides.size === 2 && numbers.up === undefined) numbers.up = numbers.down = Number(spinner[0])
  }
}

const size = (place: Place, u: number): [number, number] => (place.lies ? [2 * u, u] : [u, 2 * u])

function overlap(a: Place, b: Place, u: number): boolean {
  const [aw, ah] = size(a, u), [bw, bh] = size(b, u)
  return Math.abs(a.x - b.x) < (aw + bw) / 2 - 0.5 && Math.abs(a.y - b.y) < (ah + bh) / 2 - 0.5
}

/** The middles of a piece's halves with their numbers. */
function halvesOf(place: Place & { halves: readonly [number, number] }, u: number): { x: number; y: number; n: number }[] {
  const [dx, dy] = place.lies ? [u / 2, 0] : [0, u / 2]
  return [{ x: place.x - dx, y: place.y - dy, n: place.halves[0] }, { x: place.x + dx, y: place.y + dy, n: place.halves[1] }]
}

/** Everything wrong with a layout. */
function faults(view: Line, box: Box, layout: Layout | null, least: number): string[] {
  if (!layout) return ['no layout']
  const { u, pieces, spots } = layout
  const found: string[] = []
  if (u < least) found.push(`half-tiles of ${u}`)
  if (pieces.map(({ tile }) => tile).sort().join() !== view.line.map(([tile]) => tile!).sort().join()) found.push('other tiles')
  if (spots.map(({ end }) => end).sort().join() !== view.ends.map(({ end }) => end).sort().join()) found.push('other ends')
  for (const place of [...pieces, ...spots.flatMap(({ plain, double }) => [plain, double])]) {
    const [w, h] = size(place, u)
    if (place.x - w / 2 < 0 || place.y - h / 2 < 0 || place.x + w / 2 > box.width || place.y + h / 2 > box.height) found.push('outside the box')
  }
  const halves = pieces.map((piece) => halvesOf(piece, u))
  pieces.forEach((a, i) => {
    for (const b of pieces.slice(i + 1)) if (overlap(a, b, u)) found.push(`${a.tile} on ${b.tile}`)
  })
  // Every end can be reached: its place lies on no tile and on no other end's place, and beside its number.
  for (const [i, spot] of spots.entries()) {
    for (const place of [spot.plain, spot.double]) {
      for (const piece of pieces) if (overlap(place, piece, u)) found.push(`the place of ${spot.end} on ${piece.tile}`)
      for (const other of spots.slice(i + 1)) if (overlap(place, other.plain, u) || overlap(place, other.double, u)) found.push(`${spot.end} on ${other.end}`)
      const number = view.ends.find(({ end }) => end === spot.end)!.number
      if (!halves.flat().some(({ x, y, n }) => n === number && Math.hypot(x - place.x, y - place.y) <= 1.82 * u)) found.push(`${spot.end} is not beside its ${number}`)
    }
  }
  // Each tile lies with its inner half against the same number.
  view.line.slice(1).forEach(([tile], i) => {
    const inner = view.halves[i + 1]![0]!
    const at = pieces.findIndex((one) => one.tile === tile)
    const mine = halves[at]!.filter(({ n }) => n === inner)
    if (!mine.some((half) => halves.some((other, k) => k !== at && other.some((one) => one.n === inner && Math.hypot(half.x - one.x, half.y - one.y) <= 1.6 * u)))) found.push(`${tile} hangs in the air`)
  })
  return found.map((fault) => `${fault}: ${JSON.stringify(view.line)} u=${u}`)
}

const check = (view: Line, box: Box, layout: Layout | null, least: number): void => expect(faults(view, box, layout, least)).toEqual([])

const any = (ends: End[], random: (n: number) => number): End => ends[random(ends.length)]!
const only = (wanted: End) => (ends: End[], random: (n: number) => number): End => (ends.includes(wanted) ? wanted : any(ends, random))
/** What is left for the line at 360 × 740: with the seats in one row, and the hand in one. */
const SMALL: Box = { width: 352, height: 262 }
const PHONE: Box = { width: 382, height: 370 }
const DESK: Box = { width: 560, height: 330 }

describe.each([['360 × 740', SMALL, 26, 16], ['390 × 844', PHONE, 26, 18], ['desktop', DESK, 36, 18]] as const)('in the box of %s', (_, box, most, least) => {
  it.each([['two arms', 2, false], ['a spinner', 4, false], ['the first double as spinner', 4, true]] as const)('random lines of %s lie apart, inside, big enough, with every end free', (__, arms, anyDouble) => {
    for (let seed = 1; seed <= 25; seed++) {
      let kept = null
      for (const view of grow(seed, arms, any, anyDouble)) {
        const layout: Layout | null = layLine(view, box, most, kept)
        check(view, box, layout, least)
        kept = layout!.kept
      }
    }
  })

  it.each(ENDS.flatMap((end) => [[end, 2], [end, 4]] as const))('a line that only grows to the %s, of %i arms', (end, arms) => {
    for (let seed = 1; seed <= 10; seed++) {
      let kept = null
      for (const view of grow(seed * 77, arms, only(end))) {
        const layout: Layout | null = layLine(view, box, most, kept)
        check(view, box, layout, least)
        kept = layout!.kept
      }
    }
  })
})

it('keeps every tile where it lies as long as the line still fits', () => {
  let moved = 0, laid = 0
  for (let seed = 1; seed <= 40; seed++) {
    let kept: Layout | null = null
    for (const view of grow(seed, 2, any)) {
      const layout: Layout = layLine(view, PHONE, 26, kept?.kept)!
      for (const piece of kept?.pieces ?? []) {
        const now = layout.pieces.find(({ tile }) => tile === piece.tile)!
        if (Math.hypot(now.x - piece.x, now.y - piece.y) > 0.5) {
          moved++
          break
        }
      }
      laid++
      kept = layout
    }
  }
  expect(moved / laid).toBeLessThan(0.2)
})

/** The boxes of the round's result at 360 × 740 and on a desktop (dominoes-pause.ts). */
it.each([['360 × 740', { width: 296, height: 240 }, 14], ['a desktop', { width: 480, height: 240 }, 16]] as const)('the longest lines, as they lie at the end of a round, at %s', (_, box, least) => {
  for (const arms of [2, 4] as const) {
    for (let seed = 1; seed <= 15; seed++) {
      for (const wish of [any, only('left'), only('up'), only('down')]) {
        const view = { ...grow(seed * 31, arms, wish, seed % 2 === 0).at(-1)!, ends: [] }
        check(view, box, layLine(view, box, 20), least)
      }
    }
  }
})

it('the number of an open end lies on no tile, on no other number, and inside the box', () => {
  const meets: string[] = []
  for (let seed = 1; seed <= 20; seed++) {
    let kept = null
    for (const view of grow(seed * 13, seed % 2 ? 4 : 2, seed % 3 ? any : only('up'), seed % 5 === 0)) {
      const layout: Layout = layLine(view, SMALL, 26, kept)!
      const { u, pieces, spots } = layout
      const r = discOf(u) / 2
      kept = layout.kept
      for (const { end, mark: { x, y } } of spots) {
        if (x < r || y < r || x > SMALL.width - r || y > SMALL.height - r) meets.push(`${end} leaves the box`)
        for (const piece of pieces) {
          const [w, h] = size(piece, u)
          if (Math.hypot(Math.max(Math.abs(x - piece.x) - w / 2, 0), Math.max(Math.abs(y - piece.y) - h / 2, 0)) < r - 1) meets.push(`${end} on ${piece.tile}`)
        }
        for (const other of spots) if (other.end !== end && Math.hypot(other.mark.x - x, other.mark.y - y) < 2 * r - 1) meets.push(`${end} on ${other.end}`)
      }
    }
  }
  expect(meets).toEqual([])
})

it('says nothing before the first tile, and nothing in a box that is not there yet', () => {
  expect(layLine({ line: [], halves: [], ends: [], spinner: null }, SMALL, 26)).toBeNull()
  expect(layLine({ line: [['6-6']], halves: [[6, 6]], ends: [], spinner: null }, { width: 0, height: 0 }, 26)).toBeNull()
})
