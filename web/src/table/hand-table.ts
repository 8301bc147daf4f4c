/** The Hand table: draws one seat's view and composes his turn. What is allowed, the view and `check` say. */
import '../styles/table.css'
import '../styles/hand.css'
import '../score/round-pause'
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { plain, text } from '../i18n'
import { fingerprintWords } from '../i18n/fixed'
import type { GameEvent, HandView, Session, SessionState, TableView } from '../session/types'
import { settings } from '../settings'
import { chatPanel } from './chat'
import { TurnClock, secondsLeft, serverNow, turnShare } from './clock'
import { buildingButtons, drawingButtons, playingButtons } from './hand/buttons'
import { ownHand } from './hand/cards'
import { drag, gapAt, type Drop } from './hand/dragging'
import { preview, writtenGroups } from './hand/draft'
import { isMyTurn, standing } from './hand/facts'
import { Flights } from './hand/flights'
import { Hints, mostMelds, offerOf, type Offer } from './hand/hints'
import { meldsInSmall, meldsOnTable, type MeldsShown } from './hand/melds'
import { OwnCards } from './hand/own-cards'
import { piles } from './hand/piles'
import { disputed, offerBelow, sentence, strips } from './hand/strips'
import { firePile, logLine, spoken } from './hand/told'
import { tray } from './hand/tray'
import { Turn } from './hand/turn'
import { walkHand, walkTargets } from './hand/walking'
import { Fit } from './fit'
import { Layout, SHORT, WIDE, inOneRow } from './layout'
import { Notices, SecondTap } from './notices'
import { bar, edges, icon, sheet, square } from './parts'
import { Returns } from './returns'
import { seatsAround } from './seats'
import { leaveSheet, logList, scoreButton, totalsList } from './side'
import { tick } from './sound'
import { teamOf } from './teams'

const MISSED_MS = 8000

