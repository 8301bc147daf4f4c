/** The Hand table: draws one seat's view and composes his turn. What is allowed, the view and `check` say. */
import './hand.css'
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { plain, text } from '../i18n'
import { drawings } from '../session/timeline'
import type { Session } from '../session/types'
import { settings } from '../settings'
import { AtTable } from '../table/at-table'
import { gapIn } from '../table/drag'
import { aside, disputed, sheets, tableBar, type Aside } from '../table/frame'
import { SHORT, WIDE, inOneRow } from '../table/layout'
import { SecondTap } from '../table/notices'
import { edges, square } from '../table/parts'
import { seatsAround } from '../table/seats'
import { sentence } from '../table/sentence'
import { teamOf } from '../table/sides'
import { scoreButton, totalsList } from '../table/totals'
import { buildingButtons, drawingButtons, playingButtons } from './buttons'
import { ownHand } from './cards'
import { preview, writtenGroups } from './draft'
import { drag, type Drop } from './dragging'
import { drawHand } from './drawing'
import { isMyTurn, standing } from './facts'
import { Fit } from './fit'
import { Flights } from './flights'
import { kindName } from './hand-options'
import { Hints, mostMelds, offerOf, type Offer } from './hints'
import { meldsInSmall, meldsOnTable, type MeldsShown } from './melds'
import { OwnCards } from './own-cards'
import { piles } from './piles'
import { offerBelow, strips, wordsOfTurn } from './strips'
import { firePile, logLine, spoken } from './told'
import { tray } from './tray'
import { Turn } from './turn'
import type { HandView } from './types'
import { walkHand, walkTargets } from './walking'

drawings.hand = drawHand

