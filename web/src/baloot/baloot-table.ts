/** The Baloot table: draws one seat's view and sends what the view says is legal. It knows no rule. */
import '../styles/table.css'
import './baloot.css'
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { num, plain, text, type Rich } from '../i18n'
import { fingerprintWords } from '../i18n/fixed'
import { drawings } from '../session/timeline'
import type { GameEvent, Session, SessionState, TableView } from '../session/types'
import { settings } from '../settings'
import { chatPanel } from '../table/chat'
import { TurnClock, secondsLeft, serverNow, turnShare } from '../table/clock'
import { follow } from '../table/drag'
import { arrive, rectOf } from '../table/motion'
import { Notices, SecondTap } from '../table/notices'
import { bar, button, edges, fan, icon, isBot, nameOf, segments, sheet, strip } from '../table/parts'
import { seatsAround } from '../table/seats'
import { leaveSheet, logList } from '../table/side'
import { tick } from '../table/sound'
import './baloot-pause'
import { callPanel } from './call-panel'
import { drawBaloot } from './drawing'
import { ownCards } from './own-cards'
import { sideName, sidesInOrder } from './sides'
import { sentence } from './strips'
import { logLine, seatOf, spoken } from './told'
import { offer, plaque, trick } from './trick'
import { Turn } from './turn'
import type { BalootView } from './types'
import { callName, kindNames, plainly, say } from './baloot-words'

drawings.baloot = drawBaloot

const WIDE = matchMedia('(min-width: 900px)')
const MISSED_MS = 8000
const POP_MS = 2200
/** A finished trick stays in sight at least so long. */
const TRICK_MS = 1300
const ALOUD = new Set(['ikka', 'baloot', 'sawa', 'declared', 'bought', 'cancelled'])

