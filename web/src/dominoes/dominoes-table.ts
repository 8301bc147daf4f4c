/** The dominoes table: draws one seat's view and sends what the view says is legal. It knows no rule. */
import '../styles/table.css'
import './dominoes.css'
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { num, plain, text } from '../i18n'
import { fingerprintWords } from '../i18n/fixed'
import { drawings } from '../session/timeline'
import type { GameEvent, Session, SessionState, TableView } from '../session/types'
import { settings } from '../settings'
import { chatPanel } from '../table/chat'
import { TurnClock, secondsLeft, serverNow, turnShare } from '../table/clock'
import { follow } from '../table/drag'
import { arrive, rectOf, travel } from '../table/motion'
import { Notices, SecondTap } from '../table/notices'
import { moved } from '../table/order'
import { bar, edges, icon, isBot, sheet, strip } from '../table/parts'
import { seatsAround } from '../table/seats'
import { leaveSheet, logList } from '../table/side'
import { tick } from '../table/sound'
import { belowLine, totalsAtSide } from './below-line'
import { buttons } from './buttons'
import { drawDominoes } from './drawing'
import './dominoes-pause'
import { layLine, type End, type Layout } from './layout'
import { lineOfPlay } from './line-of-play'
import { gapAt, rack } from './rack'
import { inTeams, pointsNow } from './sides'
import { sentence } from './strips'
import { lastDeed, logLine, spoken } from './told'
import { Turn } from './turn'
import type { DominoView } from './types'
import { gameKey, halvesOf, plainly, say } from './dominoes-words'

drawings.dominoes = drawDominoes

const WIDE = matchMedia('(min-width: 900px)')
const MISSED_MS = 8000
const POP_MS = 2200

