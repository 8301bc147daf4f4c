/** After a deal of Baloot: how it ended and the sum, لنا and لهم; then the next deal, or the end of the match. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { num, plain, text, told, type Rich } from '../i18n'
import { transcript } from '../session/api'
import type { Problem, Session, TableView } from '../session/types'
import { settings } from '../settings'
import { aboutLine } from '../table/about-line'
import { chatPanel } from '../table/chat'
import { bar, button, icon, leadIcon, link, mono, nameOf, strip } from '../table/parts'
import './baloot-score'
import { outcome } from './baloot-score'
import { namesOf, seatsOf, sideName, sidesInOrder } from './sides'
import { say } from './baloot-words'
import { trick } from './trick'

export class BalootPause extends LitElement {
  static override properties = { session: { attribute: false }, problem: { state: true }, fetching: { state: true } }
  declare session: Session
  declare problem: Problem | null
  declare fetching: boolean
  #end: (() => void)[] = []
  #fetched = ''

  constructor() {
    super()
    this.problem = null
    this.fetching = false
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const redraw = (): void => this.requestUpdate()
    const clock = setInterval(redraw, 500)
    this.#end = [this.session.subscribe(redraw), settings.subscribe(redraw), () => clearInterval(clock)]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
  }

  get #view(): TableView {
    return this.session.state.view!
  }

  #ask(event: string): void {
    this.dispatchEvent(new CustomEvent(event, { bubbles: true }))
  }

  #linkStrip(): unknown {
    const { link: line, view } = this.session.state
    const words = aboutLine(line, () => this.session.resume())
    if (words) return strip(words)
    const seat = view?.seat == null ? undefined : view.seats[view.seat]
    if (view?.phase === 'pause' && (seat?.away || seat?.bot)) return strip({ tone: 'stop', lead: leadIcon('user'), text: text('you_away', { who: plain(seat.bot ? 'the_bot' : 'the_clock') }), act: link(text('im_back'), () => this.session.back()) })
    return this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing
  }

  protected override render(): TemplateResult {
    const view = this.#view
    if (view.phase === 'over' && this.#fetched !== view.table && view.rounds.length) {
      // the whole transcript comes to the page as soon as there is one, so that Verify needs no network any more
      this.#fetched = view.table
      void transcript(view.table).catch(() => undefined)
    }
    return view.phase === 'over' ? this.#over(view) : this.#pause(view)
  }

  #result(view: TableView): unknown {
    const row = view.rounds.at(-1)
    if (!row) return nothing
    const { title, line, side } = outcome(view, row)
    return html`<div class="result">${side === null ? html`<span class="mono c0">${icon('again', 24)}</span>` : html`<span class="monos">${seatsOf(side).map((seat) => mono(view.seats, seat, view.seat))}</span>`}<div><h2>${title}</h2><p class="note">${line}</p></div></div>`
  }

  /** The trick with which the deal ended. */
  #last(view: TableView): unknown {
    const round = view.baloot
    const cards = round?.tricks.at(-1)
    if (!round || !cards) return nothing
    return html`<h3>${say('hands_open')}</h3><div class="baloot again">${trick({ view, me: view.seat ?? 0, cards, holds: round.taken.at(-1) ?? null, toAct: null, target: false })}</div>`
  }

  #pause(view: TableView): TemplateResult {
    const left = view.deadline === null ? 0 : Math.max(0, Math.ceil((view.deadline - Date.now() - this.session.state.offset) / 1000))
    const tapped = view.seat !== null && view.next[view.seat]
    const ready = view.seats.map((_, i) => i).filter((i) => i !== view.seat && view.next[i])
    const n = view.rounds.filter((row) => row.cancelled === undefined).length
    return html`${bar(say('score_title'), { sub: html`${say('baloot')} · ${say('deal_n', { n })}` })}
    <main class="page cols">
      <section class="box">${this.#linkStrip()}${this.#result(view)}${this.#last(view)}</section>
      <section class="box"><baloot-score .view=${view}></baloot-score><a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('check_round')}</a>${this.#chat()}</section>
    </main>
    <footer class="footbar"><div><p class="note" role="status">${tapped ? text('waiting_others') : say('next_in', { n: left })} ${ready.map((i) => text('next_tapped', { name: nameOf(view.seats, i, view.seat) }))}</p>${tapped ? button(text('ready'), { kind: 'quiet', icon: 'check', run: () => undefined }) : button(text('next'), { kind: 'main', run: () => this.session.next(), key: 'next' })}</div></footer>`
  }

  #chat(): TemplateResult {
    return chatPanel(this.session, this.session.state, this.#view.seat ?? 0, (problem) => (this.problem = problem))
  }

  #download = async (): Promise<void> => {
    this.fetching = true
    try {
      const file = await transcript(this.#view.table)
      const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }))
      Object.assign(document.createElement('a'), { href: address, download: `sahrat-${this.#view.table}.json` }).click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
    } catch {
      this.problem = { code: 'trouble', message: { ar: 'ما قدرنا نوصل للسيرفر', en: 'The server cannot be reached' } }
    }
    this.fetching = false
  }

  #over(view: TableView): TemplateResult {
    const { places } = view
    const order = [...sidesInOrder(view)].sort((a, b) => (places?.[a] ?? 9) - (places?.[b] ?? 9))
    const first = order[0]!
    const title: Rich = !places ? text('abandoned') : view.seat !== null && view.seat % 2 === first ? say('over_us') : text('winner', { name: namesOf(view, first) })
    const qahwa = view.rounds.some((row) => row.match !== undefined && row.match !== null)
    return html`${bar(text('match_over'), { back: () => this.#ask('go-home'), backLabel: plain('home'), sub: say('baloot') })}
    <main class="page cols">
      <section class="box">${this.#linkStrip()}<div class="result">${places ? html`<span class="monos">${seatsOf(first).map((seat) => mono(view.seats, seat, view.seat))}</span>` : html`<span class="mono c0">${icon('door', 24)}</span>`}<div><h2>${title}</h2><p class="note">${!places ? text('abandoned_line') : qahwa ? say('qahwa_won') : say('over_line', { n: view.totals[first] ?? 0 })}</p></div></div>
        ${places ? html`<ol class="podium">${order.map((side) => html`<li class=${places[side] === 1 ? 'first' : ''}><span class="place" role="img" aria-label=${plain('place', { n: places[side] ?? 0 })}>${num(places[side] ?? 0)}</span><span class="monos">${seatsOf(side).map((seat) => mono(view.seats, seat, view.seat, 's'))}</span><b>${sideName(view, side)}${view.seat !== null ? html`<small>${namesOf(view, side)}</small>` : nothing}</b>${num(view.totals[side] ?? 0)}</li>`)}</ol>` : nothing}
        <a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('to_verify')}</a><button class="text" ?disabled=${this.fetching} @click=${this.#download}>${icon('file', 20)}${text('get_file')}</button></section>
      <section class="box"><baloot-score .view=${view}></baloot-score>${this.#chat()}</section>
    </main>
    <footer class="footbar"><div><a class="btn quiet" href="/">${text('home')}</a><span class="grow"></span>${button(text('rematch'), { kind: 'main', run: () => this.#ask('rematch') })}</div></footer>`
  }
}

customElements.define('baloot-pause', BalootPause)
