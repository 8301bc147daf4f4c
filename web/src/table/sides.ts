/** Who scores at a table: every seat for itself, or two teams of the seats that face each other. */
import { plain } from '../i18n'
import type { SeatView, TableView } from '../session/types'
import { nameOf } from './parts'

type Sitting = Pick<TableView, 'options' | 'seats' | 'seat'>

export const inTeams = (view: Pick<TableView, 'options'>): boolean => view.options.mode === 'partners'

/** The seats of each score, in the order of the engine's scores. */
export const sidesOf = (view: Sitting): number[][] => (inTeams(view) ? [[0, 2], [1, 3]] : view.seats.map((_, seat) => [seat]))

export const sideOf = (view: Pick<TableView, 'options'>, seat: number): number => (inTeams(view) ? seat % 2 : seat)

const names = (seats: readonly SeatView[], side: readonly number[], me: number | null): string =>
  side.map((seat) => nameOf(seats, seat, me)).reduce((one, other) => plain('both_names', { a: one, b: other }))

/** A side's name: the player's, or «لنا» and «لهم» for who plays, or both names for who looks on. */
export function sideName(view: Sitting, side: number): string {
  if (inTeams(view) && view.seat !== null) return plain(sideOf(view, view.seat) === side ? 'us' : 'them')
  return sidePlayers(view, side)
}

/** The names of who sits on a side. */
export const sidePlayers = (view: Sitting, side: number): string => names(view.seats, sidesOf(view)[side] ?? [], view.seat)