export class DominoesTable extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session

  readonly #notices = new Notices(this)
  readonly #leaving = new SecondTap(this)
  readonly #turn = new Turn(() => this.session, () => ({ round: this.#round, mine: this.#mine, marks: this.#marks }), this.#notices, () => this.#byKeys(), () => this.requestUpdate())
  #end: (() => void)[] = []
  #state!: SessionState
  #deal = ''
  #order: string[] = []
  #focus = 0
  #layout: Layout | null = null
  #laidOut = ''
  #box = { width: 0, height: 0 }
  #pop: { tile: string; sum: string; points: number } | null = null
  #popEnd: ReturnType<typeof setTimeout> | undefined
  #fly: (() => void)[] = []
  #turnTold = ''
  #missedUntil = 0
  #shownCount = -1
  #spoken = ''
  #sheet: '' | 'fair' | 'leave' | 'table' = ''
  #wantFocus: 'rack' | 'target' | null = null
  #lastKey = ''

  constructor() {
    super()
    new TurnClock(this, () => serverNow(this.#state), () => (this.#mine ? this.#view.deadline : null), () => this.#turn.onlyTarget && void this.#turn.lay(this.#turn.onlyTarget.end))
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    this.#state = { ...this.session.state, missed: null }
    super.connectedCallback()
    const redraw = (): void => this.requestUpdate()
    WIDE.addEventListener('change', redraw)
    const sized = new ResizeObserver(() => this.#measure())
    sized.observe(this)
    addEventListener('resize', redraw)
    this.#end = [this.session.subscribe(() => this.#changed()), settings.subscribe(redraw), () => WIDE.removeEventListener('change', redraw), () => sized.disconnect(), () => removeEventListener('resize', redraw)]
    this.#changed()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
    clearTimeout(this.#popEnd)
  }

  // What the session tells

  get #view(): TableView {
    return this.#state.view!
  }

  get #round(): DominoView {
    return this.#view.dominoes!
  }

  get #me(): number {
    return this.#view.seat ?? 0
  }

  /** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
  get #mine(): boolean {
    const { view, latest, link, sending } = this.#state
    return link === 'live' && !sending && view === latest && view?.phase === 'deal' && Boolean(view.dominoes?.legal)
  }

  /** Whether what is legal is marked: a strict table leaves that to the player (PD-10). */
  get #marks(): boolean {
    return this.#view.type !== 'strict'
  }

  /** With four players all tiles are dealt out. */
  get #banked(): boolean {
    return this.#view.seats.length === 2
  }

  #changed(): void {
    const before = this.#state
    this.#state = this.session.state
    const { view, missed, shown } = this.#state
    if (missed && missed !== before.missed) this.#missedUntil = Date.now() + (missed.turns ? MISSED_MS : MISSED_MS / 2)
    const round = view?.dominoes
    if (!view || !round) return
    const deal = `${view.table}/${view.deal}`
    if (deal !== this.#deal) {
      this.#deal = deal
      this.#order = []
      this.#turn.picked = null
      this.#layout = null
      this.#laidOut = ''
      this.#notices.clear()
    }
    const own = round.own ?? []
    this.#order = [...this.#order.filter((tile) => own.includes(tile)), ...own.filter((tile) => !this.#order.includes(tile))]
    if (this.#turn.picked && !own.includes(this.#turn.picked)) this.#turn.picked = null
    if (shown.count !== this.#shownCount) {
      this.#shownCount = shown.count
      if (shown.event && before.view?.dominoes) this.#tell(shown.event, before.view)
    }
    this.#begin(view)
    this.requestUpdate()
  }

  #tell(event: GameEvent, before: TableView): void {
    const mine = event.seat === before.seat
    const words = spoken(event, before.seats, this.#me)
    if (words && !(mine && event.e === 'laid' && !event.points)) this.#spoken = words
    if (mine && event.e === 'passed') this.#notices.say({ tone: '', text: say('e_passed_you') })
    const place = mine ? rectOf(this.querySelector(`.rack [data-tile="${event.tile}"]`) ?? this.querySelector('.rack')) : rectOf(this.querySelector(`[data-seat="${event.seat}"] .ava`))
    if (event.e === 'laid') {
      this.#fly.push(() => arrive(this.querySelector(`.laid[data-tile="${event.tile}"]`), place))
      if (event.points && event.tile) this.#show({ tile: event.tile, sum: event.sum_line ?? '', points: event.points })
    } else if (event.e === 'drew') {
      const bank = this.querySelector('.bank .tile')
      const from = rectOf(bank)
      if (mine) this.#fly.push(() => arrive(this.querySelector(`.rack [data-tile="${event.tile}"]`), from))
      else travel(bank, this.querySelector(`[data-seat="${event.seat}"] .ava`))
    }
  }

  #show(pop: { tile: string; sum: string; points: number }): void {
    this.#pop = pop
    clearTimeout(this.#popEnd)
    this.#popEnd = setTimeout(() => ((this.#pop = null), this.requestUpdate()), POP_MS)
  }

  /** My turn has begun: a tone, once, and old words go. */
  #begin(view: TableView): void {
    const turn = `${this.#deal}/${view.v}`
    if (!this.#mine || this.#turnTold === turn) return
    this.#turnTold = turn
    if (this.#state.log.at(-1)?.e !== 'drew') tick()
    if (this.#notices.now?.tone !== 'stop') this.#notices.clear()
    // the tile that the first round has to begin with is picked already
    const { lead, line } = this.#round
    if (!line.length && lead?.includes('-')) this.#turn.picked = lead
  }

  #drew(): string | null {
    const last = this.#state.log.at(-1)
    return this.#mine && last?.e === 'drew' && last.seat === this.#me && last.tile && this.#turn.fits.has(last.tile) ? last.tile : null
  }

  // Fingers and keys

  /** Who plays by keyboard goes on from his tiles. */
  #byKeys(): void {
    if (this.#lastKey && this.contains(document.activeElement)) this.#wantFocus = 'rack'
  }
  #pick(tile: string, byEnter: boolean): void {
    if (this.#turn.pick(tile) && byEnter && this.#mine) this.#wantFocus = 'target'
  }

  #sort = (): void => {
    this.#order = [...this.#order].sort((a, b) => halvesOf(b)[0] - halvesOf(a)[0] || halvesOf(b)[1] - halvesOf(a)[1])
    this.#notices.say({ tone: '', text: say('sorted') })
  }

  #press(e: PointerEvent, tile: string, index: number): void {
    this.#lastKey = ''
    const mark = (target: HTMLElement | null): void => {
      for (const old of this.querySelectorAll('[data-over]')) if (old !== target) old.removeAttribute('data-over')
      if (target && target.dataset.drop !== 'rack') target.setAttribute('data-over', 'true')
    }
    follow(e, e.currentTarget as HTMLElement, {
      start: () => {
        this.#notices.clear()
        this.#turn.picked = tile
        this.requestUpdate()
        return true
      },
      over: mark,
      drop: (target, x) => {
        const [kind, end] = (target?.dataset.drop ?? '').split(':')
        if (kind === 'end') void this.#turn.lay((end || null) as End | null, tile)
        else if (kind === 'rack') {
          this.#order = moved(this.#order, index, gapAt(target!, x))
          this.#turn.picked = null
        }
        else if (this.#mine && this.#marks && !this.#turn.fits.has(tile)) this.#turn.pick(tile)
      },
      end: () => {
        mark(null)
        this.requestUpdate()
      },
    })
  }

  /** Arrows walk the tiles and the ends; Shift with an arrow moves a tile; Escape goes back. */
  #keyed = (e: KeyboardEvent): void => {
    const target = e.target as HTMLElement
    if (target.closest('dialog, input')) return
    this.#lastKey = e.key
    const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0
    if (e.key === 'Escape') {
      this.#turn.picked = null
      this.#wantFocus = 'rack'
    } else if (target.closest('.rack')) {
      const last = this.#order.length - 1
      if (e.key === 'ArrowUp') {
        this.querySelector<HTMLElement>('[data-target]')?.focus()
        e.preventDefault()
        return
      }
      const to = step ? this.#focus + step : e.key === 'Home' ? 0 : e.key === 'End' ? last : null
      if (to === null || to < 0 || to > last) return
      if (step && e.shiftKey) this.#order = moved(this.#order, this.#focus, step > 0 ? to + 1 : to)
      this.#focus = to
      this.#wantFocus = 'rack'
    } else if (target.dataset.target !== undefined) {
      const all = [...this.querySelectorAll<HTMLElement>('.ghost')]
      if (e.key === 'ArrowDown') this.#wantFocus = 'rack'
      else if (step && all.length) all[(all.indexOf(target) + step + all.length) % all.length]!.focus()
      else return
    } else return
    e.preventDefault()
    this.requestUpdate()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.#measure()
    for (const run of this.#fly.splice(0)) run()
    const want = this.#wantFocus
    this.#wantFocus = null
    if (want === 'target') this.querySelector<HTMLElement>('.ghost')?.focus()
    else if (want && (document.activeElement === document.body || this.contains(document.activeElement))) this.querySelector<HTMLElement>('.rack [tabindex="0"]')?.focus({ preventScroll: true })
  }

  /** The room that the line has; drawn again when it has changed. */
  #measure(): void {
    const line = this.querySelector('.line')
    if (!line) return
    const { clientWidth: width, clientHeight: height } = line
    if (Math.abs(width - this.#box.width) < 2 && Math.abs(height - this.#box.height) < 2) return
    this.#box = { width, height }
    this.requestUpdate()
  }

  #lieOut(): Layout | null {
    const round = this.#round
    const wanted = JSON.stringify([round.line, round.ends.map(({ end }) => end), this.#box])
    if (wanted !== this.#laidOut) {
      this.#laidOut = wanted
      this.#layout = layLine(round, this.#box, WIDE.matches ? 36 : 27.5, this.#layout?.kept)
    }
    return this.#layout
  }

  // Drawing

  protected override render(): unknown {
    if (!this.#state?.view?.dominoes) return nothing
    const round = this.#round
    return html`<main class="table dominoes ${this.#view.seats.length === 2 ? 'pair' : ''}" @keydown=${this.#keyed}>
      ${this.#bar()}
      <section class="felt">${edges()}${this.#seats()}${lineOfPlay({ round, layout: this.#lieOut(), box: this.#box, picked: this.#turn.picked, targets: this.#turn.targets, pop: this.#pop, lay: (end) => void this.#turn.lay(end) })}${this.#below()}</section>
      <section class="near">${this.#dispute()}<div class="narrow">${strip(this.#sentence())}</div>${this.#rack()}${this.#buttons()}</section>
      ${WIDE.matches ? this.#side() : nothing}
      <div class="sr" aria-live="polite">${this.#spoken}</div>
      ${this.#sheets()}
    </main>`
  }

  #bar(): TemplateResult {
    const { extra, round, fingerprint, target } = this.#view
    const words = fingerprint ? fingerprintWords(fingerprint) : ''
    const title = html`${say(gameKey(this.#view.options))} <span>${extra ? say('extra_round') : say('round_n', { n: round })}${target ? html` · ${say('to_target', { n: target })}` : nothing}</span>`
    const chip = html`<button class="finger" aria-label="${plain('fingerprint')}: ${words}" @click=${() => this.#open('fair')}>${icon('weave', 14)}<span>${words}</span></button>`
    return bar(title, { back: () => this.#open('leave'), backLabel: plain('leave'), under: chip, end: html`<button class="ib" aria-label=${plain('score_sheet')} @click=${() => this.#open('table')}>${icon('score')}</button>` })
  }

  #seats(): TemplateResult {
    const view = this.#view, round = this.#round
    const now = serverNow(this.#state)
    const solo = !inTeams(view) && view.seats.length > 2
    return seatsAround({
      seats: view.seats, me: this.#me, toAct: view.phase === 'deal' ? round.to_act : null, dealer: -1, counts: round.counts, seconds: secondsLeft(view, now), share: turnShare(view, now), said: this.#state.said,
      held: (n) => plainly('holds', { n }),
      standing: (seat) => {
        const deed = lastDeed(this.#state.log, seat)
        const bot = isBot(view.seats[seat]!) && deed === nothing ? text('bot') : nothing
        return html`${solo ? html`<b>${num(pointsNow(view, seat))}</b> ` : nothing}${deed}${bot}`
      },
    })
  }

  #below(): TemplateResult {
    return belowLine({ view: this.#view, round: this.#round, me: this.#me, banked: this.#banked, mayDraw: this.#mine && this.#marks && this.#round.legal!.draw, draw: this.#turn.draw })
  }

  #dispute(): unknown {
    const { dispute } = this.#state
    if (!dispute) return nothing
    return html`<div class="banner" role="alert">${icon('cross', 18)}<span>${text(dispute === 'hash' ? 'dispute_hash' : 'dispute_seed')}. <a href="/verify?t=${this.#view.table}">${text('dispute_more')}</a></span></div>`
  }

  #sentence(): ReturnType<typeof sentence> {
    const view = this.#view, state = this.#state
    const now = serverNow(state)
    return sentence({
      state, view, round: this.#round, me: this.#me, mine: this.#mine, seconds: secondsLeft(view, now), share: turnShare(view, now), missed: Date.now() < this.#missedUntil ? state.missed : null,
      notice: this.#notices.now, picked: this.#turn.picked, drew: this.#drew(), sends: this.#turn.onlyTarget !== null, marks: this.#marks,
    }, { resume: () => this.session.resume(), back: () => this.session.back() })
  }

  #rack(): TemplateResult {
    this.#focus = Math.max(0, Math.min(this.#focus, this.#order.length - 1))
    return rack({
      tiles: this.#order, picked: this.#turn.picked, fresh: this.#drew(), focus: this.#focus, wide: WIDE.matches, fits: this.#mine && this.#marks ? this.#turn.fits : null, why: this.#turn.whyNot,
      press: (e, tile, index) => this.#press(e, tile, index), focused: (index) => (this.#focus = index), pick: (tile, e) => this.#pick(tile, e.detail === 0 && this.#lastKey === 'Enter'),
    })
  }

  #buttons(): TemplateResult {
    const round = this.#round, turn = this.#turn
    return buttons({
      mine: this.#mine, banked: this.#banked, bank: round.bank, mayDraw: this.#mine && this.#marks && round.legal!.draw, marks: this.#marks, targets: turn.targets,
      draw: turn.draw, lay: (end) => void turn.lay(end), sort: this.#sort,
    })
  }

  // Beside and over the table

  #log(most: number): TemplateResult {
    return logList(this.#state.log, most, this.#view.seats, this.#me, logLine)
  }

  #chat(): TemplateResult {
    return chatPanel(this.session, this.#state, this.#me, (problem) => problem.message.ar && this.#notices.stop(problem.message))
  }

  #side(): TemplateResult {
    return html`<aside class="side">${totalsAtSide(this.#view, this.#me)}${this.#log(9)}${this.#chat()}</aside>`
  }

  #open(which: '' | 'fair' | 'leave' | 'table'): void {
    this.#sheet = which
    this.requestUpdate()
  }

  #ask(event: string): void {
    this.dispatchEvent(new CustomEvent(event, { bubbles: true }))
  }

  #sheets(): unknown {
    const close = (): void => this.#open('')
    if (this.#sheet === 'fair') return html`<fair-sheet .view=${this.#view} .close=${close}></fair-sheet>`
    if (this.#sheet === 'leave') return leaveSheet(this.#leaving.waiting !== '', () => this.#ask('go-home'), () => this.#leaving.tap('leave', () => this.#ask('leave-table')), close)
    if (this.#sheet !== 'table') return nothing
    return sheet(plain('score_sheet'), html`<dominoes-score .view=${this.#view}></dominoes-score>${WIDE.matches ? nothing : html`${this.#log(30)}${this.#chat()}`}<button class="text" @click=${() => this.#ask('open-settings')}>${icon('gear', 20)}${text('settings')}</button>`, close)
  }
}

customElements.define('dominoes-table', DominoesTable)
