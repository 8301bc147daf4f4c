/** Who plays together, as the view says it (`sides`: whose score counts for each seat); no game's rule is known here. */
import { plain } from '../i18n'
import type { TableView } from '../session/types'
import { nameOf } from './parts'

type Sided = Pick<TableView, 'sides'>
type Sitting = Pick<TableView, 'sides' | 'seats' | 'seat'>

export type Team = 'us' | 'them'

/** The seats of each side, in the order of the engine's scores. */
export const sidesOf = ({ sides }: Sided): number[][] =>
  [...new Set(sides)].sort((one, other) => one - other).map((side) => sides.flatMap((own, seat) => (own === side ? [seat] : [])))

export const sideOf = ({ sides }: Sided, seat: number): number => sides[seat]!

/** Whether some side has more than one seat. */
export const inTeams = ({ sides }: Sided): boolean => new Set(sides).size < sides.length

/** All sides, that of seat `me` first. */
export function sidesInOrder(view: Sided, me: number | null): number[] {
  const own = me === null ? 0 : sideOf(view, me)
  return sidesOf(view).map((_, side) => side).sort((one, other) => Number(other === own) - Number(one === own))
}

/** Whether `seat` is on the side of `me`; null where every seat plays for itself. */
export const teamOf = (view: Sided, seat: number, me: number): Team | null =>
  inTeams(view) ? (sideOf(view, seat) === sideOf(view, me) ? 'us' : 'them') : null

/** The seats that play with `seat`. */
export const partnersOf = ({ sides }: Sided, seat: number): number[] =>
  sides.flatMap((side, other) => (side === sides[seat] && other !== seat ? [other] : []))

/** The names of who sits on a side. */
export const namesOf = (view: Sitting, side: number): string =>
  (sidesOf(view)[side] ?? []).map((seat) => nameOf(view.seats, seat, view.seat)).reduce((one, other) => plain('both_names', { a: one, b: other }))

/** A side's name: the player's, or «لنا» and «لهم» for who plays in a team, or both names for who looks on. */
export const sideName = (view: Sitting, side: number): string =>
  inTeams(view) && view.seat !== null ? plain(sideOf(view, view.seat) === side ? 'us' : 'them') : namesOf(view, side)
