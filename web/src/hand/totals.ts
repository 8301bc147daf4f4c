/** Hand's totals: beside the table, and on the score sheet's button. */
import { html, type TemplateResult } from 'lit'
import { num, text } from '../i18n'
import { inTeams, sideName, sidePlayers, sidesOf } from '../table/sides'
import type { TableView } from '../session/types'
import type { AtTable } from '../table/at-table'
import { duel, scoreIcon } from '../table/frame'
import { mono, nameOf } from '../table/parts'
import { teamOf, type Team } from '../table/teams'

/** The sides of a match in partners, one's own first: which team, its name, its players, its total. */
const teamsOf = (view: TableView, me: number): { team: Team; name: string; players: string; total: number }[] =>
  sidesOf(view)
    .map((seats, side) => ({ team: teamOf(view, seats[0]!, me) ?? 'them', name: sideName(view, side), players: sidePlayers(view, side), total: view.totals[side] ?? 0 }))
    .sort((one, other) => Number(one.team === 'them') - Number(other.team === 'them'))

/** The match so far: a row a seat, in partners a row a team. */
export function totalsList(view: TableView, me: number): TemplateResult {
  const { seats, totals } = view
  const rows = inTeams(view)
    ? teamsOf(view, me).map(({ team, name, players, total }) => html`<li data-team=${team}><span class="mono"></span><b>${name}<small>${players}</small></b>${num(total)}</li>`)
    : seats.map((_, seat) => html`<li>${mono(seats, seat, me, 's')}<b>${nameOf(seats, seat, me)}</b>${num(totals[seat] ?? 0)}</li>`)
  return html`<section><h2>${text('totals')}</h2><ul class="sums">${rows}</ul></section>`
}

/** The score sheet's button; in partners it tells both totals. */
export const scoreButton = (at: AtTable): TemplateResult => (inTeams(at.view) ? duel(at, teamsOf(at.view, at.me)) : scoreIcon(at))
