/** Where each seat sits on the screen. The next seat sits on the right, whatever the language. */

type Place = 'left' | 'top-left' | 'top' | 'top-right' | 'right'

const AROUND: Record<number, readonly Place[]> = {
  2: ['top'],
  3: ['left', 'right'],
  4: ['left', 'top', 'right'],
  5: ['left', 'top-left', 'top-right', 'right'],
}

/** The other seats from left to right, with their places, seen from `me`. */
export function places(seats: number, me: number): { seat: number; place: Place }[] {
  const around = AROUND[seats] ?? []
  return around.map((place, i) => ({ seat: (me + around.length - i) % seats, place }))
}
