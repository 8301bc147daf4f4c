/** After a round of dominoes: how it ended, every hand open, the sum; then the next round by itself, or the end of the match. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { comma, num, plain, text, told, type Rich } from '../i18n'
import { transcript } from '../session/api'
import type { Problem, Session, TableView } from '../session/types'
import { settings } from '../settings'
import { aboutLine } from '../table/about-line'
import { chatPanel } from '../table/chat'
import { bar, button, icon, leadIcon, link, mono, nameOf, strip } from '../table/parts'
import './dominoes-score'
import { outcome } from './dominoes-score'
import { layLine } from './layout'
import { inTeams, namesOf, sideName, sideOf, sidesOf } from './sides'
import { laidFace, plainly, say, tileFace, tileName, tileNames, gameKey } from './dominoes-words'

const MOST = 20

export class DominoesPause extends LitElement {
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
    addEventListener('resize', redraw)
    this.#end = [this.session.subscribe(redraw), settings.subscribe(redraw), () => clearInterval(clock), () => removeEventListener('resize', redraw)]
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

  /** The line as it ended, and what each still held. */
  #open(view: TableView): unknown {
    const round = view.dominoes
    if (!round?.hands) return nothing
    const box = { width: Math.min(innerWidth - 64, 480), height: 200 }
    const layout = layLine({ ...round, ends: [] }, box, MOST)
    const shape = layout ? html`<div class="line last" role="img" aria-label="${plainly('the_line')}: ${tileNames(layout.pieces.map(({ tile }) => tile))}" style="width:${box.width}px;height:${box.height}px">${layout.pieces.map((piece) => html`<span class="laid ${piece.tile === round.spinner ? 'spin' : ''}" style="left:${piece.x.toFixed(1)}px;top:${piece.y.toFixed(1)}px;width:${(piece.lies ? 2 : 1) * layout.u - 1}px;height:${(piece.lies ? 1 : 2) * layout.u - 1}px">${laidFace(piece.halves, piece.lies)}</span>`)}</div>` : nothing
    const pips = round.result?.pips ?? []
    return html`${shape}<h3>${say('hands_open')}</h3><ul class="hands">${round.hands.map((tiles, seat) => html`<li>${mono(view.seats, seat, view.seat, 's')}<b>${nameOf(view.seats, seat, view.seat)}</b><span class="left" dir="ltr">${tiles.length ? tiles.map((tile) => html`<span role="img" aria-label=${tileName(tile)}>${tileFace(tile)}</span>`) : html`<span class="note" dir="auto">${say('no_tiles')}</span>`}</span>${tiles.length ? html`<span class="note">${say('pips', { n: pips[seat] ?? 0 })}</span>` : html`<span></span>`}</li>`)}</ul>`
  }

  #result(view: TableView): unknown {
    const row = view.rounds.findLast((round) => round.points)
    if (!row) return nothing
    const { title, line, seat } = outcome(view, row)
    return html`<div class="result">${seat === null ? html`<span class="mono c0">${icon('lock', 24)}</span>` : mono(view.seats, seat, view.seat)}<div><h2>${title}</h2><p class="note">${line}</p></div></div>`
  }

  #pause(view: TableView): TemplateResult {
    const left = view.deadline === null ? 0 : Math.max(0, Math.ceil((view.deadline - Date.now() - this.session.state.offset) / 1000))
    const starts = view.dominoes?.result?.starts
    return html`${bar(say('score_title'), { sub: html`${say(gameKey(view.options))} · ${say('round_n', { n: view.rounds.filter((round) => round.points).length })}` })}
    <main class="page cols">
      <section class="box">${this.#linkStrip()}${this.#result(view)}${this.#open(view)}</section>
      <section class="box"><dominoes-score .view=${view}></dominoes-score><a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('check_round')}</a>${this.#chat()}</section>
    </main>
    <footer class="footbar"><div><p class="note" role="status"><b>${say('next_in', { n: left })}</b>${starts === undefined ? nothing : html` · ${starts === view.seat ? say('starts_you') : say('starts', { name: nameOf(view.seats, starts, view.seat) })}`}</p></div></footer>`
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
    const sides = sidesOf(view), teams = inTeams(view)
    const order = sides.map((_, side) => side).sort((a, b) => (places?.[a] ?? 9) - (places?.[b] ?? 9))
    const first = order.filter((side) => places?.[side] === 1)
    const mine = view.seat === null ? null : sideOf(view, view.seat)
    const title: Rich = !places ? text('abandoned') : first.length > 1 ? text('shared_first', { name: first.map((side) => namesOf(view, side)).join(comma()) }) : first[0] === mine ? say(teams ? 'over_us' : 'over_you') : text('winner', { name: namesOf(view, first[0] ?? 0) })
    return html`${bar(text('match_over'), { back: () => this.#ask('go-home'), backLabel: plain('home'), sub: say(gameKey(view.options)) })}
    <main class="page cols">
      <section class="box">${this.#linkStrip()}<div class="result">${places ? mono(view.seats, sides[first[0] ?? 0]![0]!, view.seat) : html`<span class="mono c0">${icon('door', 24)}</span>`}<div><h2>${title}</h2><p class="note">${places ? say('over_line', { n: view.totals[first[0] ?? 0] ?? 0 }) : text('abandoned_line')}</p></div></div>
        ${places ? html`<ol class="podium">${order.map((side) => html`<li class=${places[side] === 1 ? 'first' : ''}><span class="place" role="img" aria-label=${plain('place', { n: places[side] ?? 0 })}>${num(places[side] ?? 0)}</span><span class="monos">${sides[side]!.map((seat) => mono(view.seats, seat, view.seat, 's'))}</span><b>${sideName(view, side)}${teams && mine !== null ? html`<small>${namesOf(view, side)}</small>` : nothing}</b>${num(view.totals[side] ?? 0)}</li>`)}</ol>${this.#open(view)}` : nothing}
        <a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('to_verify')}</a><button class="text" ?disabled=${this.fetching} @click=${this.#download}>${icon('file', 20)}${text('get_file')}</button></section>
      <section class="box"><dominoes-score .view=${view}></dominoes-score>${this.#chat()}</section>
    </main>
    <footer class="footbar"><div><a class="btn quiet" href="/">${text('home')}</a><span class="grow"></span>${button(text('rematch'), { kind: 'main', run: () => this.#ask('rematch') })}</div></footer>`
  }
}

customElements.define('dominoes-pause', DominoesPause)
