/** The two teams: seats 0 and 2, seats 1 and 3; one's own comes first. */
import type { TableView } from '../session/types'
import { nameOf } from '../table/parts'
import { plainly } from './baloot-words'

type Sitting = Pick<TableView, 'seat' | 'seats'>

export const seatsOf = (side: number): readonly number[] => [side, side + 2]

/** Both teams, the player's own first. */
export const sidesInOrder = (view: Sitting): readonly number[] => (view.seat !== null && view.seat % 2 ? [1, 0] : [0, 1])

export const namesOf = (view: Sitting, side: number): string => seatsOf(side).map((seat) => nameOf(view.seats, seat, view.seat)).join(plainly('and'))

/** «لنا» and «لهم» for who plays, both names for who looks on. */
export const sideName = (view: Sitting, side: number): string => (view.seat === null ? namesOf(view, side) : plainly(view.seat % 2 === side ? 'us' : 'them'))
