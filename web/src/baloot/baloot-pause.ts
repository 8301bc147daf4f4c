/** After a deal of Baloot: how it ended and the sum, لنا and لهم; then the next deal, or the end of the match. */
import { html, nothing, type TemplateResult } from 'lit'
import type { TableView } from '../session/types'
import { counting } from '../table/paper'
import { monos, strip } from '../table/parts'
import { PausePage, byPlaces, noMark, overPage, pausePage, resultBox } from '../table/pause'
import { sidesOf } from '../table/sides'
import './baloot-score'
import { outcome } from './baloot-score'
import { say } from './baloot-words'
import type { Gone } from './gone'
import { holdStrip } from './hold'
import { claimed, trick } from './trick'

class BalootPause extends PausePage {
  static override properties = { gone: { attribute: false } }
  declare gone: Gone

  protected override render(): TemplateResult {
    this.gone.note(this.at.view, Date.now())
    return super.render()
  }

  #result(view: TableView): unknown {
    const row = view.rounds.at(-1)
    if (!row) return nothing
    const { title, line, side } = outcome(view, row)
    return resultBox(side === null ? noMark('again') : monos(view, sidesOf(view)[side]!), title, line)
  }

  /** The trick with which the deal ended. */
  #last(view: TableView): unknown {
    const round = view.baloot
    const cards = round?.tricks.at(-1)
    if (!round || !cards) return nothing
    const sawa = this.session.state.log.findLast((event) => event.e === 'sawa')
    if (sawa) return claimed(sawa, view, view.seat ?? 0)
    return html`<h3>${say('hands_open')}</h3><div class="baloot again">${trick({ view, me: view.seat ?? 0, cards, holds: round.taken.at(-1) ?? null, toAct: null, target: false })}</div>`
  }

  protected override pause(view: TableView): TemplateResult {
    const hold = holdStrip(this.at, this.gone)
    return pausePage(this.at, {
      sub: html`${say('baloot')}${view.rounds.at(-1)?.cancelled === undefined ? html` · ${say('deal_n', { n: counting(view).length })}` : nothing}`,
      result: html`${hold ? strip(hold) : nothing}${this.#result(view)}${this.#last(view)}`, sheet: html`<baloot-score .view=${view}></baloot-score>`, starts: say('next_in', { n: this.at.left }),
    })
  }

  protected override over(view: TableView): TemplateResult {
    const qahwa = view.rounds.some((row) => row.match !== undefined && row.match !== null)
    return overPage(this.at, {
      sub: say('baloot'), line: () => (qahwa ? say('qahwa_won') : say('over_line', { n: view.totals[byPlaces(view)[0]!] ?? 0 })),
      sheet: html`<baloot-score .view=${view}></baloot-score>`,
    })
  }
}

customElements.define('baloot-pause', BalootPause)
