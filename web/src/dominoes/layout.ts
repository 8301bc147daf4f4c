/**
 * Where each tile of the line lies: pixels of a box, from what the view says; nothing here knows a rule of the game.
 *
 * Each arm runs straight on from the anchor (the spinner, else the first tile) to the edge, turns, and snakes back and forth in a part of the box
 * that belongs to it alone: with two arms the half above and the half below the first row, with four one quarter each, like the vanes of a
 * windmill. So arms never meet. The anchor may leave the middle when one arm grows long, and half-tiles shrink in steps, as late as possible.
 */

export type End = 'left' | 'right' | 'up' | 'down'
export const ENDS: readonly End[] = ['left', 'right', 'up', 'down']

/** What the layout needs of a view. */
export interface LineView {
  /** In order of laying: the tile, and the end it was laid on but for the first. */
  line: readonly (readonly string[])[]
  /** Beside each tile its halves: the one that touches the line, then the free one; of the first tile left and right. */
  halves: readonly (readonly number[])[]
  ends: readonly { end: End }[]
  spinner: string | null
}

export interface Box {
  width: number
  height: number
}

/** The middle of something in the box, and whether it lies or stands. */
export interface Place {
  x: number
  y: number
  lies: boolean
}

interface Piece extends Place {
  tile: string
  /** Left and right where it lies, top and bottom where it stands. */
  halves: readonly [number, number]
}

export interface Layout {
  /** The side of a half-tile. */
  u: number
  pieces: Piece[]
  /** For each open end where the next tile would lie, a double perhaps across; and where its number stands until then. */
  spots: { end: End; plain: Place; double: Place; mark: { x: number; y: number } }[]
  /** What the next layout starts from, so that nothing moves without need. */
  kept: Kept
}

interface Kept {
  u: number
  wide: boolean
  /** The anchor, from the middle of the box. */
  dx: number
  dy: number
}

interface Tile {
  tile: string
  inner: number
  outer: number
}

/** Each arm's way forward, and the side it turns to: all the same way round. */
const WAYS: Record<End, { f: readonly [number, number]; s: readonly [number, number] }> = {
  right: { f: [1, 0], s: [0, -1] },
  up: { f: [0, -1], s: [-1, 0] },
  left: { f: [-1, 0], s: [0, 1] },
  down: { f: [0, 1], s: [1, 0] },
}

const STEPS = [44, 40, 36, 33, 30, 27.5, 25, 23, 21, 19.5, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6]
/** A row apart by three half-tiles reads better than one apart by two that is a little bigger. */
const WIDE_IS_WORTH = 1.2
const EDGE = 3

/** The tiles from the left end to the right end, those above and below, and which of the row is the anchor. */
function order(view: LineView): { row: Tile[]; up: Tile[]; down: Tile[]; at: number } {
  const row: Tile[] = [], up: Tile[] = [], down: Tile[] = []
  let first = 0
  view.line.forEach(([tile, end], i) => {
    const [inner, outer] = view.halves[i] as [number, number]
    // in the row, `inner` is the left half and `outer` the right one
    if (end === 'left') {
      row.unshift({ tile: tile!, inner: outer, outer: inner })
      first++
    } else if (end === 'up' || end === 'down') (end === 'up' ? up : down).push({ tile: tile!, inner, outer })
    else row.push({ tile: tile!, inner, outer })
  })
  const spun = view.spinner === null ? -1 : row.findIndex(({ tile }) => tile === view.spinner)
  return { row, up, down, at: spun < 0 ? first : spun }
}

const isDouble = (one: Tile): boolean => one.inner === one.outer

interface Field {
  /** From the anchor's middle: how far the arm may go on, come back, and go aside. */
  front: number
  back: number
  side: number
  /** Where its first tile begins. */
  from: number
}

interface Put {
  /** The middle, forward and aside of the anchor. */
  f: number
  s: number
  /** The way from its inner to its outer half: forward or back (±1), or aside (0). */
  way: number
  across: boolean
}

/** The arm's tiles one after the other; null when they do not fit into the field. */
function lay(doubles: readonly boolean[], field: Field, u: number, wide: boolean): Put[] | null {
  const { front, back, side } = field
  const put: Put[] = []
  let f = field.from, s = 0, way = 1, stood = false, turning = false, corner = false
  for (const double of doubles) {
    const across = double && !corner
    const length = across ? u : 2 * u
    const room = way > 0 ? front - f : f - back
    if (!corner && !turning && room < length - 0.01) {
      // a corner: this tile goes aside, over the outer half of the last one
      if (!put.length) return null
      const middle = f - (way * u) / 2, from = s + (stood ? u : u / 2)
      if (from + 2 * u > side) return null
      put.push({ f: middle, s: from + u, way: 0, across: false })
      s = from + (wide ? 2.5 * u : 1.5 * u)
      f = wide ? middle + (way * u) / 2 : middle - (way * u) / 2
      way = -way
      stood = false
      corner = wide
      turning = true
      continue
    }
    if (room < length - 0.01 || s + (across ? u : u / 2) > side) return null
    put.push({ f: f + (way * length) / 2, s, way, across })
    f += way * length
    stood = across
    corner = turning = false
  }
  return put
}