export class BalootTable extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session

  readonly #notices = new Notices(this)
  readonly #second = new SecondTap(this)
  readonly #turn = new Turn(() => this.session, () => ({ round: this.#round, mine: this.#mine, marks: this.#marks }), this.#notices, this.#second, () => this.requestUpdate())
  #end: (() => void)[] = []
  #state!: SessionState
  #deal = ''
  #focus = 0
  #fly: (() => void)[] = []
  #turnTold = ''
  #missedUntil = 0
  #shownCount = -1
  #spoken = ''
  #sheet: '' | 'fair' | 'leave' | 'table' | 'last' = ''
  #wantFocus = false
  #pop = ''
  #popEnd: ReturnType<typeof setTimeout> | undefined
  /** The trick just finished, while it stays. */
  #stays: { cards: [number, string][]; taker: number } | null = null
  #staysEnd: ReturnType<typeof setTimeout> | undefined
  #finished = 0

  constructor() {
    super()
    new TurnClock(this, () => serverNow(this.#state), () => (this.#mine ? this.#view.deadline : null), () => this.#turn.goesOut && void this.#turn.play(this.#turn.goesOut))
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    this.#state = { ...this.session.state, missed: null }
    super.connectedCallback()
    const redraw = (): void => this.requestUpdate()
    WIDE.addEventListener('change', redraw)
    this.#end = [this.session.subscribe(() => this.#changed()), settings.subscribe(redraw), () => WIDE.removeEventListener('change', redraw)]
    this.#changed()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
    clearTimeout(this.#popEnd)
    clearTimeout(this.#staysEnd)
  }

  // What the session tells

  get #view(): TableView {
    return this.#state.view!
  }

  get #round(): BalootView {
    return this.#view.baloot!
  }

  get #me(): number {
    return this.#view.seat ?? 0
  }

  /** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
  get #mine(): boolean {
    const { view, latest, link, sending } = this.#state
    return link === 'live' && !sending && view === latest && view?.phase === 'deal' && Boolean(view.baloot?.legal)
  }

  /** Whether what is legal is marked: a strict table leaves that to the player (PD-10). */
  get #marks(): boolean {
    return this.#view.type !== 'strict'
  }

  /** The sheet after a deal comes once its last trick has been seen. */
  get #between(): boolean {
    const { view, latest } = this.#state
    return (view?.phase === 'pause' || view?.phase === 'over') && view === latest && !this.#stays
  }

  #changed(): void {
    const before = this.#state
    this.#state = this.session.state
    const { view, missed, shown } = this.#state
    if (missed && missed !== before.missed) this.#missedUntil = Date.now() + (missed.turns ? MISSED_MS : MISSED_MS / 2)
    const round = view?.baloot
    if (!view || !round) {
      this.requestUpdate()
      return
    }
    const deal = `${view.table}/${view.deal}`
    if (deal !== this.#deal) {
      this.#deal = deal
      this.#turn.picked = null
      this.#turn.announces = 0
      this.#finished = round.tricks.length
      this.#stays = null
      this.#notices.clear()
    }
    if (this.#turn.picked && !round.own?.includes(this.#turn.picked)) this.#turn.picked = null
    if (shown.count !== this.#shownCount) {
      this.#shownCount = shown.count
      if (shown.event && before.view?.baloot) this.#tell(shown.event, before.view)
    }
    this.#keepTrick(round)
    this.#begin(view)
    this.requestUpdate()
  }

  /** A trick that was finished stays a while, unless one's own next card lies already. */
  #keepTrick(round: BalootView): void {
    if (round.tricks.length > this.#finished) {
      const cards = round.tricks.at(-1)!
      this.#stays = { cards, taker: round.taken.at(-1) ?? cards[0]![0] }
      clearTimeout(this.#staysEnd)
      this.#staysEnd = setTimeout(() => ((this.#stays = null), this.requestUpdate()), TRICK_MS)
    } else if (round.trick.some(([seat]) => seat === this.#me)) this.#stays = null
    this.#finished = round.tricks.length
  }

  #tell(event: GameEvent, before: TableView): void {
    const words = spoken(event, before.seats, this.#me)
    if (words) this.#spoken = words
    if (words && ALOUD.has(event.e)) {
      this.#pop = words
      clearTimeout(this.#popEnd)
      this.#popEnd = setTimeout(() => ((this.#pop = ''), this.requestUpdate()), POP_MS)
    }
    if (event.e === 'played') {
      const from = rectOf(event.seat === this.#me ? this.querySelector(`.hand [data-card="${event.card}"]`) : this.querySelector(`[data-seat="${event.seat}"] .ava`))
      this.#fly.push(() => arrive(this.querySelector(`.trick [data-card="${event.card}"]`), from))
    }
  }

  /** My turn has begun: a tone, once, and old words go. */
  #begin(view: TableView): void {
    const turn = `${this.#deal}/${view.v}`
    if (!this.#mine || this.#turnTold === turn) return
    this.#turnTold = turn
    tick()
    if (this.#notices.now?.tone !== 'stop') this.#notices.clear()
    if (this.#turn.picked && this.#turn.dim(this.#turn.picked)) this.#turn.picked = null
  }

  // Fingers and keys

  #press(e: PointerEvent, card: string): void {
    const mark = (target: HTMLElement | null): void => {
      const over = target?.dataset.drop === 'trick'
      this.querySelector('.trick')?.toggleAttribute('data-over', over)
    }
    follow(e, e.currentTarget as HTMLElement, {
      start: () => {
        this.#notices.clear()
        if (!this.#turn.dim(card)) this.#turn.picked = card
        this.requestUpdate()
        return true
      },
      over: mark,
      drop: (target) => {
        if (target?.dataset.drop !== 'trick') this.#turn.picked = null
        else if (this.#turn.dim(card)) this.#turn.pick(card)
        else void this.#turn.play(card)
      },
      end: () => {
        mark(null)
        this.requestUpdate()
      },
    })
  }

  /** Arrows walk the cards; Escape puts the picked one back. */
  #keyed = (e: KeyboardEvent): void => {
    const target = e.target as HTMLElement
    if (target.closest('dialog, input, .seg')) return
    const last = (this.#round.own?.length ?? 0) - 1
    const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0
    if (e.key === 'Escape') this.#turn.picked = null
    else if (target.closest('.hand')) {
      const to = step ? this.#focus + step : e.key === 'Home' ? 0 : e.key === 'End' ? last : null
      if (to === null || to < 0 || to > last) return
      this.#focus = to
    } else return
    this.#wantFocus = true
    e.preventDefault()
    this.requestUpdate()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    for (const run of this.#fly.splice(0)) run()
    // who plays by keyboard goes on from his cards when the one he was on is gone
    const lost = this.#wantFocus && document.activeElement === document.body
    if (lost || (this.#wantFocus && this.contains(document.activeElement))) this.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus({ preventScroll: true })
    if (!lost) this.#wantFocus = false
  }

  // Drawing

  protected override render(): unknown {
    if (!this.#state?.view) return nothing
    if (this.#between) return html`<baloot-pause .session=${this.session}></baloot-pause>`
    if (!this.#view.baloot) return nothing
    const round = this.#round
    return html`<main class="table baloot" data-phase=${round.phase} @keydown=${this.#keyed}>
      ${this.#bar()}
      <section class="felt">${edges()}${this.#seats()}${round.contract ? plaque(this.#view, round, this.#me) : html`<span></span>`}${this.#middle()}${this.#pop ? html`<p class="pop" aria-hidden="true">${this.#pop}</p>` : nothing}</section>
      <section class="near">${this.#dispute()}<div class="narrow">${strip(this.#sentence())}</div>${this.#projects()}${this.#own()}${this.#buttons()}</section>
      ${WIDE.matches ? this.#side() : nothing}
      <div class="sr" aria-live="polite">${this.#spoken}</div>
      ${this.#sheets()}
    </main>`
  }

  #stage(): Rich {
    const round = this.#round
    if (round.phase === 'buy') return say(round.round === 2 ? 'buying2' : 'buying1')
    if (round.phase === 'double') return say('doubling')
    return round.phase === 'play' ? say('trick_n', { n: Math.min(8, round.tricks.length + 1) }) : say('deal_over')
  }

  #bar(): TemplateResult {
    const view = this.#view
    const words = view.fingerprint ? fingerprintWords(view.fingerprint) : ''
    const chip = html`<button class="finger" aria-label="${plain('fingerprint')}: ${words}" @click=${() => this.#open('fair')}>${icon('weave', 14)}<span>${words}</span></button>`
    const sides = sidesInOrder(view)
    const score = html`<button class="ib duel" @click=${() => this.#open('table')}><span class="sr">${text('score_sheet')}</span>${sides.map((side, i) => html`<span data-team=${i ? 'them' : 'us'}>${sideName(view, side)} <b>${num(view.totals[side] ?? 0)}</b></span>`)}</button>`
    return bar(html`${say('baloot')} <span>${this.#stage()}</span>`, { back: () => this.#open('leave'), backLabel: plain('leave'), under: chip, end: score })
  }

  /** What a seat said last, or how it stands in the contract. */
  #standing(seat: number): Rich {
    const round = this.#round
    const bot = isBot(this.#view.seats[seat]!) ? text('bot') : nothing
    if (round.phase === 'buy') {
      const all = round.calls.filter(([who]) => who === seat), said = all.at(-1)
      return said ? html`<span class="call ${said[1] === 'pass' ? '' : 'strong'}">${callName(said[1], round.round === 2 && all.length > 1 ? 2 : 1, null, said[2])}</span>` : bot
    }
    const kinds = round.declared.find(([who]) => who === seat)?.[1]
    const marks = [round.contract?.buyer === seat ? html`<span class="call">${say('buyer')}</span>` : nothing, kinds?.length ? html`<span class="call strong">${kindNames(kinds)}</span>` : nothing, round.baloot === seat ? html`<span class="call strong">${say('baloot')}</span>` : nothing].filter((one) => one !== nothing)
    return marks.length ? marks : bot
  }

  #seats(): TemplateResult {
    const view = this.#view, round = this.#round
    const now = serverNow(this.#state)
    return seatsAround({
      seats: view.seats, me: this.#me, toAct: view.phase === 'deal' ? round.to_act : null, dealer: round.dealer, counts: round.counts, seconds: secondsLeft(view, now), share: turnShare(view, now), said: this.#state.said,
      team: (seat) => (seat % 2 === this.#me % 2 ? 'us' : 'them'), standing: (seat) => this.#standing(seat),
    })
  }

  #middle(): TemplateResult {
    const view = this.#view, round = this.#round
    if (round.phase === 'buy') return offer(view, round, this.#me)
    const stays = this.#stays
    const cards = stays?.cards ?? round.trick
    return html`${trick({ view, me: this.#me, cards, holds: stays ? stays.taker : round.holds, toAct: stays ? null : round.to_act, target: this.#turn.plays })}${this.#foot()}`
  }

  #foot(): TemplateResult {
    const view = this.#view, round = this.#round
    const last = round.tricks.at(-1)
    const [us, them] = sidesInOrder(view)
    return html`<div class="foot">${last ? html`<button class="chip last" data-key="last" @click=${() => this.#open('last')}>${say('last_trick')}${fan(last.map(([, card]) => card))}</button>` : html`<span></span>`}<span class="chip"><span>${say(view.seat === null ? 'tricks_two' : 'tricks_won', { a: round.won[us!] ?? 0, b: round.won[them!] ?? 0 })}</span></span></div>`
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
      notice: this.#notices.now, picked: this.#turn.plays ? this.#turn.picked : null, sends: this.#turn.goesOut !== null, marks: this.#marks,
    }, { resume: () => this.session.resume(), back: () => this.session.back() })
  }

  /** What is announced with the first card; the view's best is chosen until the player says otherwise. */
  #projects(): unknown {
    const { projects } = this.#turn
    if (!projects.length) return nothing
    const choices = [...projects.map(({ kinds, points }, i) => [i as number | null, html`<span>${say('worth', { what: kindNames(kinds), n: points })}</span>`] as const), [null, say('none')] as const]
    return html`<div class="announce"><b>${say('projects')}</b>${segments(plainly('projects'), choices, this.#turn.announces, (which) => {
      this.#turn.announces = which
      this.requestUpdate()
    })}</div>`
  }

  #own(): TemplateResult {
    const cards = this.#round.own ?? []
    this.#focus = Math.max(0, Math.min(this.#focus, cards.length - 1))
    return ownCards({
      cards, picked: this.#turn.picked, focus: this.#focus, dim: this.#turn.dim, why: this.#turn.whyNot,
      press: (e, card) => this.#press(e, card), focused: (index) => (this.#focus = index), pick: (card) => {
        if (this.#turn.picked === card && this.#turn.plays) this.#wantFocus = true
        this.#turn.pick(card)
      },
    })
  }

  #buttons(): TemplateResult {
    const round = this.#round, turn = this.#turn
    if (this.#mine && round.phase !== 'play') return callPanel(this.#view, round, this.#me, (move) => void turn.send(move))
    const { picked } = turn
    const sure = this.#second.waiting === 'sawa'
    return html`<div class="acts">${turn.claims ? button(say(sure ? 'sawa_sure' : 'sawa'), { kind: sure ? 'sure' : '', why: say('sawa_why'), run: turn.sawa, key: 'sawa' }) : nothing}${button(turn.plays && picked ? say('play_card', { card: { card: picked } }) : say('play'), { kind: 'main', off: !turn.plays ? text('not_your_turn') : picked ? undefined : say('pick_card'), run: () => void turn.play(), key: 'play' })}</div>`
  }

  // Beside and over the table

  #log(most: number): TemplateResult {
    const log = this.#state.log.map((event) => (event.seat === undefined && seatOf(event) !== undefined ? { ...event, seat: seatOf(event)! } : event))
    return logList(log, most, this.#view.seats, this.#me, logLine)
  }

  #chat(): TemplateResult {
    return chatPanel(this.session, this.#state, this.#me, (problem) => problem.message.ar && this.#notices.stop(problem.message))
  }

  #shownProjects(): unknown {
    const { shown, declared } = this.#round
    if (!declared.length) return nothing
    return html`<section><h2>${say('projects_title')}</h2><ul class="log">${declared.map(([seat, kinds]) => html`<li><b>${nameOf(this.#view.seats, seat, this.#me)}</b><span>${kindNames(kinds)}</span>${shown.filter(([who]) => who === seat).map(([, sets]) => sets.map((cards) => fan(cards)))}</li>`)}</ul></section>`
  }

  #side(): TemplateResult {
    const view = this.#view
    return html`<aside class="side"><section><h2>${text('totals')}</h2><ul class="sums">${sidesInOrder(view).map((side, i) => html`<li data-team=${i ? 'them' : 'us'}><span class="mono"></span><b>${sideName(view, side)}</b>${num(view.totals[side] ?? 0)}</li>`)}</ul>${view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing}</section>${this.#shownProjects()}${this.#log(9)}${this.#chat()}</aside>`
  }

  #open(which: '' | 'fair' | 'leave' | 'table' | 'last'): void {
    this.#sheet = which
    this.requestUpdate()
  }

  #ask(event: string): void {
    this.dispatchEvent(new CustomEvent(event, { bubbles: true }))
  }

  #sheets(): unknown {
    const close = (): void => this.#open('')
    if (this.#sheet === 'fair') return html`<fair-sheet .view=${this.#view} .close=${close}></fair-sheet>`
    if (this.#sheet === 'leave') return leaveSheet(this.#second.waiting === 'leave', () => this.#ask('go-home'), () => this.#second.tap('leave', () => this.#ask('leave-table')), close)
    if (this.#sheet === 'last') {
      const cards = this.#round.tricks.at(-1) ?? [], taker = this.#round.taken.at(-1) ?? null
      return sheet(plainly('last_trick'), html`<div class="baloot again">${trick({ view: this.#view, me: this.#me, cards, holds: taker, toAct: null, target: false })}</div>${taker === null ? nothing : html`<p class="note">${say('took_it', { name: nameOf(this.#view.seats, taker, this.#me) })}</p>`}`, close)
    }
    if (this.#sheet !== 'table') return nothing
    return sheet(plain('score_sheet'), html`<baloot-score .view=${this.#view}></baloot-score>${WIDE.matches ? nothing : html`${this.#shownProjects()}${this.#log(30)}${this.#chat()}`}<button class="text" @click=${() => this.#ask('open-settings')}>${icon('gear', 20)}${text('settings')}</button>`, close)
  }
}

customElements.define('baloot-table', BalootTable)
