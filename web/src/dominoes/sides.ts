/** Who scores: every seat for itself, or in partners two teams of the seats that face each other. */
import type { TableView } from '../session/types'
import { nameOf } from '../table/parts'
import { plainly } from './dominoes-words'

export const inTeams = (view: Pick<TableView, 'options'>): boolean => view.options.variant === 'partners'

/** The seats of each score, in the order of the engine's points. */
export const sidesOf = (view: Pick<TableView, 'options' | 'seats'>): number[][] => (inTeams(view) ? [[0, 2], [1, 3]] : view.seats.map((_, seat) => [seat]))
export const sideOf = (view: Pick<TableView, 'options'>, seat: number): number => (inTeams(view) ? seat % 2 : seat)

export const namesOf = (view: TableView, side: number): string => (sidesOf(view)[side] ?? []).map((seat) => nameOf(view.seats, seat, view.seat)).join(plainly('and'))

/** A side's name: the player's, «لنا» and «لهم» for who plays, both names for who looks on. */
export function sideName(view: TableView, side: number): string {
  if (inTeams(view) && view.seat !== null) return plainly(sideOf(view, view.seat) === side ? 'us' : 'them')
  return namesOf(view, side)
}

/** Points so far: finished rounds, and what the round on the table has made on its line. */
export function pointsNow(view: TableView, side: number): number {
  const made = view.phase === 'deal' ? (view.dominoes?.points[side] ?? 0) : 0
  return (view.totals[side] ?? 0) + made
}
