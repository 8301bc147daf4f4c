/** Below the line: the open ends, in Fives their sum; the bank; and the points. */
import { html, nothing, type TemplateResult } from 'lit'
import { comma, num, text } from '../i18n'
import type { TableView } from '../session/types'
import { mono, nameOf } from '../table/parts'
import { inTeams, pointsNow, sideName, sideOf, sidesOf } from './sides'
import type { DominoView } from './types'
import { plainly, say, tileCover } from './dominoes-words'

export interface BelowShown {
  view: TableView
  round: DominoView
  me: number
  /** There is a bank at this table. */
  banked: boolean
  mayDraw: boolean
  draw: () => void
}

function ends(round: DominoView): unknown {
  if (!round.ends.length) return nothing
  if (round.variant === 'fives') return round.sum_line === null ? nothing : html`<p class="ends"><span>${say('ends')}</span><b>${num(round.sum_line)}</b></p>`
  return html`<p class="ends"><span>${say('ends')}</span><b class="numbers" dir="ltr">${round.ends.map(({ number }, i) => html`${i ? html`<i></i>` : nothing}${num(number)}`)}</b></p>`
}

export function belowLine({ view, round, me, banked, mayDraw, draw }: BelowShown): TemplateResult {
  const mine = sideOf(view, me)
  // with four players for themselves the others' points stand at their seats
  const sides = view.seats.length === 2 || inTeams(view) ? sidesOf(view).map((_, side) => side).sort((a, b) => Number(b === mine) - Number(a === mine)) : [mine]
  const bank = html`<button class="bank ${mayDraw ? 'pick-me' : ''}" data-target=${mayDraw ? '' : nothing} aria-label="${plainly('bank_of', { n: round.bank })}${mayDraw ? `${comma()}${plainly('draw')}` : ''}" @click=${draw}>${tileCover()}<span>${say('bank_of', { n: round.bank })}</span></button>`
  return html`<div class="sum">${ends(round)}${banked ? bank : nothing}
    <p class="points">${sides.map((side) => html`<span><small>${sides.length > 1 ? sideName(view, side) : say('points_now')}</small><span dir="ltr"><b>${num(pointsNow(view, side))}</b>${side === mine && view.target ? html`<small>${num(`/${view.target}`)}</small>` : nothing}</span></span>`)}</p></div>`
}

/** Everyone's points beside the table, and what is played to. */
export const totalsAtSide = (view: TableView, me: number): TemplateResult => html`<section><h2>${text('totals')}</h2><ul class="sums">
  ${sidesOf(view).map((seats, side) => html`<li>${mono(view.seats, seats[0]!, me, 's')}<b>${inTeams(view) ? sideName(view, side) : nameOf(view.seats, side, me)}</b>${num(pointsNow(view, side))}</li>`)}
  ${view.target ? html`<li><span></span><b>${say('target')}</b>${num(view.target)}</li>` : nothing}</ul></section>`
