/** Where the score of a tile is shown for a moment: near it, where it hides nothing. */
import { discOf, type Box, type Layout } from './layout'

/** Half of its height. */
const TALL = 18
/** Half of its width; `sum`: the words in it. */
export const popHalf = (sum: string): number => 28 + 3.4 * sum.length
/** An end's number says what may be laid: it is hidden last. */
const END_WEIGHS = 20
const STEP = 8

interface Spot {
  x: number
  y: number
}

/** How much two things cover of one another, from their middles and the halves of their sides. */
const shared = (a: Spot, aw: number, ah: number, b: Spot, bw: number, bh: number): number =>
  Math.max(0, Math.min(a.x + aw, b.x + bw) - Math.max(a.x - aw, b.x - bw)) * Math.max(0, Math.min(a.y + ah, b.y + bh) - Math.max(a.y - ah, b.y - bh))

/** How much of the line is hidden by a score at `spot`, in square pixels, an end's number counted as more. */
export function hidden(spot: Spot, { pieces, spots, u }: Layout, sum: string): number {
  const half = popHalf(sum), disc = discOf(u) / 2
  return pieces.reduce((all, piece) => all + shared(spot, half, TALL, piece, piece.lies ? u : u / 2, piece.lies ? u / 2 : u), 0)
    + spots.reduce((all, { mark }) => all + END_WEIGHS * shared(spot, half, TALL, mark, disc, disc), 0)
}

/** The middle of the score of the tile at `scored`: above it, or the nearest place that hides least. */
export function popPlace(scored: Spot, layout: Layout, box: Box, sum: string): Spot {
  const half = Math.min(popHalf(sum), box.width / 2)
  const above = { x: Math.max(half, Math.min(box.width - half, scored.x)), y: Math.max(TALL, scored.y - layout.u - TALL - 3) }
  let best = above, least = hidden(above, layout, sum)
  for (let y = TALL; y <= box.height - TALL; y += STEP)
    for (let x = half; x <= box.width - half; x += STEP) {
      const worth = hidden({ x, y }, layout, sum) + Math.hypot(x - above.x, y - above.y) / 4
      if (worth < least) {
        best = { x, y }
        least = worth
      }
    }
  return best
}