export class HandTable extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session

  readonly #own = new OwnCards()
  readonly #notices = new Notices(this)
  readonly #sure = new SecondTap(this)
  readonly #leaving = new SecondTap(this)
  readonly #returns = new Returns()
  readonly #flights = new Flights(this)
  readonly #hints = new Hints(this, () => this.session.hint())
  readonly #turn = new Turn(this, () => this.session, this.#own, this.#notices, this.#sure, (onlyByKeys = false) => this.#toHand(onlyByKeys))
  #end: () => void = () => undefined
  #state!: SessionState
  #deal = ''
  #turnTold = ''
  #missedUntil = 0
  #shownCount = -1
  #spoken = ''
  #sheet: '' | 'fair' | 'leave' | 'table' = ''
  #wantFocus: 'hand' | 'target' | null = null
  #lastKey = ''

  constructor() {
    super()
    const deadline = (): number | null => (isMyTurn(this.#state) ? this.#view.deadline : null)
    new Layout(this)
    new Fit(this, () => `${this.#turn.composing} ${this.#turn.draft.laid} ${this.#turn.draft.groups.join('|')} ${this.#turn.draft.adds.length} ${this.#hand.melds.join('|')} ${this.#hand.owners.join()}`)
    new TurnClock(this, () => serverNow(this.#state), deadline, () => void this.#turn.sendStaged())
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    this.#state = { ...this.session.state, missed: null }
    super.connectedCallback()
    this.#end = this.session.subscribe(() => this.#changed())
    this.#changed()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end()
  }

  // What the session tells

  get #view(): TableView {
    return this.#state.view!
  }

  get #hand(): HandView {
    return this.#view.hand!
  }

  get #me(): number {
    return this.#view.seat ?? 0
  }

  #changed(): void {
    const before = this.#state
    this.#state = this.session.state
    const { view, missed, shown } = this.#state
    if (missed && missed !== before.missed) this.#missedUntil = Date.now() + (missed.turns ? MISSED_MS : MISSED_MS / 2)
    if (!view?.hand) return
    if (before.latest && this.#state.latest) this.#returns.note(before.latest.seats, this.#state.latest.seats, Date.now())
    const deal = `${view.table}/${view.deal}`
    if (deal !== this.#deal) {
      this.#deal = deal
      this.#own.begin(view.table, view.deal)
      this.#turn.begin()
      this.#hints.forget()
      this.#notices.clear()
    }
    if (view.hand.own) this.#own.take(view.hand.own)
    if (shown.count !== this.#shownCount) {
      this.#shownCount = shown.count
      if (shown.event && before.view?.hand) this.#tell(shown.event, before.view)
    }
    this.#turn.settle()
    this.#begin(view, view.hand)
    if (view === this.#state.latest) this.#hints.want(view)
    this.requestUpdate()
  }

  #tell(event: GameEvent, before: TableView): void {
    this.#spoken = event.seat === before.seat && event.e !== 'out' ? '' : spoken(event, before.seats, before.seat)
    this.#flights.prepare(event, before)
  }

  /** My turn has begun: a tone, once, and old words go. */
  #begin(view: TableView, hand: HandView): void {
    const turn = `${this.#deal}/${view.v}/${hand.phase}`
    if (!isMyTurn(this.#state) || this.#turnTold === turn) return
    this.#turnTold = turn
    if (hand.phase !== 'draw' && !hand.first) return
    tick()
    if (this.#notices.now?.tone !== 'stop') this.#notices.clear()
  }

  // Fingers and keys

  /** The keyboard goes on from the cards; `onlyByKeys`: only for who plays by it. */
  #toHand(onlyByKeys: boolean): void {
    if (!onlyByKeys || (this.#lastKey && this.contains(document.activeElement))) this.#wantFocus = 'hand'
  }

  #pick(key: string, byEnter: boolean): void {
    const { picked } = this.#own
    this.#notices.clear()
    this.#sure.clear()
    this.#turn.ends = null
    if (picked.has(key)) picked.delete(key)
    else {
      // A laid draft waits for one card, the throw.
      if (!this.#turn.composing && this.#turn.draft.laid) picked.clear()
      picked.add(key)
      if (byEnter && !this.#turn.composing && picked.size === 1 && isMyTurn(this.#state) && this.#hand.phase === 'play') this.#wantFocus = 'target'
    }
    this.requestUpdate()
  }

  #move(from: number, before: number): void {
    this.#own.move(this.#turn.shown, this.#hand.own ?? [], from, before)
    this.requestUpdate()
  }

  #press(e: PointerEvent, key: string, card: string, index: number): void {
    this.#lastKey = ''
    const dropped = ({ kind, at, target, x }: Drop): void => {
      const turn = this.#turn
      const cards = this.#own.picked.has(key) && this.#own.picked.size > 1 ? turn.picked : [card]
      if (kind === 'group') turn.put(at, cards)
      else if (kind === 'new' || kind === 'tray') turn.put(turn.draft.groups.length, cards)
      else if (kind === 'meld') void turn.onMeld(at, cards)
      else if (kind === 'felt') turn.dropOnFelt(cards)
      else if (kind === 'fire') void turn.throw(card)
      else if (kind === 'hand' && target) this.#move(index, gapAt(target, x))
    }
    drag(e, this, dropped, () => this.#notices.clear(), () => this.requestUpdate())
  }

  #pressGrouped(e: PointerEvent, at: number, card: string): void {
    drag(e, this, (drop) => {
      if (drop.kind === 'group') this.#turn.regroup(at, card, drop.at)
      else if (drop.kind === 'new') this.#turn.regroup(at, card, this.#turn.draft.groups.length)
      else if (drop.kind === 'hand') this.#turn.takeOut(at, card)
    })
  }

  #keyed = (e: KeyboardEvent): void => {
    const target = e.target as HTMLElement
    if (target.closest('dialog, input')) return
    this.#lastKey = e.key
    if (e.key === 'Escape') {
      e.preventDefault()
      this.#escape()
    } else if (target.closest('.hand')) this.#walk(e)
    else if (target.dataset.target !== undefined) {
      const to = walkTargets(e, this, target)
      if (!to) return
      e.preventDefault()
      if (to === 'hand') this.#wantFocus = 'hand'
      else to.focus()
      this.requestUpdate()
    }
  }

  #walk(e: KeyboardEvent): void {
    const walk = walkHand(e, this.#own.focus, this.#turn.shown.length, inOneRow(this.#turn.shown.length))
    if (!walk) return
    e.preventDefault()
    if (walk === 'targets') {
      this.querySelector<HTMLElement>('[data-target]')?.focus()
      return
    }
    if ('move' in walk) this.#move(...walk.move)
    this.#own.focus = walk.to
    this.#wantFocus = 'hand'
    this.requestUpdate()
  }

  #escape(): void {
    const { picked } = this.#own
    if (!picked.size && !this.#turn.ends) {
      if (this.#turn.composing) this.#turn.closeTray()
      return
    }
    picked.clear()
    this.#turn.ends = null
    this.#wantFocus = 'hand'
    this.requestUpdate()
  }

  /** By suit, by melds, by rank, and again; without hints, or without a meld, the second is left out. */
  #sort = async (): Promise<void> => {
    const own = this.#own
    if (own.by === 'suit') {
      const deal = this.#deal
      const melds = this.#view.hint ? mostMelds(await this.session.hint()) : []
      if (deal !== this.#deal) return
      if (melds.length) own.sortByMelds(melds)
      else own.sort('rank')
    } else own.sort(own.by === 'melds' ? 'rank' : 'suit')
    this.#notices.say({ tone: '', text: html`${text('sort')} ${text(own.by === 'suit' ? 'sort_suit' : own.by === 'rank' ? 'sort_rank' : 'sort_melds')}` })
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const want = this.#wantFocus
    this.#wantFocus = null
    if (want === 'target') this.querySelector<HTMLElement>('.meld.can, [data-key=throw]')?.focus()
    else if (want && (document.activeElement === document.body || this.contains(document.activeElement))) this.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus({ preventScroll: true })
  }

  protected override render(): unknown {
    if (!this.#state?.view?.hand) return nothing
    const { composing } = this.#turn
    return html`<main class="table of-hand ${composing ? 'composing' : ''}" @keydown=${this.#keyed}>
      ${this.#bar()}
      <section class="felt">${edges()}${this.#seats()}${composing ? this.#building() : this.#playing()}</section>
      <section class="near">${disputed(this.#state.dispute, this.#view.table)}${this.#words()}${this.#cards()}${this.#below()}${this.#buttons()}</section>
      ${WIDE.matches ? html`<aside class="side">${totalsList(this.#view, this.#me)}${this.#log(7)}${this.#chat()}</aside>` : nothing}
      <div class="sr" aria-live="polite">${this.#spoken}</div>
      ${this.#sheets()}
    </main>`
  }

  #bar(): TemplateResult {
    const { extra, round, of, fingerprint } = this.#view
    const words = fingerprint ? fingerprintWords(fingerprint) : ''
    const title = html`${text('hand')} <span>${extra ? text('round_extra') : text('round_of', { a: round, b: of ?? 0 })}</span>`
    const chip = html`<button class="finger" aria-label="${plain('fingerprint')}: ${words}" @click=${() => this.#open('fair')}>${icon('weave', 14)}<span>${words}</span></button>`
    return bar(title, { back: () => this.#open('leave'), backLabel: plain('leave'), under: chip, end: scoreButton(this.#view, this.#me, () => this.#open('table')) })
  }

  #seats(): TemplateResult {
    const view = this.#view, hand = this.#hand
    const now = serverNow(this.#state)
    return seatsAround({
      seats: view.seats, me: this.#me, toAct: view.phase === 'deal' ? hand.to_act : null, dealer: hand.dealer, counts: hand.counts,
      seconds: secondsLeft(view, now), share: turnShare(view, now), said: this.#state.said,
      team: (seat) => teamOf(view, seat, this.#me), back: (seat) => this.#returns.isNews(seat, Date.now()),
      standing: (seat) => standing(hand, view.seats, seat),
    })
  }

  #meldsShown(): MeldsShown {
    const turn = this.#turn, hand = this.#hand
    return {
      hand, seats: this.#view.seats, me: this.#me, team: (seat) => teamOf(this.#view, seat, this.#me), melds: preview(hand, turn.draft), fits: turn.composing ? new Set() : turn.targets,
      waiting: turn.draft.laid ? writtenGroups(turn.draft, turn.answer) : [], taken: turn.draft.take, tap: turn.tapMeld, edit: turn.openTray,
    }
  }

  #building(): TemplateResult {
    const turn = this.#turn
    const melds = this.#meldsShown()
    return html`${WIDE.matches ? meldsOnTable(melds) : meldsInSmall(melds)}${tray({
      hand: this.#hand, opened: Boolean(this.#hand.opened[this.#me]), answer: turn.answer, groups: writtenGroups(turn.draft, turn.answer), picked: this.#own.picked.size > 0,
      wide: WIDE.matches, put: (at) => turn.put(at), takeOut: turn.takeOut, press: (e, at, card) => this.#pressGrouped(e, at, card), takeAllBack: turn.takeAllBack,
    })}`
  }

  #playing(): TemplateResult {
    const turn = this.#turn, hand = this.#hand
    const { legal } = hand
    const mine = isMyTurn(this.#state) && !turn.draft.take
    const mayDraw = mine && legal!.draw, mayTake = mine && legal!.take
    const { picked } = turn
    const throws = isMyTurn(this.#state) && !mayDraw && picked.length === 1 ? picked[0]! : null
    return html`${meldsOnTable(this.#meldsShown())}${piles({
      hand, me: this.#me, pile: firePile(this.#state.log, hand.top), taken: turn.draft.take, mayDraw, mayTake, throws,
      draw: turn.draw, fire: throws || !(mayDraw || mayTake) ? turn.throwPicked : turn.take,
    })}`
  }

  /** The best lay-down, while it is worth a word. */
  #offer(): Offer | null {
    const { draft } = this.#turn
    if (!this.#view.hint || !isMyTurn(this.#state) || draft.groups.length) return null
    return offerOf(this.#hints.lays[0], this.#hand, this.#me)
  }

  #setUp = (): void => this.#turn.setUp(this.#hints.lays[0])

  #words(): TemplateResult {
    const turn = this.#turn, state = this.#state, view = this.#view
    const now = serverNow(state)
    const offer = this.#offer()
    const parts = sentence({
      state, view, hand: this.#hand, me: this.#me, seconds: secondsLeft(view, now), share: turnShare(view, now),
      missed: Date.now() < this.#missedUntil ? state.missed : null, notice: this.#notices.now, draft: turn.draft, composing: turn.composing, answer: turn.answer,
      autoSend: settings.value.autoSend, autoThrow: turn.autoThrow, asksEnd: turn.ends !== null, picked: turn.picked, fits: turn.targets,
      offer: SHORT.matches && !WIDE.matches ? offer : null, noThrow: turn.endsWithoutThrow !== null,
    }, {
      resume: () => this.session.resume(), back: () => this.session.back(), atEnd: turn.atEnd,
      giveBack: turn.giveBack, takeAllBack: turn.takeAllBack, undoAdds: turn.undoAdds, setUp: this.#setUp,
    })
    return strips(parts, WIDE.matches && !turn.composing ? offer : null, this.#setUp)
  }

  #cards(): TemplateResult {
    const turn = this.#turn, hand = this.#hand, own = this.#own
    const cards = turn.shown
    own.focus = Math.max(0, Math.min(own.focus, cards.length - 1))
    return ownHand({
      cards, picked: own.picked, focus: own.focus, wide: WIDE.matches, oneRow: inOneRow(cards.length), bigIndex: settings.value.bigIndex,
      fresh: hand.to_act === this.#me ? hand.drawn : null, must: turn.draft.take ? hand.top : null,
      press: (e, key, card, index) => this.#press(e, key, card, index), focused: (index) => (own.focus = index),
      pick: (key, e) => this.#pick(key, e.detail === 0 && this.#lastKey === 'Enter'),
    })
  }

  #below(): unknown {
    const offer = WIDE.matches || SHORT.matches || this.#turn.composing ? null : this.#offer()
    return offer ? offerBelow(offer, this.#setUp) : nothing
  }

  #buttons(): TemplateResult {
    const turn = this.#turn, hand = this.#hand
    const mine = isMyTurn(this.#state)
    if (turn.composing) return buildingButtons({ turn: mine, draft: turn.draft, answer: turn.answer, sure: this.#sure.waiting === 'hand', cancel: turn.closeTray, lay: turn.lay })
    const sort = square('sort', plain('sort_label'), () => void this.#sort())
    if (mine && hand.phase === 'draw' && !turn.draft.take) return drawingButtons({ hand, sort, take: turn.take, draw: turn.draw })
    return playingButtons({
      turn: mine, hand, sort, picked: turn.picked, fits: turn.targets, waiting: turn.draft.laid || turn.draft.adds.length > 0, noThrow: turn.endsWithoutThrow !== null,
      throwPicked: turn.throwPicked, endWithoutThrow: turn.endWithoutThrow, openTray: turn.openTray, onMeld: (meld) => void turn.onMeld(meld),
    })
  }

  // Beside and over the table

  #log(most: number): TemplateResult {
    const { seats } = this.#view
    return logList(this.#state.log, most, seats, this.#me, (event) => logLine(event, seats, this.#me))
  }

  #chat(): TemplateResult {
    return chatPanel(this.session, this.#state, this.#me, (problem) => problem.message.ar && this.#notices.stop(problem.message))
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
    return sheet(plain('score_sheet'), html`<score-sheet .view=${this.#view}></score-sheet>${WIDE.matches ? nothing : html`${this.#log(30)}${this.#chat()}`}<button class="text" @click=${() => this.#ask('open-settings')}>${icon('gear', 20)}${text('settings')}</button>`, close)
  }
}

customElements.define('hand-table', HandTable)
