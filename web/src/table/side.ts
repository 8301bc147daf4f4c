/** Beside the table on desktops, over it on phones: totals, what happened, the way out. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, plain, text, type Rich } from '../i18n'
import { inTeams, sideName, sidePlayers, sidesOf } from '../score/sides'
import type { GameEvent, SeatView, TableView } from '../session/types'
import { button, icon, mono, nameOf, sheet } from './parts'
import { teamOf, type Team } from './teams'

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
export function scoreButton(view: TableView, me: number, open: () => void): TemplateResult {
  if (!inTeams(view)) return html`<button class="ib" aria-label=${plain('score_sheet')} @click=${open}>${icon('score')}</button>`
  return html`<button class="ib duel" @click=${open}><span class="sr">${text('score_sheet')}</span>${teamsOf(view, me).map(({ team, name, total }) => html`<span data-team=${team}>${name} <b>${num(total)}</b></span>`)}</button>`
}

/** The newest events, newest first; `told` says one in words, or null. */
export function logList(log: readonly GameEvent[], most: number, seats: readonly SeatView[], me: number, told: (event: GameEvent) => Rich | null): TemplateResult {
  const lines = log.map((event) => [event, told(event)] as const).filter(([, line]) => line !== null).reverse().slice(0, most)
  return html`<section><h2>${text('log')}</h2><ul class="log">${lines.map(([event, line]) => html`<li>${event.seat === undefined ? nothing : html`<b>${nameOf(seats, event.seat, me)}</b>`}<span>${line}</span></li>`)}</ul></section>`
}

/** Going home keeps the seat; leaving for good takes a second tap (`sure`: the first was made). */
export const leaveSheet = (sure: boolean, goHome: () => void, leave: () => void, close: () => void): TemplateResult =>
  sheet(plain('leave_title'), html`<div class="opt">${button(text('leave_stay'), { why: text('leave_stay_line'), run: goHome })}
    ${button(text(sure ? 'sure' : 'leave_for_good'), { kind: sure ? 'sure' : 'quiet', why: text('leave_line'), run: leave })}
    ${button(text('keep_playing'), { kind: 'main', run: close })}</div>`, close)
