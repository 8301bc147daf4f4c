/** Below the line: the open ends, in Fives their sum; the bank; and the points, where none stand beside the table. */
import { html, nothing, type TemplateResult } from 'lit'
import { comma, num } from '../i18n'
import type { TableView } from '../session/types'
import { WIDE } from '../table/layout'
import { inTeams, sideName, sideOf, sidesInOrder } from '../table/sides'
import { totalsList } from '../table/totals'
import { plainly, say, tileCover } from './dominoes-words'
import type { DominoView } from './types'

/** Points so far: finished rounds, and what the round on the table has made on its line. */
export function pointsNow(view: TableView, side: number): number {
  const made = view.phase === 'deal' ? (view.dominoes?.points[side] ?? 0) : 0
  return (view.totals[side] ?? 0) + made
}

interface BelowShown {
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

export function belowLine({ view, round, me, banked, mayDraw, draw }: BelowShown): TemplateResult | typeof nothing {
  const shownEnds = ends(round)
  if (WIDE.matches && !banked && shownEnds === nothing) return nothing
  const mine = sideOf(view, me)
  // with four players for themselves the others' points stand at their seats
  const sides = view.seats.length === 2 || inTeams(view) ? sidesInOrder(view, me) : [mine]
  const bank = html`<button class="bank ${mayDraw ? 'pick-me' : ''} ${round.bank ? '' : 'out'}" data-target=${mayDraw ? '' : nothing} aria-label="${plainly('bank_of', { n: round.bank })}${mayDraw ? `${comma()}${plainly('draw')}` : ''}" @click=${draw}>${tileCover()}<span>${say('bank_of', { n: round.bank })}</span></button>`
  return html`<div class="sum">${shownEnds}${banked ? bank : nothing}
    ${WIDE.matches ? nothing : html`<p class="points">${sides.map((side) => html`<span data-team=${inTeams(view) ? (side === mine ? 'us' : 'them') : nothing}><small>${sides.length > 1 ? sideName(view, side) : say('points_now')}</small><span dir="ltr"><b>${num(pointsNow(view, side))}</b>${side === mine && view.target ? html`<small>${num(`/${view.target}`)}</small>` : nothing}</span></span>`)}</p>`}</div>`
}

/** Everyone's points beside the table, and what is played to. */
export const totalsAtSide = (view: TableView, me: number): TemplateResult =>
  totalsList(view, me, (side) => pointsNow(view, side), view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing)
