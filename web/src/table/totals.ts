/** The match's totals: beside the table, and on the score sheet's button. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, text } from '../i18n'
import type { TableView } from '../session/types'
import type { AtTable } from './at-table'
import { duel, scoreIcon } from './frame'
import { mono, nameOf } from './parts'
import { inTeams, namesOf, sideName, sidesInOrder, sidesOf, type Team } from './sides'

const teamsOf = (view: TableView, me: number): { side: number; team: Team }[] => sidesInOrder(view, me).map((side, i) => ({ side, team: i ? 'them' : 'us' }))

/** The match so far: a row a seat, or a row a team, one's own first. */
export function totalsList(view: TableView, me: number, points = (side: number): number => view.totals[side] ?? 0, more: unknown = nothing): TemplateResult {
  const rows = inTeams(view)
    ? teamsOf(view, me).map(({ side, team }) => html`<li data-team=${team}><span class="mono"></span><b>${sideName(view, side)}${view.seat === null ? nothing : html`<small>${namesOf(view, side)}</small>`}</b>${num(points(side))}</li>`)
    : sidesOf(view).map(([seat], side) => html`<li>${mono(view.seats, seat!, me, 's')}<b>${nameOf(view.seats, seat!, me)}</b>${num(points(side))}</li>`)
  return html`<section><h2>${text('totals')}</h2><ul class="sums">${rows}</ul>${more}</section>`
}

/** The score sheet's button; where two teams play it tells both totals. */
export const scoreButton = (at: AtTable): TemplateResult => {
  const { view } = at
  return inTeams(view) ? duel(at, teamsOf(view, at.me).map(({ side, team }) => ({ team, name: sideName(view, side), total: view.totals[side] ?? 0 }))) : scoreIcon(at)
}
