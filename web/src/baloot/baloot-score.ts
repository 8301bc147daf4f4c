/** The score sheet of Baloot, لنا and لهم: a row for each deal, and for one of them how each number came. */
import { html, nothing } from 'lit'
import { num, type Rich } from '../i18n'
import type { RoundRow, TableView } from '../session/types'
import { ScoreSheet, columnsOf, counted } from '../table/paper'
import { sideName, sideOf } from '../table/sides'
import { arithmetic, doubleName, kindNames, plainly, say } from './baloot-words'
import { stepOf } from './ladder'

class BalootScore extends ScoreSheet {
  protected override render(): unknown {
    const { view, rows, now } = this
    const target = view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing
    if (!now) return html`<p class="note">${say('no_deals')}</p>${target}`
    const buyer = now.buyer ?? 0
    const columns = columnsOf(view).map((column) => (column.side === buyer ? { ...column, name: html`${column.name} <small>${say('buyer')}</small>` } : column))
    const made = (side: number): Rich => (now.points ? num(now.points[side] ?? 0) : nothing)
    const how = (side: number): Rich => html`${(now.lines?.[side] ?? '0').split(', ').map((step) => arithmetic(step))}${now.projects?.[side]?.length ? html`<i>${kindNames(now.projects[side])}</i>` : nothing}`
    return html`${this.paper(say('deal'), (n) => plainly('deal_sum', { n }), (row, side) => (row.points ? num(row.points[side] ?? 0) : row.match === side ? say('qahwa') : num('–')))}
      ${target}
      <section class="adding"><h3>${say('deal_sum', { n: rows.indexOf(now) + 1 })}</h3><p class="note">${outcome(view, now).line}</p>${counted(view, columns, made, how)}
      ${now.test ? html`<h3>${say('test_title')}</h3><ul class="sum-list test">${[buyer, 1 - buyer].map((side) => html`<li><b>${say(side === buyer ? 'the_buyer' : 'the_others')}</b><span class="how">${arithmetic(now.test![side] ?? '')}</span></li>`)}</ul>` : nothing}</section>`
  }
}

/** How a deal ended: in a few words, and in a sentence; `side` is who gained by it. */
export function outcome(view: TableView, row: RoundRow): { title: Rich; line: Rich; side: number | null } {
  if (row.cancelled !== undefined) return { title: say(row.cancelled === 'kawesh' ? 'e_kawesh' : 'e_passed'), line: nothing, side: null }
  const mine = view.seat === null ? null : sideOf(view, view.seat)
  const buyer = row.buyer ?? 0
  const step = stepOf(row.factor)
  const line = say('deal_line', { what: `${plainly(row.kind === 'sun' ? 'sun' : 'hokm')}${step ? ` ${doubleName(step)}` : ''}`, name: mine === null ? sideName(view, buyer) : sideName(view, buyer).toLowerCase() })
  if (row.match !== undefined && row.match !== null) return { title: say('qahwa_won'), line, side: row.match }
  const side = row.made ? buyer : 1 - buyer
  if (row.kaboot !== undefined && row.kaboot !== null) return { title: say(mine === null ? 'kaboot_by' : row.kaboot === mine ? 'kaboot_us' : 'kaboot_them'), line, side: row.kaboot }
  if (mine === null) return { title: say(row.made ? 'made' : 'lost'), line, side }
  return { title: say(row.made ? (buyer === mine ? 'made_us' : 'made_them') : buyer === mine ? 'lost_us' : 'lost_them'), line, side }
}

customElements.define('baloot-score', BalootScore)
