/** The score sheet of dominoes: a row for each round, and for one of them how each number came. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { num, text } from '../i18n'
import type { RoundRow, TableView } from '../session/types'
import { mono, nameOf } from '../table/parts'
import { inTeams, namesOf, sideName, sidesOf } from './sides'
import { arithmetic, plainly, say, type Key } from './dominoes-words'

const PARTS: Key[] = ['on_line', 'at_end', 'both']

/** The engine's line of one side: what it made on the line, what the end of the round gave, both together. */
function how(line: string): TemplateResult {
  const parts = line.split('; ')
  return html`${parts.map((part, i) => html`<span>${parts.length > 1 ? html`<i>${say(PARTS[i] ?? 'both')}</i>` : nothing}${part.split(', ').map((step) => html`${arithmetic(step)}${step.includes('≈') ? html`<i>${say('rounded')}</i>` : nothing}`)}</span>`)}`
}

export class DominoesScore extends LitElement {
  static override properties = { view: { attribute: false }, chosen: { state: true } }
  declare view: TableView
  declare chosen: number | null

  constructor() {
    super()
    this.chosen = null
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): unknown {
    const { view } = this
    const scored = view.rounds.filter((round) => round.points)
    const now = scored.find((round) => round.deal === this.chosen) ?? scored.at(-1)
    if (!now) return html`<p class="note">${say('no_rounds')}</p>`
    const sides = sidesOf(view)
    return html`<table class="scores teams sides${sides.length}"><thead><tr><th scope="col">${say('round')}</th>${sides.map((seats, side) => html`<th scope="col"><b>${sideName(view, side)}</b>${inTeams(view) && view.seat !== null ? html`<small>${namesOf(view, side)}</small>` : nothing}<span class="monos">${seats.map((seat) => mono(view.seats, seat, view.seat, 's'))}</span></th>`)}</tr></thead>
      <tbody>${scored.map((round, i) => html`<tr class=${round === now ? 'now' : ''}><th scope="row"><button aria-pressed=${round === now ? 'true' : 'false'} aria-label=${plainly('round_sum', { n: i + 1 })} @click=${() => (this.chosen = round.deal)}>${num(i + 1)}</button></th>${sides.map((_, side) => html`<td>${num(round.points![side] ?? 0)}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${text('total')}</th>${sides.map((_, side) => html`<td>${num(view.totals[side] ?? 0)}</td>`)}</tr></tfoot></table>
      ${view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing}
      ${this.#round(now, scored.indexOf(now) + 1)}`
  }

  #round(row: RoundRow, number: number): TemplateResult {
    const { view } = this
    const sides = sidesOf(view)
    const order = sides.map((_, side) => side).sort((a, b) => (row.points?.[b] ?? 0) - (row.points?.[a] ?? 0))
    return html`<section class="adding"><h3>${say('round_sum', { n: number })}</h3><p class="note">${outcome(view, row).line}</p>
      <ul class="sum-list">${order.map((side) => html`<li><span class="monos">${sides[side]!.map((seat) => mono(view.seats, seat, view.seat, 's'))}</span><b>${sideName(view, side)}</b><span class="tot">${num(row.points?.[side] ?? 0)}</span><span class="how">${how(row.lines?.[side] ?? '')}</span></li>`)}</ul></section>`
  }
}

/** How a round ended: in a few words, and in a sentence that says who takes what. */
export function outcome(view: TableView, row: RoundRow): { title: unknown; line: unknown; seat: number | null } {
  const teams = inTeams(view)
  const name = (seat: number): string => nameOf(view.seats, seat, view.seat)
  const out = row.out ?? null, winner = row.winner ?? null
  if (out !== null) return { seat: out, title: out === view.seat ? say('out_you') : say('out_name', { name: name(out) }), line: say(teams ? 'out_team_line' : out === view.seat ? 'out_line_you' : 'out_line') }
  if (winner === null) return { seat: null, title: say('blocked'), line: say('blocked_tied') }
  return { seat: winner, title: say('blocked'), line: teams ? say('blocked_team', { name: name(winner) }) : winner === view.seat ? say('blocked_you') : say('blocked_name', { name: name(winner) }) }
}

customElements.define('dominoes-score', DominoesScore)