function fields(box: Box, x: number, y: number, u: number, four: boolean, half: number): Record<End, Field> {
  const east = box.width - EDGE - x, west = x - EDGE, north = y - EDGE, south = box.height - EDGE - y
  // clear of the neighbouring arm's doubles
  const inner = 1.15 * u
  return {
    right: { front: east, back: four ? inner : -west, side: north, from: half },
    left: { front: west, back: four ? inner : -east, side: south, from: half },
    up: { front: north, back: inner, side: west, from: u },
    down: { front: south, back: inner, side: east, from: u },
  }
}

export const px = (n: number): string => `${n.toFixed(1)}px`
/** A tile's place as a style; `u`: the side of a half-tile. */
export const placed = (place: Place, u: number): string => `left:${px(place.x)};top:${px(place.y)};width:${px((place.lies ? 2 * u : u) - 1)};height:${px((place.lies ? u : 2 * u) - 1)}`

/** How wide the disc with an end's number is. */
export const discOf = (u: number): number => Math.max(18, Math.min(26, u))

const inside = (place: Place, box: Box, u: number): boolean => {
  const w = place.lies ? u : u / 2, h = place.lies ? u / 2 : u
  return place.x - w >= EDGE - 1 && place.x + w <= box.width - EDGE + 1 && place.y - h >= EDGE - 1 && place.y + h <= box.height - EDGE + 1
}

function placeOf(put: Put, end: End, x: number, y: number): Place & { along: readonly [number, number] } {
  const { f, s } = WAYS[end]
  const along: readonly [number, number] = put.way === 0 ? s : [f[0] * put.way, f[1] * put.way]
  return { x: x + f[0] * put.f + s[0] * put.s, y: y + f[1] * put.f + s[1] * put.s, lies: (along[0] !== 0) !== put.across, along }
}

function attempt(found: ReturnType<typeof order>, view: LineView, box: Box, kept: Kept): Layout | null {
  const { u, wide } = kept
  const x = box.width / 2 + kept.dx, y = box.height / 2 + kept.dy
  const { row, at } = found
  const anchor = row[at]!
  const stands = isDouble(anchor)
  const open = new Set(view.ends.map(({ end }) => end))
  const arms: Record<End, Tile[]> = {
    left: row.slice(0, at).reverse().map(({ tile, inner, outer }) => ({ tile, inner: outer, outer: inner })), right: row.slice(at + 1), up: found.up, down: found.down,
  }
  const four = arms.up.length > 0 || arms.down.length > 0 || open.has('up') || open.has('down')
  const field = fields(box, x, y, u, four, stands ? u / 2 : u)
  const middle: Piece = { tile: anchor.tile, x, y, lies: !stands, halves: [anchor.inner, anchor.outer] }
  if (!inside(middle, box, u)) return null
  const pieces = [middle]
  const spots: Layout['spots'] = []
  for (const end of ENDS) {
    const tiles = arms[end], doubles = tiles.map(isDouble)
    const grown = open.has(end)
    const put = lay(grown ? [...doubles, false] : doubles, field[end], u, wide)
    if (!put) return null
    for (const [i, one] of tiles.entries()) {
      const place = placeOf(put[i]!, end, x, y)
      if (!inside(place, box, u)) return null
      const { along } = place
      const turned = along[0] < 0 || along[1] < 0
      pieces.push({ tile: one.tile, x: place.x, y: place.y, lies: place.lies, halves: turned ? [one.outer, one.inner] : [one.inner, one.outer] })
    }
    if (!grown) continue
    const plain = placeOf(put.at(-1)!, end, x, y)
    const last = lay([...doubles, true], field[end], u, wide)?.at(-1)
    const double = last ? placeOf(last, end, x, y) : plain
    if (!inside(plain, box, u) || !inside(double, box, u)) return null
    const { x: px, y: py, along } = plain
    spots.push({ end, plain, double, mark: { x: px - along[0] * u * 0.25, y: py - along[1] * u * 0.25 } })
  }
  return { u, pieces, spots, kept }
}

/** Anchors to try, the middle first. */
function anchors(box: Box): [number, number][] {
  const found: [number, number][] = []
  const steps = 8
  for (let i = -steps; i <= steps; i++) for (let k = -steps; k <= steps; k++) found.push([(i * box.width) / (2 * steps + 2), (k * box.height) / (2 * steps + 2)])
  return found.sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
}

/**
 * The layout of a line in a box, half-tiles at most `most` wide; null before the first tile, or in a box too small for anything.
 *
 * `before` is the layout of the line one tile earlier: as long as the line still fits there, nothing moves.
 */
export function layLine(view: LineView, box: Box, most: number, before: Kept | null = null): Layout | null {
  if (!view.line.length || box.width < 40 || box.height < 40) return null
  const found = order(view)
  if (before && before.u <= most) {
    const same = attempt(found, view, box, before)
    if (same) return same
  }
  const sizes = STEPS.filter((u) => u <= most).flatMap((u) => [{ u, wide: true, worth: u * WIDE_IS_WORTH }, { u, wide: false, worth: u }])
  sizes.sort((a, b) => b.worth - a.worth)
  const places = anchors(box)
  for (const { u, wide } of sizes) {
    for (const [dx, dy] of places) {
      const layout = attempt(found, view, box, { u, wide, dx, dy })
      if (layout) return layout
    }
  }
  return null
}