class HandTable extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session

  readonly #at: AtTable = new AtTable(this, {
    shows: (view) => Boolean(view.hand),
    asked: () => isMyTurn(this.#at.state),
    dealt: ({ table, deal }) => {
      this.#own.begin(table, deal)
      this.#turn.begin()
      this.#hints.forget()
    },
    spoken: (event, { seats, seat }) => (event.seat === seat && event.e !== 'out' ? '' : spoken(event, seats, seat)),
    shown: (event, before) => this.#flights.prepare(event, before),
    settled: (view) => {
      if (view.hand!.own) this.#own.take(view.hand!.own)
      this.#turn.settle()
      if (view === this.#at.state.latest) this.#hints.want(view)
    },
    begun: ({ hand }) => hand!.phase === 'draw' || hand!.first,
    nearly: () => void this.#turn.sendStaged(),
  })
  readonly #own = new OwnCards()
  readonly #sure = new SecondTap(this)
  readonly #flights = new Flights(this)
  readonly #hints = new Hints(this, () => this.session.hint())
  readonly #turn = new Turn(this, () => this.session, this.#own, this.#at.notices, this.#sure, (onlyByKeys = false) => this.#toHand(onlyByKeys))
  #wantFocus: 'hand' | 'target' | null = null
  #lastKey = ''

  constructor() {
    super()
    new Fit(this, () => `${this.#turn.composing} ${this.#turn.draft.laid} ${this.#turn.draft.groups.join('|')} ${this.#turn.draft.adds.length} ${this.#hand.melds.join('|')} ${this.#hand.owners.join()}`)
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  get #hand(): HandView {
    return this.#at.view.hand!
  }

  // Fingers and keys

  /** The keyboard goes on from the cards; `onlyByKeys`: only for who plays by it. */
  #toHand(onlyByKeys: boolean): void {
    // a button that was pressed may be gone by now, and the focus with it
    if (!onlyByKeys || (this.#lastKey && (document.activeElement === document.body || this.contains(document.activeElement)))) this.#wantFocus = 'hand'
  }

  #pick(key: string, byEnter: boolean): void {
    const { picked } = this.#own
    this.#at.notices.clear()
    this.#sure.clear()
    this.#turn.ends = null
    if (picked.has(key)) picked.delete(key)
    else {
      // A laid draft waits for one card, the throw.
      if (!this.#turn.composing && this.#turn.draft.laid) picked.clear()
      picked.add(key)
      if (byEnter && !this.#turn.composing && picked.size === 1 && this.#at.mine && this.#hand.phase === 'play') this.#wantFocus = 'target'
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
      else if (kind === 'hand' && target) this.#move(index, gapIn(target, x))
    }
    drag(e, this, dropped, () => this.#at.notices.clear(), () => this.requestUpdate())
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
      const { view } = this.#at
      const melds = view.hint ? mostMelds(await this.session.hint()) : []
      if (view.deal !== this.#at.view.deal) return
      if (melds.length) own.sortByMelds(melds)
      else own.sort('rank')
    } else own.sort(own.by === 'melds' ? 'rank' : 'suit')
    this.#at.notices.say({ tone: '', text: html`${text('sort')} ${text(own.by === 'suit' ? 'sort_suit' : own.by === 'rank' ? 'sort_rank' : 'sort_melds')}` })
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const want = this.#wantFocus
    this.#wantFocus = null
    if (want === 'target') this.querySelector<HTMLElement>('.meld.can, [data-key=throw]')?.focus()
    else if (want && (document.activeElement === document.body || this.contains(document.activeElement))) this.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus({ preventScroll: true })
  }

  protected override render(): unknown {
    const at = this.#at
    if (!at.state?.view?.hand) return nothing
    const { composing } = this.#turn
    const parts: Aside = { totals: totalsList(at.view, at.me), line: logLine }
    return html`<main class="table of-hand ${composing ? 'composing' : ''}" @keydown=${this.#keyed}>
      ${this.#bar()}
      <section class="felt">${edges()}${this.#seats()}${composing ? this.#building() : this.#playing()}</section>
      <section class="near">${disputed(at)}${this.#words()}${this.#cards()}${this.#below()}${this.#buttons()}</section>
      ${aside(at, parts)}
      <div class="sr" aria-live="polite">${at.spoken}</div>
      ${sheets(at, html`<hand-score .view=${at.view}></hand-score>`, parts)}
    </main>`
  }

  #bar(): TemplateResult {
    const at = this.#at
    const { extra, round, of, options } = at.view
    return tableBar(at, html`${kindName(options)} <span>${extra ? text('round_extra') : text('round_of', { a: round, b: of ?? 0 })}</span>`, scoreButton(at))
  }

  #seats(): TemplateResult {
    const { view, me, around } = this.#at
    const hand = this.#hand
    return seatsAround({
      ...around, toAct: view.phase === 'deal' ? hand.to_act : null, dealer: hand.dealer, counts: hand.counts,
      team: (seat) => teamOf(view, seat, me), standing: (seat) => standing(hand, view.seats, seat),
    })
  }

  #meldsShown(): MeldsShown {
    const turn = this.#turn, hand = this.#hand
    return {
      hand, seats: this.#at.view.seats, me: this.#at.me, team: (seat) => teamOf(this.#at.view, seat, this.#at.me), melds: preview(hand, turn.draft), fits: turn.composing ? new Set() : turn.targets,
      waiting: turn.draft.laid ? writtenGroups(turn.draft, turn.answer) : [], taken: turn.draft.take, tap: turn.tapMeld, edit: turn.openTray,
    }
  }

  #building(): TemplateResult {
    const turn = this.#turn
    const melds = this.#meldsShown()
    return html`${WIDE.matches ? meldsOnTable(melds) : meldsInSmall(melds)}${tray({
      hand: this.#hand, opened: Boolean(this.#hand.opened[this.#at.me]), answer: turn.answer, groups: writtenGroups(turn.draft, turn.answer), picked: this.#own.picked.size > 0,
      wide: WIDE.matches, put: (at) => turn.put(at), takeOut: turn.takeOut, press: (e, at, card) => this.#pressGrouped(e, at, card), takeAllBack: turn.takeAllBack,
    })}`
  }

  #playing(): TemplateResult {
    const turn = this.#turn, hand = this.#hand
    const { legal } = hand
    const mine = this.#at.mine && !turn.draft.take
    const mayDraw = mine && legal!.draw, mayTake = mine && legal!.take
    const { picked } = turn
    const throws = this.#at.mine && !mayDraw && picked.length === 1 ? picked[0]! : null
    return html`${meldsOnTable(this.#meldsShown())}${piles({
      hand, me: this.#at.me, pile: firePile(this.#at.state.log, hand.top), taken: turn.draft.take, mayDraw, mayTake, throws,
      draw: turn.draw, fire: throws || !(mayDraw || mayTake) ? turn.throwPicked : turn.take,
    })}`
  }

  /** The best lay-down, while it is worth a word. */
  #offer(): Offer | null {
    const { draft } = this.#turn
    if (!this.#at.view.hint || !this.#at.mine || draft.groups.length) return null
    return offerOf(this.#hints.lays[0], this.#hand, this.#at.me)
  }

  /** A lay-down is there that may be laid now; at a strict table that is not told. */
  get #mayLay(): boolean {
    const [best] = this.#hints.lays
    return this.#at.view.hint && best !== undefined && (Boolean(this.#hand.opened[this.#at.me]) || best.opens)
  }

  #setUp = (): void => this.#turn.setUp(this.#hints.lays[0])

  #words(): TemplateResult {
    const turn = this.#turn, offer = this.#offer()
    const words = wordsOfTurn({
      view: this.#at.view, hand: this.#hand, me: this.#at.me, draft: turn.draft, composing: turn.composing, answer: turn.answer,
      autoSend: settings.value.autoSend, autoThrow: turn.autoThrow, asksEnd: turn.ends !== null, picked: turn.picked, fits: turn.targets,
      offer: SHORT.matches && !WIDE.matches ? offer : null, noThrow: turn.endsWithoutThrow !== null,
    }, { atEnd: turn.atEnd, giveBack: turn.giveBack, takeAllBack: turn.takeAllBack, undoAdds: turn.undoAdds, setUp: this.#setUp })
    return strips(sentence(this.#at, words), WIDE.matches && !turn.composing ? offer : null, this.#setUp)
  }

  #cards(): TemplateResult {
    const turn = this.#turn, hand = this.#hand, own = this.#own
    const cards = turn.shown
    own.focus = Math.max(0, Math.min(own.focus, cards.length - 1))
    return ownHand({
      cards, picked: own.picked, focus: own.focus, wide: WIDE.matches, oneRow: inOneRow(cards.length), bigIndex: settings.value.bigIndex,
      fresh: hand.to_act === this.#at.me ? hand.drawn : null, must: turn.draft.take ? hand.top : null,
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
    const mine = this.#at.mine
    if (turn.composing) return buildingButtons({ turn: mine, hand, draft: turn.draft, answer: turn.answer, sure: this.#sure.waiting === 'hand', cancel: turn.closeTray, lay: turn.lay, card: turn.picked.length === 1 ? turn.picked[0]! : null, throwCard: turn.throwAside, take: turn.take, drawCard: turn.draw })
    const sort = square('sort', plain('sort_label'), () => void this.#sort())
    if (mine && hand.phase === 'draw' && !turn.draft.take) return drawingButtons({ hand, sort, take: turn.take, draw: turn.draw })
    return playingButtons({
      turn: mine, hand, sort, picked: turn.picked, fits: turn.targets, waiting: turn.draft.laid || turn.draft.adds.length > 0, noThrow: turn.endsWithoutThrow !== null, mayLay: this.#mayLay,
      throwPicked: turn.throwPicked, endWithoutThrow: turn.endWithoutThrow, openTray: turn.openTray, onMeld: (meld) => void turn.onMeld(meld),
    })
  }
}

customElements.define('hand-table', HandTable)
