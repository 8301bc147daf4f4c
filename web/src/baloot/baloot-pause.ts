/** After a deal of Baloot: how it ended and the sum, لنا and لهم; then the next deal, or the end of the match. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { text, type Rich } from '../i18n'
import type { Session, TableView } from '../session/types'
import { mono, strip } from '../table/parts'
import { Pausing, inPlaces, noMark, overPage, pausePage, resultBox } from '../table/pause'
import { namesOf, sideName, sideOf, sidesOf } from '../table/sides'
import './baloot-score'
import { outcome } from './baloot-score'
import type { Gone } from './gone'
import { holdStrip } from './hold'
import { say } from './baloot-words'
import { claimed, trick } from './trick'

export class BalootPause extends LitElement {
  static override properties = { session: { attribute: false }, gone: { attribute: false } }
  declare session: Session
  declare gone: Gone
  readonly #at = new Pausing(this)

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): TemplateResult {
    const { view } = this.#at
    this.gone.note(view, Date.now())
    return view.phase === 'over' ? this.#over(view) : this.#pause(view)
  }

  #monos = (view: TableView, side: number): TemplateResult => html`<span class="monos">${sidesOf(view)[side]!.map((seat) => mono(view.seats, seat, view.seat))}</span>`

  #result(view: TableView): unknown {
    const row = view.rounds.at(-1)
    if (!row) return nothing
    const { title, line, side } = outcome(view, row)
    return resultBox(side === null ? noMark('again') : this.#monos(view, side), title, line)
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

  #pause(view: TableView): TemplateResult {
    const hold = holdStrip(this.#at, this.gone)
    return pausePage(this.#at, {
      title: say('score_title'), sub: html`${say('baloot')}${view.rounds.at(-1)?.cancelled === undefined ? html` · ${say('deal_n', { n: view.rounds.filter((row) => row.cancelled === undefined).length })}` : nothing}`,
      result: html`${hold ? strip(hold) : nothing}${this.#result(view)}${this.#last(view)}`, sheet: html`<baloot-score .view=${view}></baloot-score>`, starts: say('next_in', { n: this.#at.left }),
    })
  }

  #over(view: TableView): TemplateResult {
    const { places } = view
    const order = inPlaces(places)
    const first = order[0] ?? 0
    const title: Rich = !places ? text('abandoned') : view.seat !== null && sideOf(view, view.seat) === first ? say('over_us') : text('winner', { name: namesOf(view, first) })
    const qahwa = view.rounds.some((row) => row.match !== undefined && row.match !== null)
    return overPage(this.#at, {
      sub: say('baloot'), title, line: !places ? text('abandoned_line') : qahwa ? say('qahwa_won') : say('over_line', { n: view.totals[first] ?? 0 }), mark: this.#monos(view, first),
      sides: order.map((side) => ({ seats: sidesOf(view)[side]!, name: sideName(view, side), players: view.seat === null ? null : namesOf(view, side), total: view.totals[side] ?? 0, place: places![side]! })),
      sheet: html`<baloot-score .view=${view}></baloot-score>`,
    })
  }
}

customElements.define('baloot-pause', BalootPause)
