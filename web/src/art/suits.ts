/** A suit alone, for a contract or a call, in the ink that stands out where it stands. */
import { suitShape } from './cards'

export const suitPicture = (suit: string, size: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${suitShape(suit)}" fill="var(--suit-${suit.toLowerCase()}-on,currentColor)"/></svg>`
