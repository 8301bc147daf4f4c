/** Between rounds, and after the last: what was scored and why; then on, or to the end of the match. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { comma, num, plain, text, told, type Key, type Rich } from '../i18n'
import '../i18n/hand-words'
import { transcript } from '../session/api'
import type { Problem, Session, TableView } from '../session/types'
import { settings } from '../settings'
import { chatPanel } from '../table/chat'
import { kindName } from '../home/options'
import { bar, button, icon, leadIcon, link, mono, nameOf, strip } from '../table/parts'
import './score-sheet'
import { inTeams, sideName, sideOf, sidePlayers, sidesOf } from './sides'

export class RoundPause extends LitElement {
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
    const clock = setInterval(() => this.requestUpdate(), 500)
    this.#end = [this.session.subscribe(() => this.requestUpdate()), settings.subscribe(() => this.requestUpdate()), () => clearInterval(clock)]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
  }

  get #view(): TableView {
    return this.session.state.view!
  }

  #linkStrip(): unknown {
    const { link: line } = this.session.state
    if (line === 'lost') return strip({ lead: leadIcon('off'), text: text('lost') })
    if (line === 'replaced') return strip({ tone: 'stop', lead: leadIcon('off'), text: text('replaced'), more: text('replaced_more'), act: link(text('here'), () => this.session.resume()) })
    const { view } = this.session.state
    if (view?.seat != null && (view.seats[view.seat]?.away || view.seats[view.seat]?.bot) && view.phase === 'pause') return strip({ tone: 'stop', lead: leadIcon('user'), text: text('you_away', { who: plain(view.seats[view.seat]?.bot ? 'the_bot' : 'the_clock') }), act: link(text('im_back'), () => this.session.back()) })
    return this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing
  }

  /** The whole transcript comes to the page as soon as there is one, so that Verify needs no network any more. */
  #keepTranscript(view: TableView): void {
    if (this.#fetched === view.table || !view.rounds.length) return
    this.#fetched = view.table
    void transcript(view.table).catch(() => undefined)
  }

  protected override render(): TemplateResult {
    const view = this.#view
    if (view.phase === 'over') this.#keepTranscript(view)
    return view.phase === 'over' ? this.#over(view) : this.#pause(view)
  }

  #result(view: TableView): TemplateResult {
    const row = view.rounds.findLast((round) => round.scores)
    const out = row?.out ?? null
    if (!row || out === null) return html`<div class="result"><span class="mono c0">${icon('cross', 24)}</span><div><h2>${text('went_dry')}</h2><p class="note">${text('went_dry_line')}</p></div></div>`
    const name = nameOf(view.seats, out, view.seat)
    return html`<div class="result">${mono(view.seats, out, view.seat)}<div><h2>${row.by_hand ? text('went_hand', { name }) : out === view.seat ? text('went_out_you') : text('went_out', { name })}</h2><p class="note">${inTeams(view) && view.seat !== null ? html`${text(sideOf(view, out) === sideOf(view, view.seat) ? 'out_for_us' : 'out_for_them')} ` : nothing}${text(row.by_hand ? 'went_hand_line' : 'went_out_line')}</p></div></div>`
  }

  #pause(view: TableView): TemplateResult {
    const left = view.deadline === null ? 0 : Math.max(0, Math.ceil((view.deadline - Date.now() - this.session.state.offset) / 1000))
    const tapped = view.seat !== null && view.next[view.seat]
    const ready = view.seats.map((_, i) => i).filter((i) => i !== view.seat && view.next[i])
    return html`${bar(text('score_sheet'), { sub: html`${kindName(view.options)} · ${text('after_round', { a: view.rounds.filter((round) => round.scores).length, b: view.of ?? 0 })}` })}
    <main class="page cols">
      <section class="box">${this.#linkStrip()}${this.#result(view)}<score-sheet .view=${view}></score-sheet></section>
      <section class="box"><a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('check_round')}</a>${chatPanel(this.session, this.session.state, view.seat ?? 0, (problem) => (this.problem = problem))}</section>
    </main>
    <footer class="footbar"><div><p class="note" role="status">${tapped ? text('waiting_others') : text('next_starts', { r: view.rounds.length + 1, n: left })} ${ready.map((i) => text('next_tapped', { name: nameOf(view.seats, i, view.seat) }))}</p>${tapped ? button(text('ready'), { kind: 'quiet', icon: 'check', run: () => undefined }) : button(text('next'), { kind: 'main', run: () => this.session.next() })}</div></footer>`
  }

  #download = async (): Promise<void> => {
    this.fetching = true
    try {
      const document_ = await transcript(this.#view.table)
      const address = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 1)], { type: 'application/json' }))
      const anchor = Object.assign(document.createElement('a'), { href: address, download: `sahrat-${this.#view.table}.json` })
      anchor.click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
    } catch {
      this.problem = { code: 'trouble', message: { ar: 'ما قدرنا نوصل للسيرفر', en: 'The server cannot be reached' } }
    }
    this.fetching = false
  }

  /** What ended the match, in one sentence. */
  #ending(view: TableView): Rich {
    if (view.ended === 'finished') {
      const first = view.places?.filter((place) => place === 1).length ?? 0
      const key: Key = view.rounds.filter((round) => round.scores).length > (view.of ?? 0) ? (first > 1 ? 'ended_extra_tied' : 'ended_extra') : first > 1 ? 'ended_tied' : 'ended_rounds'
      return html`${text(key)}${this.#last(view)}`
    }
    return text(view.ended === 'abandoned' ? 'ended_alone' : view.ended === 'broken' ? 'ended_broken' : 'abandoned_line')
  }

  /** How its last round went. */
  #last(view: TableView): Rich {
    const row = view.rounds.findLast((round) => round.scores)
    if (!row) return nothing
    const out = row.out ?? null
    if (out === null) return html` ${text('last_dry')}`
    const name = nameOf(view.seats, out, view.seat)
    return html` ${out === view.seat ? text(row.by_hand ? 'last_hand_you' : 'last_out_you') : text(row.by_hand ? 'last_hand' : 'last_out', { name })}`
  }

  #over(view: TableView): TemplateResult {
    const { places } = view
    const sides = sidesOf(view)
    const teams = inTeams(view)
    const order = sides.map((_, side) => side).sort((a, b) => (places?.[a] ?? 9) - (places?.[b] ?? 9))
    const first = order.filter((side) => places?.[side] === 1)
    const mine = view.seat === null ? null : sideOf(view, view.seat)
    const names = first.map((side) => sidePlayers(view, side))
    const title = !places ? text('abandoned') : first.length > 1 ? text('shared_first', { name: names.join(comma()) }) : first[0] === mine ? text(teams ? 'we_won' : 'you_won') : text(teams ? 'winners' : 'winner', { name: names[0] ?? '' })
    return html`${bar(text('match_over'), { back: () => this.dispatchEvent(new CustomEvent('go-home', { bubbles: true })), backLabel: plain('home'), sub: kindName(view.options) })}
    <main class="page cols">
      <section class="box">${this.#linkStrip()}<div class="result">${places ? mono(view.seats, sides[first[0] ?? 0]![0]!, view.seat) : html`<span class="mono c0">${icon('door', 24)}</span>`}<div><h2>${title}</h2><p class="note">${this.#ending(view)}</p></div></div>
        ${places ? html`<ol class="podium">${order.map((side) => html`<li class=${places[side] === 1 ? 'first' : ''}><span class="place" aria-label=${plain('place', { n: places[side] ?? 0 })}>${num(places[side] ?? 0)}</span><span class="monos">${sides[side]!.map((seat) => mono(view.seats, seat, view.seat, 's'))}</span><b>${sideName(view, side)}${teams && mine !== null ? html`<small>${sidePlayers(view, side)}</small>` : nothing}</b>${num(view.totals[side] ?? 0)}</li>`)}</ol>` : nothing}
        <a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('to_verify')}</a><button class="text" ?disabled=${this.fetching} @click=${this.#download}>${icon('file', 20)}${text('get_file')}</button></section>
      <section class="box"><score-sheet .view=${view}></score-sheet>${chatPanel(this.session, this.session.state, view.seat ?? 0, (problem) => (this.problem = problem))}</section>
    </main>
    <footer class="footbar"><div><a class="btn quiet" href="/">${text('home')}</a><span class="grow"></span>${button(text('rematch'), { kind: 'main', run: () => this.dispatchEvent(new CustomEvent('rematch', { bubbles: true })) })}</div></footer>`
  }
}

customElements.define('round-pause', RoundPause)
