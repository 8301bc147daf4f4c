/** Where each seat sits on the screen. The next seat sits on the right, whatever the language. */

export type Place = 'left' | 'top' | 'right'

/** The other seats from left to right, with their places, seen from `me`. */
export function places(seats: number, me: number): { seat: number; place: Place }[] {
  const at = (step: number): number => (me + step) % seats
  if (seats === 2) return [{ seat: at(1), place: 'top' }]
  if (seats === 3) return [{ seat: at(2), place: 'left' }, { seat: at(1), place: 'right' }]
  if (seats === 4) return [{ seat: at(3), place: 'left' }, { seat: at(2), place: 'top' }, { seat: at(1), place: 'right' }]
  return [{ seat: at(4), place: 'left' }, { seat: at(3), place: 'top' }, { seat: at(2), place: 'top' }, { seat: at(1), place: 'right' }]
}
