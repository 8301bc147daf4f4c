/** The score sheet of Baloot, لنا and لهم: a row for each deal, and for one of them how each number came. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { num, text, type Rich } from '../i18n'
import type { RoundRow, TableView } from '../session/types'
import { mono } from '../table/parts'
import { namesOf, seatsOf, sideName, sidesInOrder } from './sides'
import { arithmetic, doubleName, kindNames, plainly, rung, say } from './baloot-words'

const played = (row: RoundRow): boolean => row.cancelled === undefined && row.lines !== undefined

export class BalootScore extends LitElement {
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
    const rows = view.rounds.filter(played)
    const now = rows.find((row) => row.deal === this.chosen) ?? rows.at(-1)
    const sides = sidesInOrder(view)
    if (!now) return html`<p class="note">${say('no_deals')}</p>${view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing}`
    return html`<table class="scores teams sides2"><thead><tr><th scope="col">${say('deal')}</th>${sides.map((side, i) => html`<th scope="col" data-team=${i ? 'them' : 'us'}><b>${sideName(view, side)}</b>${view.seat !== null ? html`<small>${namesOf(view, side)}</small>` : nothing}</th>`)}</tr></thead>
      <tbody>${rows.map((row, i) => html`<tr class=${row === now ? 'now' : ''}><th scope="row"><button aria-pressed=${row === now ? 'true' : 'false'} aria-label=${plainly('deal_sum', { n: i + 1 })} @click=${() => (this.chosen = row.deal)}>${num(i + 1)}</button></th>${sides.map((side) => html`<td>${row.points ? num(row.points[side] ?? 0) : row.match === side ? say('qahwa') : num('–')}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${text('total')}</th>${sides.map((side) => html`<td>${num(view.totals[side] ?? 0)}</td>`)}</tr></tfoot></table>
      ${view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing}
      ${this.#deal(now, rows.indexOf(now) + 1)}`
  }

  #deal(row: RoundRow, number: number): TemplateResult {
    const { view } = this
    const buyer = row.buyer ?? 0
    return html`<section class="adding"><h3>${say('deal_sum', { n: number })}</h3><p class="note">${outcome(view, row).line}</p>
      <ul class="sum-list">${sidesInOrder(view).map((side, i) => html`<li data-team=${i ? 'them' : 'us'}><span class="monos">${seatsOf(side).map((seat) => mono(view.seats, seat, view.seat, 's'))}</span><b>${sideName(view, side)}${side === buyer ? html` <small>${say('buyer')}</small>` : nothing}</b><span class="tot">${row.points ? num(row.points[side] ?? 0) : nothing}</span><span class="how">${(row.lines?.[side] ?? '0').split(', ').map((step) => arithmetic(step))}${row.projects?.[side]?.length ? html`<i>${kindNames(row.projects[side])}</i>` : nothing}</span></li>`)}</ul>
      ${row.test ? html`<h3>${say('test_title')}</h3><ul class="sum-list test">${[buyer, 1 - buyer].map((side) => html`<li><b>${say(side === buyer ? 'the_buyer' : 'the_others')}</b><span class="how">${arithmetic(row.test![side] ?? '')}</span></li>`)}</ul>` : nothing}</section>`
  }
}

/** How a deal ended: in a few words, and in a sentence; `side` is who gained by it. */
export function outcome(view: TableView, row: RoundRow): { title: Rich; line: Rich; side: number | null } {
  if (row.cancelled !== undefined) return { title: say(row.cancelled === 'kawesh' ? 'e_kawesh' : 'e_passed'), line: nothing, side: null }
  const mine = view.seat === null ? null : view.seat % 2
  const buyer = row.buyer ?? 0
  const step = rung(row.factor)
  const line = say('deal_line', { what: `${plainly(row.kind === 'sun' ? 'sun' : 'hokm')}${step ? ` ${doubleName(step)}` : ''}`, name: mine === null ? sideName(view, buyer) : sideName(view, buyer).toLowerCase() })
  if (row.match !== undefined && row.match !== null) return { title: say('qahwa_won'), line, side: row.match }
  const side = row.made ? buyer : 1 - buyer
  if (row.kaboot !== undefined && row.kaboot !== null) return { title: say(mine === null ? 'kaboot_by' : row.kaboot === mine ? 'kaboot_us' : 'kaboot_them'), line, side: row.kaboot }
  if (mine === null) return { title: say(row.made ? 'made' : 'lost'), line, side }
  return { title: say(row.made ? (buyer === mine ? 'made_us' : 'made_them') : buyer === mine ? 'lost_us' : 'lost_them'), line, side }
}

customElements.define('baloot-score', BalootScore)
