/** The score sheet: every round of every seat, and the arithmetic of each number of one round. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { cardPictures, num, plain, text, type Rich } from '../i18n'
import type { RoundRow, TableView } from '../session/types'
import { mono, nameOf } from '../table/parts'

/** A line of arithmetic as told: "JK 15 + AH 11 = 26" becomes the cards, then "15 + 11 = 26". */
export function sumOf(line: string, opened: boolean, out: boolean): Rich {
  if (out) return html`<span class="out">${text('out_points', { n: '' })}${num(line)}</span>`
  const cards: string[] = []
  const sum = line.replace(/\b(JK|(?:10|[2-9AJQK])[SHCD]) (?=\d)/g, (_, card: string) => {
    cards.push(card)
    return ''
  })
  if (!cards.length && !opened) {
    const [flat, product] = sum.includes('×') ? [null, sum] : [Number(sum), null]
    return product === null ? html`<span>${text('never_down', { n: flat ?? 0 })}</span>` : html`<span>${text('not_down')}</span>${num(product)}`
  }
  return html`${cards.length ? cardPictures(cards) : nothing}${num(sum)}`
}

export class ScoreSheet extends LitElement {
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
    const scored = view.rounds.filter((round) => round.scores)
    if (!scored.length) return html`${this.#grid()}<p class="note">${text('no_rounds')}</p>`
    const row = scored.find((round) => round.deal === this.chosen) ?? scored.at(-1)!
    return html`${this.#grid(row)}${this.#round(row)}`
  }

  #grid(now?: RoundRow): TemplateResult {
    const { view } = this
    const scored = view.rounds.filter((round) => round.scores)
    const columns = Array.from({ length: Math.max(view.of ?? 0, scored.length, view.extra ? (view.of ?? 0) + 1 : 0) }, (_, i) => scored[i] ?? null)
    return html`<table class="scores"><thead><tr><th scope="col">${text('player')}</th>${columns.map((round, i) => html`<th scope="col" class=${round && round === now ? 'now' : ''}>${round ? html`<button aria-pressed=${round === now ? 'true' : 'false'} aria-label=${plain('round_sum', { n: i + 1 })} @click=${() => (this.chosen = round.deal)}>${num(i + 1)}</button>` : num(i + 1)}</th>`)}<th scope="col">${text('total')}</th></tr></thead>
      <tbody>${view.seats.map((_, seat) => html`<tr><th scope="row"><span>${mono(view.seats, seat, view.seat, 's')}<b>${nameOf(view.seats, seat, view.seat)}</b></span></th>${columns.map((round) => html`<td class=${round ? (round === now ? 'now' : '') : 'none'}>${round ? num(round.scores?.[seat] ?? 0) : '–'}</td>`)}<td>${num(view.totals[seat] ?? 0)}</td></tr>`)}</tbody></table>`
  }

  #round(row: RoundRow): TemplateResult {
    const { view } = this
    const order = view.seats.map((_, seat) => seat).sort((a, b) => (row.scores?.[a] ?? 0) - (row.scores?.[b] ?? 0))
    return html`<section class="adding"><h3>${text('round_sum', { n: view.rounds.filter((round) => round.scores).indexOf(row) + 1 })}</h3><ul class="sum">${order.map((seat) => {
      const line = row.lines?.[seat] ?? ''
      const flat = /^\d+( ×|$)/.test(line) && !/[SHCDK] /.test(line) && (line.startsWith('100'))
      return html`<li>${mono(view.seats, seat, view.seat, 's')}<b>${nameOf(view.seats, seat, view.seat)}</b><span class="tot">${num(row.scores?.[seat] ?? 0)}</span><span class="how">${sumOf(line, !flat, row.out === seat)}</span></li>`
    })}</ul></section>`
  }
}

customElements.define('score-sheet', ScoreSheet)
