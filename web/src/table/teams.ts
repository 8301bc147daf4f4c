/** Partners as one of them sees the others: seats that face each other are one side (sides.ts). */
import { inTeams, sideOf } from './sides'
import type { TableView } from '../session/types'

export type Team = 'us' | 'them'

/** Whether `seat` is on the side of `me`; null where every seat plays for itself. */
export const teamOf = (view: Pick<TableView, 'options'>, seat: number, me: number): Team | null =>
  inTeams(view) ? (sideOf(view, seat) === sideOf(view, me) ? 'us' : 'them') : null
