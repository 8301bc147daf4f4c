/** The Hand table: draws one seat's view and composes his turn. What is allowed, the view and `check` say. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { fingerprintWords, phraseWords } from '../i18n/fixed'
import { cardName, cardNames, cardPicture, comma, digits, num, plain, text, told, type Rich } from '../i18n'
import { settings } from '../settings'
import type { Act, CheckAnswer, GameEvent, HandView, HintLay, Problem, Session, SessionState, TableView, Words } from '../session/types'
import { chatPanel } from './chat'
import { EMPTY, asked, grouped, isEmpty, preview, pruned, remaining, ungrouped, type Composing } from './draft'
import { follow } from './drag'
import { arrive, rectOf, travel } from './motion'
import { cardOf, keys, moved, reordered, sorted, without, type SortBy } from './order'
import { bar, button, cover, edges, face, fan, icon, isBot, leadIcon, link, mono, nameOf, ring, secondsRing, sheet, square, strip, type StripParts } from './parts'
import { places } from './places'
import { beat, tick } from './sound'
import { firePile, logLine, spoken } from './told'

const WIDE = matchMedia('(min-width: 900px)')
const SHORT = matchMedia('(max-height: 779px)')
const AUTO_SEND_MS = 2000
const NOTICE_MS = 6000
const SURE_MS = 4000
const MISSED_MS = 8000
/** A best lay-down is told when no more than this is missing to the bar. */
const NEAR = 20
/** A draft with these left is on its way, not wrong: only the throw, or a card still to be placed, is missing. */
const UNFINISHED = new Set(['throw_missing', 'fire_card_unused', 'joker_unused', 'fire_needs_meld', 'take_must_open'])

interface Notice {
  tone: '' | 'turn' | 'stop' | 'good'
  text: Rich
  more?: Rich
  act?: TemplateResult
}

export class HandTable extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session

  #end: (() => void)[] = []
  #state!: SessionState
  #deal = ''
  #order: string[] = []
  #draft: Composing = EMPTY
  #composing = false
  #picked = new Set<string>()
  #checked: CheckAnswer | null = null
  #checkedFor = ''
  #checkTimer: ReturnType<typeof setTimeout> | undefined
  #lays: HintLay[] = []
  #laysFor = ''
  #notice: Notice | null = null
  #noticeTimer: ReturnType<typeof setTimeout> | undefined
  #sure = ''
  #sureTimer: ReturnType<typeof setTimeout> | undefined
  #ends: { cards: string[]; meld: number } | null = null
  #sheet: '' | 'fair' | 'leave' | 'table' = ''
  #focus = 0
  #wantFocus: 'hand' | 'target' | null = null
  #lastKey = ''
  #missedUntil = 0
  #shownCount = -1
  #autoSentFor = 0
  #beatFor = 0
  #turnFor = ''
  #spoken = ''
  #rects = new Map<string, DOMRect>()
  #fly: (() => void)[] = []

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#state = { ...this.session.state, missed: null }
    const redraw = (): void => this.requestUpdate()
    const media = [WIDE, SHORT].map((query) => {
      query.addEventListener('change', redraw)
      return () => query.removeEventListener('change', redraw)
    })
    addEventListener('resize', redraw)
    const clock = setInterval(() => this.#tick(), 250)
    this.#end = [this.session.subscribe(() => this.#changed()), settings.subscribe(redraw), ...media, () => removeEventListener('resize', redraw), () => clearInterval(clock)]
    this.#changed()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
    clearTimeout(this.#checkTimer)
    clearTimeout(this.#noticeTimer)
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

  /** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
  get #myTurn(): boolean {
    const { view, latest, link, sending } = this.#state
    return link === 'live' && !sending && view === latest && view?.phase === 'deal' && this.#hand.to_act === view.seat && this.#hand.legal !== null
  }

  get #serverNow(): number {
    return Date.now() + this.#state.offset
  }

  get #secondsLeft(): number {
    const { deadline } = this.#view
    return deadline === null ? Infinity : Math.max(0, Math.ceil(Math.min(deadline - this.#serverNow, this.#view.turn_ms) / 1000))
  }

  #changed(): void {
    const before = this.#state
    this.#state = this.session.state
    const { view } = this.#state
    if (this.#state.missed && this.#state.missed !== before.missed) this.#missedUntil = Date.now() + (this.#state.missed.turns ? MISSED_MS : MISSED_MS / 2)
    if (!view?.hand) return
    const deal = `${view.table}/${view.deal}`
    if (deal !== this.#deal) {
      this.#deal = deal
      this.#draft = EMPTY
      this.#composing = false
      this.#picked.clear()
      this.#lays = []
      this.#laysFor = ''
      this.#order = readOrder(deal)
      this.#notice = null
    }
    if (view.hand.own) {
      this.#order = reordered(this.#order, view.hand.own, settings.value.sort)
      keepOrder(deal, this.#order)
    }
    if (this.#state.shown.count !== this.#shownCount) {
      this.#shownCount = this.#state.shown.count
      if (this.#state.shown.event && before.view?.hand) this.#prepare(this.#state.shown.event, before.view)
    }
    const draft = pruned(view.hand, this.#draft)
    if (draft !== this.#draft) {
      this.#draft = draft
      if (!draft.groups.length) this.#composing = false
    }
    const held = new Set(keys(this.#shownCards()))
    for (const key of this.#picked) if (!held.has(key)) this.#picked.delete(key)
    if (!this.#myTurn) {
      this.#sure = ''
      this.#ends = null
    }
    const turn = `${deal}/${view.v}/${view.hand.phase}`
    if (this.#myTurn && this.#turnFor !== turn) {
      if (view.hand.phase === 'draw' || view.hand.first) {
        tick()
        if (this.#notice?.tone !== 'stop') this.#notice = null
      }
      this.#turnFor = turn
    }
    this.#askCheck()
    this.#askHint()
    this.requestUpdate()
  }

  // Asking: the engine on the page when it is there, else the server

  #askCheck(): void {
    const { view } = this.#state
    if (!view?.hand?.own || (!this.#draft.groups.length && !this.#draft.adds.length && !this.#draft.take)) {
      this.#checked = null
      this.#checkedFor = ''
      return
    }
    const wanted = JSON.stringify([view.v, asked(this.#draft, null)])
    if (wanted === this.#checkedFor) return
    this.#checkedFor = wanted
    clearTimeout(this.#checkTimer)
    this.#checkTimer = setTimeout(() => {
      void this.session.check(asked(this.#draft, null)).then((answer) => {
        if (this.#checkedFor !== wanted) return
        if (!answer) {
          // Too fast, or no line: the same question again in a moment.
          this.#checkTimer = setTimeout(() => {
            this.#checkedFor = ''
            this.#askCheck()
          }, 1500)
          return
        }
        this.#checked = answer
        this.requestUpdate()
      })
    }, 120)
  }

  #askHint(): void {
    const { view, latest } = this.#state
    if (!view?.hint || !view.hand?.own || view !== latest || view.hand.to_act !== view.seat) return
    const wanted = `${view.deal}/${sorted(view.hand.own, 'suit').join()}/${view.hand.bar}`
    if (wanted === this.#laysFor) return
    this.#laysFor = wanted
    void this.session.hint().then((lays) => {
      if (this.#laysFor !== wanted) return
      this.#lays = lays
      this.requestUpdate()
    })
  }

  // The clock

  #tick(): void {
    const { view } = this.#state
    if (!view?.hand || view.phase !== 'deal') return
    if (this.#myTurn && view.deadline !== null) {
      const left = view.deadline - this.#serverNow
      if (left <= 5000 && left > 0 && this.#beatFor !== Math.ceil(left / 1000)) {
        this.#beatFor = Math.ceil(left / 1000)
        beat()
      }
      if (settings.value.autoSend && left <= AUTO_SEND_MS && left > -GRACE && this.#autoSentFor !== view.deadline) {
        this.#autoSentFor = view.deadline
        void this.#sendStaged()
      }
    }
    this.requestUpdate()
  }

  /** What would be thrown if the staged turn went out by itself: the picked card, the drawn one, or the first that may. */
  #autoThrow(): string | null {
    const throws = this.#checked?.throws ?? []
    const picked = [...this.#picked].map(cardOf)
    if (picked.length === 1 && throws.includes(picked[0]!)) return picked[0]!
    const { drawn } = this.#hand
    return drawn && throws.includes(drawn) ? drawn : (throws[0] ?? null)
  }

  /** PD-19: the staged turn is sent by itself just before the deadline, when it is valid. */
  async #sendStaged(): Promise<void> {
    if (isEmpty(this.#draft)) return
    const answer = this.#checked ?? (await this.session.check(asked(this.#draft, null)))
    if (!answer) return
    if (answer.hand && answer.legal && answer.play) {
      await this.#send(answer.play)
      return
    }
    this.#checked = answer
    const thrown = this.#autoThrow()
    if (thrown) await this.#throw(thrown)
  }

  // Doing

  #say(notice: Notice): void {
    this.#notice = notice
    clearTimeout(this.#noticeTimer)
    this.#noticeTimer = setTimeout(() => {
      this.#notice = null
      this.requestUpdate()
    }, NOTICE_MS)
    this.requestUpdate()
  }

  #stop(message: Words | Rich, more?: Rich, act?: TemplateResult): void {
    const words = typeof message === 'object' && message !== null && 'ar' in message && 'en' in message ? told(message as Words) : message
    this.#say({ tone: 'stop', text: words, more, act })
  }

  #clearNotice(): void {
    this.#notice = null
    this.#sure = ''
  }

  async #send(move: Parameters<Session['act']>[0]): Promise<void> {
    this.#clearNotice()
    const sum = this.#checked?.opens ? this.#checked : null
    const problem = await this.session.act(move)
    if (problem) {
      this.#refused(problem)
      return
    }
    if (move.do === 'play') {
      this.#backToHand()
      this.#draft = EMPTY
      this.#composing = false
      this.#picked.clear()
      this.#checked = null
      this.#checkedFor = ''
      if (sum) {
        const values = sum.melds.map((meld) => meld.value ?? 0)
        this.#say({ tone: 'good', text: html`${text('laid_done', { sum: '' })}${num(values.length > 1 ? `${values.join(' + ')} = ${sum.total}` : sum.total)}`, more: sum.hand ? undefined : text('next_needs', { n: sum.total + 1 }) })
      }
    }
    this.requestUpdate()
  }

  #refused(problem: Problem): void {
    if (problem.message.ar) this.#stop(problem.message)
  }

  #draw = (): void => {
    if (!this.#hand.legal?.draw || !this.#myTurn) {
      this.#why(this.#myTurn ? null : text('not_your_turn'))
      return
    }
    this.#draft = { ...this.#draft, take: false }
    this.#backToHand()
    void this.#send({ do: 'draw' })
  }

  /** Puts the fire card into the hand being composed; nothing is sent, so it can be given back. */
  #take = (): void => {
    const { hand } = this.#view
    if (!this.#myTurn || !hand?.legal?.take || !hand.top) {
      if (!this.#myTurn) this.#why(text('not_your_turn'))
      else void this.#explain({ take: true, groups: [], adds: [], throw: null })
      return
    }
    this.#clearNotice()
    this.#draft = { ...this.#draft, take: true, laid: false }
    this.#composing = true
    this.#picked.clear()
    this.#backToHand()
    this.#changed()
  }

  #giveBack = (): void => {
    this.#draft = pruned(this.#hand, { ...this.#draft, take: false, laid: false })
    if (!this.#draft.groups.length) this.#composing = false
    this.#clearNotice()
    this.#changed()
  }

  /** Who plays by keyboard goes on from his cards. */
  #backToHand(): void {
    if (this.#lastKey && this.contains(document.activeElement)) this.#wantFocus = 'hand'
  }

  #why(words: Rich | null): void {
    if (words) this.#stop(words)
  }

  /** Says why a play is not possible. */
  async #explain(draft: Parameters<Session['check']>[0]): Promise<void> {
    const answer = await this.session.check(draft)
    if (answer?.message) this.#stop(answer.message)
  }

  async #throw(card: string): Promise<void> {
    const { legal } = this.#hand
    if (!this.#myTurn || !legal) {
      this.#why(text('not_your_turn'))
      return
    }
    if (isEmpty(this.#draft)) {
      if (this.#hand.phase === 'draw') {
        this.#stop(text('take_first'))
        return
      }
      if (legal.throw.includes(card)) {
        await this.#send({ do: 'play', take: false, acts: [], throw: card })
        return
      }
    }
    const answer = await this.session.check(asked(this.#draft, card))
    if (answer?.legal && answer.play) {
      await this.#send(answer.play)
      return
    }
    if (answer?.message) this.#refuseDraft(answer)
  }

  #refuseDraft(answer: CheckAnswer): void {
    if (answer.code === 'fire_card_unused' && this.#hand.top) {
      this.#stop(text('must_use', { card: { card: this.#hand.top } }), text('must_use_more'), link(text('give_back'), this.#giveBack))
      return
    }
    if (answer.message) this.#stop(answer.message)
  }

  #throwPicked = (): void => {
    const picked = this.#pickedCards()
    if (picked.length !== 1) {
      this.#stop(text(picked.length ? 'pick_one' : 'pick_card'))
      return
    }
    void this.#throw(picked[0]!)
  }

  /** Opens the tray; what is picked becomes its first group. */
  #openTray = (): void => {
    this.#clearNotice()
    const cards = this.#pickedCards()
    if (cards.length > 1) this.#draft = grouped(this.#draft, this.#draft.groups.length, cards)
    if (cards.length > 1) this.#picked.clear()
    this.#draft = { ...this.#draft, laid: false }
    this.#composing = true
    this.#changed()
  }

  #closeTray = (): void => {
    this.#composing = false
    this.#draft = { ...EMPTY, adds: this.#draft.adds.filter((act) => !('swap' in act)) }
    this.#picked.clear()
    this.#clearNotice()
    this.#wantFocus = 'hand'
    this.#changed()
  }

  /** Settles the groups: then the throw sends it all, or a Hand goes at once with a second tap. */
  #lay = (): void => {
    const answer = this.#checked
    if (!this.#myTurn) {
      this.#why(text('not_your_turn'))
      return
    }
    if (this.#hand.phase === 'draw' && !this.#draft.take) {
      this.#stop(text('take_first'), text('turn_draw_more'))
      return
    }
    if (!answer || !this.#draft.groups.length) {
      this.#stop(text(this.#draft.groups.length ? 'checking' : 'melds_first'))
      return
    }
    if (answer.hand && answer.legal && answer.play) {
      const { play } = answer
      this.#twice('hand', () => void this.#send(play))
      return
    }
    const wrong = answer.melds.find((meld) => meld.message)
    if (wrong?.message) {
      this.#stop(wrong.message)
      return
    }
    if (!answer.throws.length) {
      this.#refuseDraft(answer)
      return
    }
    this.#draft = { ...this.#draft, laid: true }
    this.#composing = false
    this.#picked.clear()
    this.#clearNotice()
    this.#wantFocus = 'hand'
    this.#changed()
  }

  #setUp = (): void => {
    const lay = this.#lays[0]
    if (!lay) return
    this.#clearNotice()
    this.#picked.clear()
    this.#draft = { ...EMPTY, groups: lay.melds.map((meld) => meld.map((card) => card.split('=')[0]!)) }
    this.#composing = true
    this.#changed()
  }

  #takeAllBack = (): void => {
    this.#draft = { ...EMPTY, take: this.#draft.take }
    this.#picked.clear()
    this.#clearNotice()
    this.#changed()
  }

  #put(at: number, cards = this.#pickedCards()): void {
    if (!cards.length) {
      this.#stop(text('pick_some'))
      return
    }
    this.#draft = grouped(this.#draft, at, cards)
    this.#picked.clear()
    this.#clearNotice()
    this.#wantFocus = 'hand'
    this.#changed()
  }

  #takeOut(at: number, card: string): void {
    this.#draft = ungrouped(this.#draft, at, card)
    this.#changed()
  }

  /** Lays `cards` off on a meld, or swaps its joker for them. Marks come from the view; what is not marked is asked. */
  async #onMeld(meld: number, cards = this.#pickedCards()): Promise<void> {
    if (!cards.length) {
      this.#stop(text('pick_some'))
      return
    }
    const { legal } = this.#hand
    if (!legal || !this.#myTurn) {
      this.#why(text('not_your_turn'))
      return
    }
    if (this.#hand.phase === 'draw' && !this.#draft.take) {
      this.#stop(text('take_first'), text('turn_draw_more'))
      return
    }
    const swap = legal.swap.find(([place, give]) => place === meld && give.length === cards.length && without(cards, give).length === 0)
    if (swap) {
      await this.#stage([{ swap: meld, give: cards }], true)
      return
    }
    const acts: Act[] = []
    const endsOf = (card: string) => legal.add.filter(([own, place]) => own === card && place === meld).map(([, , end]) => end)
    // the card that fits now goes first, and a low end is built downwards
    const fits = cards.filter((card) => endsOf(card).length), rest = sorted(without(cards, fits), 'rank')
    if (fits[0] && endsOf(fits[0])[0] === 'low') {
      rest.reverse()
      if (rest[0]?.startsWith('A')) rest.push(rest.shift()!)
    }
    for (const card of [...fits, ...rest]) {
      const ends = endsOf(card)
      if (ends.length > 1 && cards.length === 1) {
        this.#ends = { cards, meld }
        this.requestUpdate()
        return
      }
      acts.push({ add: [card], meld, ...(ends[0] ? { end: ends[0] } : {}) })
    }
    await this.#stage(acts)
  }

  async #stage(acts: Act[], swap = false): Promise<void> {
    const draft: Composing = { ...this.#draft, adds: [...this.#draft.adds, ...acts] }
    const answer = await this.session.check(asked(draft, null))
    if (!answer) return
    if (!answer.legal && !answer.throws.length && !UNFINISHED.has(answer.code ?? '')) {
      this.#refuseDraft(answer)
      return
    }
    this.#ends = null
    this.#draft = draft
    this.#picked.clear()
    this.#clearNotice()
    if (swap) {
      this.#composing = true
      this.#say({ tone: 'turn', text: text('won_joker'), more: text('compose_more') })
    }
    this.#wantFocus = 'hand'
    this.#changed()
  }

  #undoAdds = (): void => {
    this.#draft = pruned(this.#hand, { ...this.#draft, adds: [] })
    this.#clearNotice()
    this.#changed()
  }

  /** A big move: the same button again within four seconds. */
  #twice(what: string, run: () => void): void {
    if (this.#sure === what) {
      this.#sure = ''
      run()
      return
    }
    this.#sure = what
    clearTimeout(this.#sureTimer)
    this.#sureTimer = setTimeout(() => {
      this.#sure = ''
      this.requestUpdate()
    }, SURE_MS)
    this.requestUpdate()
  }

  #sort = (): void => {
    const by: SortBy = settings.value.sort === 'suit' ? 'rank' : 'suit'
    settings.set({ sort: by })
    this.#order = sorted(this.#order, by)
    keepOrder(this.#deal, this.#order)
    this.#say({ tone: '', text: html`${text('sort')} ${text(by === 'suit' ? 'sort_suit' : 'sort_rank')}` })
  }

  // The hand: picking, walking, dragging

  /** The cards in the hand now: own order, then what the draft won, less what it uses. */
  #shownCards(): string[] {
    const left = remaining(this.#hand, this.#draft)
    const inOrder: string[] = []
    let rest = [...left]
    for (const card of this.#order) {
      const at = rest.indexOf(card)
      if (at >= 0) {
        inOrder.push(card)
        rest = [...rest.slice(0, at), ...rest.slice(at + 1)]
      }
    }
    return [...inOrder, ...rest]
  }

  #pickedCards(): string[] {
    const picked: string[] = []
    const shown = this.#shownCards()
    keys(shown).forEach((key, i) => this.#picked.has(key) && picked.push(shown[i]!))
    return picked
  }

  #pick(key: string, byKey: boolean): void {
    this.#clearNotice()
    this.#ends = null
    if (this.#picked.has(key)) this.#picked.delete(key)
    else {
      // Outside the tray a second card is picked beside the first only where several are wanted: before one is down.
      if (!this.#composing && this.#draft.laid) this.#picked.clear()
      this.#picked.add(key)
      if (byKey && !this.#composing && this.#picked.size === 1 && this.#myTurn && this.#hand.phase === 'play') this.#wantFocus = 'target'
    }
    this.requestUpdate()
  }

  /** Melds the cards may go to, as the view marks them. */
  #targets(cards: readonly string[]): Set<number> {
    const { legal, opened } = this.#hand
    const found = new Set<number>()
    if (!legal || !cards.length || this.#view.type === 'strict' || !(opened[this.#me] || this.#draft.laid)) return found
    for (const [card, meld] of legal.add) if (cards.length === 1 && card === cards[0]) found.add(meld)
    for (const [meld, give] of legal.swap) if (give.length === cards.length && without(cards, give).length === 0) found.add(meld)
    return found
  }

  /** Arrows walk cards and targets, Enter picks and goes to the target, Space only picks, Escape goes back. */
  #walk = (e: KeyboardEvent): void => {
    if ((e.target as HTMLElement).closest('dialog, input')) return
    this.#lastKey = e.key
    const shown = this.#shownCards()
    if (e.key === 'Escape') {
      e.preventDefault()
      if (this.#picked.size || this.#ends) {
        this.#picked.clear()
        this.#ends = null
        this.#wantFocus = 'hand'
        this.requestUpdate()
      } else if (this.#composing) this.#closeTray()
      return
    }
    const target = e.target as HTMLElement
    const inHand = target.closest('.hand') !== null
    const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0
    if (inHand) {
      const rows = this.#rows(shown.length)
      const top = rows[0] ?? 0
      let to = this.#focus
      if (step && e.shiftKey) {
        const at = this.#focus + step
        if (at < 0 || at >= shown.length) return
        e.preventDefault()
        this.#reorder(this.#focus, step > 0 ? at + 1 : at)
        this.#focus = at
        this.#wantFocus = 'hand'
        return
      }
      if (step) to += step
      else if (e.key === 'Home') to = 0
      else if (e.key === 'End') to = shown.length - 1
      else if (e.key === 'ArrowDown' && rows.length > 1 && to < top) to = Math.min(shown.length - 1, to + top)
      else if (e.key === 'ArrowUp' && rows.length > 1 && to >= top) to -= top
      else if (e.key === 'ArrowUp') {
        e.preventDefault()
        this.querySelector<HTMLElement>('[data-target]')?.focus()
        return
      } else return
      e.preventDefault()
      this.#focus = Math.max(0, Math.min(shown.length - 1, to))
      this.#wantFocus = 'hand'
      this.requestUpdate()
      return
    }
    if (target.dataset.target === undefined) return
    const all = [...this.querySelectorAll<HTMLElement>('[data-target]')]
    if (e.key === 'ArrowDown') {
      e.preventDefault()
      this.#wantFocus = 'hand'
      this.requestUpdate()
    } else if (step || e.key === 'ArrowUp') {
      e.preventDefault()
      all[(all.indexOf(target) + (step || -1) + all.length) % all.length]?.focus()
    }
  }

  #reorder(from: number, to: number): void {
    const shown = this.#shownCards()
    const next = moved(shown, from, to)
    const hidden = without(this.#order, shown)
    settings.set({ sort: 'own' })
    this.#order = [...next.filter((_, i) => i >= 0), ...hidden]
    this.#order = [...without(this.#order, without(this.#order, this.#hand.own ?? []))]
    keepOrder(this.#deal, this.#order)
    this.requestUpdate()
  }

  #press(e: PointerEvent, key: string, card: string, index: number): void {
    const source = e.currentTarget as HTMLElement
    this.#lastKey = ''
    follow(e, source, {
      start: () => {
        this.#clearNotice()
        return true
      },
      over: (target) => {
        for (const old of this.querySelectorAll('[data-over]')) if (old !== target) old.removeAttribute('data-over')
        const drop = target?.dataset.drop
        if (drop && drop !== 'hand') target!.setAttribute('data-over', 'true')
      },
      drop: (target, x) => {
        const [kind, at] = (target?.dataset.drop ?? '').split(':') as [string, string | undefined]
        const picked = this.#picked.has(key) && this.#picked.size > 1 ? this.#pickedCards() : [card]
        if (kind === 'group') this.#put(Number(at), picked)
        else if (kind === 'new') this.#put(this.#draft.groups.length, picked)
        else if (kind === 'tray') this.#put(this.#draft.groups.length, picked)
        else if (kind === 'meld') void this.#onMeld(Number(at), picked)
        else if (kind === 'fire') void this.#throw(card)
        else if (kind === 'hand') this.#reorder(index, this.#gap(x, target!))
      },
      end: () => {
        for (const old of this.querySelectorAll('[data-over]')) old.removeAttribute('data-over')
        this.requestUpdate()
      },
    })
  }

  /** Where in the hand a card dropped at `x` goes: before the first card of that row whose middle is to the right. */
  #gap(x: number, row: HTMLElement): number {
    const cards = [...row.querySelectorAll<HTMLElement>('.k:not(.dragged)')]
    const after = cards.find((element) => x < element.getBoundingClientRect().left + 24)
    if (after) return Number(after.dataset.index)
    const last = cards.at(-1)
    return last ? Number(last.dataset.index) + 1 : 0
  }

  #pressGrouped(e: PointerEvent, at: number, card: string): void {
    follow(e, e.currentTarget as HTMLElement, {
      start: () => true,
      over: (target) => {
        for (const old of this.querySelectorAll('[data-over]')) if (old !== target) old.removeAttribute('data-over')
        target?.setAttribute('data-over', 'true')
      },
      drop: (target) => {
        const [kind, to] = (target?.dataset.drop ?? '').split(':') as [string, string | undefined]
        if (kind === 'group' && Number(to) === at) return
        const away = ungrouped(this.#draft, at, card)
        const shift = away.groups.length < this.#draft.groups.length && Number(to) > at ? 1 : 0
        if (kind === 'group') this.#draft = grouped(away, Number(to) - shift, [card])
        else if (kind === 'new') this.#draft = grouped(away, away.groups.length, [card])
        else if (kind === 'hand') this.#draft = away
        this.#changed()
      },
      end: () => {
        for (const old of this.querySelectorAll('[data-over]')) old.removeAttribute('data-over')
      },
    })
  }

  // Movement: where things were before the change, and what arrives after it

  #prepare(event: GameEvent, before: TableView): void {
    const { seat } = event
    const me = before.seat
    const seatBox = (): DOMRect | null => (seat === me ? rectOf(this.querySelector('.hand')) : rectOf(this.querySelector(`[data-seat="${seat}"] .ava`)))
    this.#spoken = seat === me && event.e !== 'out' ? '' : spoken(event, before.seats, me)
    if (event.e === 'drew') {
      const stock = rectOf(this.querySelector('.stock'))
      if (seat === me) this.#fly.push(() => arrive(this.querySelector('.hand .fresh'), stock))
      else travel(this.querySelector('.stock .card'), this.querySelector(`[data-seat="${seat}"] .ava`))
    } else if (event.e === 'threw') {
      const from = seat === me ? (this.#rects.get(event.card ?? '') ?? seatBox()) : seatBox()
      this.#fly.push(() => arrive(this.querySelector('.firefan .k:last-child'), from))
    } else if (event.e === 'took') {
      travel(this.querySelector('.firefan .k:last-child'), seat === me ? this.querySelector('.hand') : this.querySelector(`[data-seat="${seat}"] .ava`))
    } else if (event.e === 'laid') {
      const from = seatBox(), first = before.hand?.melds.length ?? 0
      this.#fly.push(() => (event.melds ?? []).forEach((_, i) => arrive(this.querySelector(`[data-meld="${first + i}"]`), from, i * 120)))
    } else if (event.e === 'added' || event.e === 'swapped') {
      const from = seatBox()
      this.#fly.push(() => arrive(this.querySelector(`[data-meld="${event.meld}"] .k:last-child`), from))
    }
    for (const element of this.querySelectorAll<HTMLElement>('.hand .k')) this.#rects.set(element.dataset.card ?? '', element.getBoundingClientRect())
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    for (const run of this.#fly.splice(0)) run()
    if (this.#wantFocus) {
      const want = this.#wantFocus
      this.#wantFocus = null
      if (want === 'target') this.querySelector<HTMLElement>('.meld.can, [data-key=throw]')?.focus()
      else if (document.activeElement === document.body || this.contains(document.activeElement)) this.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus({ preventScroll: true })
    }
  }

  // Drawing

  #rows(n: number): number[] {
    if (WIDE.matches || n <= 10) return [n]
    const top = Math.ceil(n / 2)
    return [top, n - top]
  }

  protected override render(): unknown {
    if (!this.#state.view?.hand) return nothing
    const view = this.#view, hand = this.#hand
    const title = html`${text('hand')} <span>${view.extra ? text('round_extra') : text('round_of', { a: view.round, b: view.of })}</span>`
    const chip = html`<button class="finger" aria-label="${plain('fingerprint')}: ${view.fingerprint ? fingerprintWords(view.fingerprint) : ''}" @click=${() => this.#open('fair')}>${icon('weave', 14)}<span>${view.fingerprint ? fingerprintWords(view.fingerprint) : ''}</span></button>`
    const owners = new Set([...hand.owners, ...(this.#draft.laid ? [this.#me] : [])])
    const crowd = WIDE.matches ? owners.size > 2 || (SHORT.matches && owners.size > 1) : SHORT.matches || owners.size > 3
    return html`<main class="table ${this.#composing ? 'composing' : ''}" @keydown=${this.#walk}>
      ${bar(title, { back: () => this.#open('leave'), backLabel: plain('leave'), under: chip, end: html`<button class="ib" aria-label=${plain('score_sheet')} @click=${() => this.#open('table')}>${icon('score')}</button>` })}
      <section class="felt ${crowd ? 'crowd' : ''}">${edges()}${this.#seats()}${this.#composing ? html`${this.#shelf(!WIDE.matches)}${this.#tray()}` : html`${this.#shelf(false)}${this.#piles()}`}</section>
      <section class="near">${this.#state.dispute ? html`<div class="banner" role="alert">${icon('cross', 18)}<span>${text(this.#state.dispute === 'hash' ? 'dispute_hash' : 'dispute_seed')}. <a href="/verify?t=${view.table}">${text('dispute_more')}</a></span></div>` : nothing}${this.#strips()}${this.#cards()}${this.#phoneHint()}${this.#actions()}</section>
      ${WIDE.matches ? this.#side() : nothing}
      <div class="sr" aria-live="polite">${this.#spoken}</div>
      ${this.#sheets()}
    </main>`
  }

  #open(which: '' | 'fair' | 'leave' | 'table'): void {
    this.#sheet = which
    this.requestUpdate()
  }

  #share(): number {
    const { deadline, turn_ms: turn } = this.#view
    return deadline === null ? 1 : Math.max(0, Math.min(1, (deadline - this.#serverNow) / turn))
  }

  #seats(): TemplateResult {
    const { seats } = this.#view, hand = this.#hand
    const seconds = this.#secondsLeft
    return html`<div class="seats ${seats.length < 4 ? `of${seats.length}` : ''}">${repeat(places(seats.length, this.#me), (p) => p.seat, ({ seat, place }) => {
      const one = seats[seat]!
      const turn = hand.to_act === seat && this.#view.phase === 'deal'
      const low = turn && seconds <= 5 && !isBot(one)
      const down = hand.openings.find(([who]) => who === seat)
      const [tag, tone] = !isBot(one) && one.bot ? [text('offline_bot'), 'stop']
        : one.kind === 'human' && !one.connected ? [text('offline'), 'stop']
          : one.away ? [text('away'), 'stop']
            : low ? [text('secs', { n: seconds }), 'stop']
              : isBot(one) ? [down ? text('bot_down', { n: down[1] }) : text('bot_not_down'), '']
                : [down ? text('down_with', { n: down[1] }) : text('not_down'), '']
      const said = this.#state.said.findLast((words) => words.seat === seat && Date.now() - words.at < 5000)
      const name = nameOf(seats, seat, this.#me)
      return html`<div class="seat ${place} ${turn ? 'turn' : ''}" data-seat=${seat} role="group" aria-label="${name}${comma()}${plain('seat_cards', { n: hand.counts[seat] ?? 0 })}${turn ? `${comma()}${plain('playing')}` : ''}">
        <div class="ava">${turn ? ring(this.#share(), 50, low) : nothing}${mono(seats, seat, this.#me)}<span class="held" aria-hidden="true">${num(hand.counts[seat] ?? 0)}</span>${hand.dealer === seat ? html`<span class="dealer">${text('dealer')}</span>` : nothing}</div>
        <div class="who"><b>${name}</b><span class="tag ${tone}">${tag}</span></div>
        ${said ? html`<span class="bubble">${said.phrase ? phraseWords(said.phrase) : said.text}</span>` : nothing}</div>`
    })}</div>`
  }

  /** Melds on the table: one row an owner, in seat order. */
  #shelf(small: boolean): TemplateResult {
    const { seats } = this.#view, hand = this.#hand
    const melds = preview(hand, this.#draft)
    const can = this.#composing ? new Set<number>() : this.#targets(this.#pickedCards())
    const rows = new Map<number | null, number[]>()
    for (let seat = 0; seat < seats.length; seat++) rows.set(seat, [])
    melds.forEach((_, i) => {
      const owner = hand.owners[i] ?? null
      rows.set(owner, [...(rows.get(owner) ?? []), i])
    })
    const staged = this.#draft.laid ? this.#writtenGroups() : []
    const line = html`<span class="ontable"><span>${hand.top && !this.#draft.take ? html`${text('fire')} ${cardPicture(hand.top)}` : text('fire')} ${num(hand.fire - (this.#draft.take ? 1 : 0))}</span><span>${text('stock')} ${num(hand.stock)}</span></span>`
    return html`<div class=${small ? 'mini' : 'melds'} role="group" aria-label=${plain('melds_on_table')}>
      ${melds.length || staged.length ? nothing : html`<p class="none">${small ? nothing : text('no_melds')}</p>`}
      ${repeat([...rows].filter(([owner, list]) => list.length || (owner === this.#me && staged.length)), ([owner]) => owner, ([owner, list]) => html`<div class="owner">${owner === null ? html`<span></span>` : mono(seats, owner, this.#me, 'xs')}<div>
        ${repeat(list, (i) => i, (i) => {
          const { cards, staged: marks } = melds[i]!
          const name = plain('meld_of', { name: owner === null ? '' : nameOf(seats, owner, this.#me), cards: { cards } })
          return html`<button class="meld ${can.has(i) ? 'can' : ''}" data-meld=${i} data-drop="meld:${i}" data-target=${can.has(i) ? '' : nothing} aria-label="${name}${can.has(i) ? `${comma()}${plain('meld_takes')}` : ''}${marks.size ? `${comma()}${plain('staged')}` : ''}" @click=${() => this.#tapMeld(i, marks.size > 0)}>${fan(cards, marks)}</button>`
        })}
        ${owner === this.#me ? staged.map((cards) => html`<button class="meld mine" aria-label="${cardNames(cards)}${comma()}${plain('staged')}${comma()}${plain('edit_lay')}" @click=${this.#openTray}>${fan(cards)}</button>`) : nothing}
      </div></div>`)}
      ${small ? line : nothing}
    </div>`
  }

  #tapMeld(meld: number, staged: boolean): void {
    if (!this.#picked.size && staged) {
      this.#draft = pruned(this.#hand, { ...this.#draft, adds: this.#draft.adds.filter((act) => ('add' in act ? act.meld !== meld : 'swap' in act ? act.swap !== meld : true)) })
      this.#changed()
      return
    }
    if (this.#picked.size) void this.#onMeld(meld)
  }

  /** The groups as the last check wrote them out; as they were put together until it answers. */
  #writtenGroups(): string[][] {
    return this.#draft.groups.map((group, i) => {
      const meld = this.#checked?.melds[i]
      return meld && !meld.message && meld.cards.length === group.length && without(group, meld.cards.map((card) => card.split('=')[0]!)).length === 0 ? meld.cards : sorted(group, 'rank')
    })
  }

  #plaque(): TemplateResult {
    const hand = this.#hand
    const mine = hand.openings.find(([seat]) => seat === this.#me)
    if (hand.opened[this.#me] && mine) return html`<div class="limit"><span>${text('you_down')}</span><b>${num(mine[1])}</b><span>${hand.last !== null ? text('bar_last', { n: hand.last }) : nothing}</span></div>`
    return html`<div class="limit"><span>${text('bar')}</span><b>${hand.bar === null ? '–' : num(hand.bar)}</b><span>${hand.last === null ? text('bar_first') : text('bar_last', { n: hand.last })}</span></div>`
  }

  #piles(): TemplateResult {
    const hand = this.#hand
    const turn = this.#myTurn
    const draw = turn && hand.legal!.draw && !this.#draft.take
    const take = turn && hand.legal!.take && !this.#draft.take
    const pile = firePile(this.#state.log, hand.top, 4)
    const shown = this.#draft.take ? pile.slice(0, -1) : pile
    const picked = this.#pickedCards()
    const throwable = turn && !draw && picked.length === 1
    return html`<div class="piles">${this.#plaque()}
      <div class="pile"><button class="stock ${draw ? 'pick-me' : ''}" data-target=${draw ? '' : nothing} aria-label="${plain('stock')}${comma()}${digits(hand.stock)}${draw ? `${comma()}${plain('draw')}` : ''}" @click=${this.#draw}>${cover()}${hand.stock > 1 ? cover() : nothing}</button><span class="lab">${text('stock')} <b>${num(hand.stock)}</b></span></div>
      <div class="pile"><button class="firefan" data-drop="fire" data-target=${take || throwable ? '' : nothing} aria-label="${plain('fire')}${hand.top ? `${comma()}${plain('turn_up', { name: cardName(hand.top) })}` : ''}${throwable ? `${comma()}${plain('throw_this', { card: { card: picked[0]! } })}` : take ? `${comma()}${plain('take_card', { card: { card: hand.top ?? 'JK' } })}` : ''}" @click=${() => (throwable ? this.#throwPicked() : draw || take ? this.#take() : this.#fireTap())}>
        ${shown.length ? html`<span class="fan">${repeat(shown, (card, i) => `${hand.fire - shown.length + i}.${card}`, (card, i) => html`<span class="k ${i === shown.length - 1 && take ? 'pick-me' : ''}">${face(card)}</span>`)}</span>` : html`<span class="slot"></span>`}</button>
        <span class="lab">${text('fire')} <b>${num(hand.fire - (this.#draft.take ? 1 : 0))}</b></span></div>
    </div>`
  }

  #fireTap(): void {
    if (this.#myTurn) this.#throwPicked()
    else this.#why(text('not_your_turn'))
  }

  #tray(): TemplateResult {
    const hand = this.#hand, answer = this.#checked
    const groups = this.#writtenGroups()
    const many = groups.length > 3
    const picked = this.#picked.size > 0
    const bar = hand.bar, open = hand.opened[this.#me]
    const total = answer?.total ?? 0
    const scale = Math.max(bar ?? 0, total) * 1.18 || 1
    const wrong = answer?.melds.findIndex((meld) => meld.message && meld.code !== 'meld_short') ?? -1
    const why = wrong >= 0 ? told(answer!.melds[wrong]!.message!) : null
    return html`<div class="tray" role="group" aria-label=${plain('your_lay')} data-drop="tray">
      <h2>${text('your_lay')}<button @click=${this.#takeAllBack}>${icon('undo', 18)}${text('take_all_back')}</button></h2>
      <div class="groups ${many ? 'many' : ''}">
        ${groups.map((cards, at) => {
          const meld = answer?.melds[at]
          const short = cards.length < 3
          const bad = Boolean(meld?.message) && !short
          const step = cards.length > 3 ? `--gstep:${Math.max(9, Math.floor(((WIDE.matches ? 104 : 88) - (many ? 42 : 50)) / (cards.length - 1)))}px` : ''
          return html`<div class="group ${bad ? 'bad' : ''}" data-drop="group:${at}" style=${step}>
            <span class="fan">${repeat(keys(cards), (key) => key, (_, i) => html`<button class="k" aria-label="${cardName(cards[i]!)}${comma()}${plain('undo')}" @pointerdown=${(e: PointerEvent) => this.#pressGrouped(e, at, cards[i]!.split('=')[0]!)} @click=${() => this.#takeOut(at, cards[i]!.split('=')[0]!)}>${face(cards[i]!)}</button>`)}</span>
            <span class="val ${short ? 'open' : ''}">${short ? text('too_few') : bad ? html`${icon('cross', 16)}${text('no_meld')}` : meld?.value != null ? html`${icon('check', 16)}${num(meld.value)}` : text('checking')}</span>
            ${picked ? html`<button class="put" data-drop="group:${at}" data-target aria-label="${plain('put_here')}: ${plain('group_name', { n: at + 1, cards: { cards } })}" @click=${() => this.#put(at)}></button>` : nothing}</div>`
        })}
        ${!picked && groups.length >= 3 && !WIDE.matches ? nothing : html`<button class="group add ${picked ? 'wait' : ''} ${groups.length >= 3 ? 'row' : ''}" data-drop="new" data-target=${picked ? '' : nothing} @click=${() => this.#put(groups.length)}>${picked ? text('put_here') : text(groups.length ? 'new_group' : 'drop_here')}</button>`}
      </div>
      <div class="meter">
        ${open ? html`<p><span class="big">${num(total)}</span><span class="of">${text('already_down')}</span></p>` : html`<p><span class="big">${num(total)}</span><span class="of">${hand.last === null ? text('of_bar_first', { a: bar ?? 0 }) : text('of_bar', { a: bar ?? 0, b: hand.last })}</span></p>
        <div class="track ${bar !== null && total >= bar ? 'reached' : ''}" role="img" aria-label=${plain('meter', { a: total, b: bar ?? 0 })}><i style="inline-size:${Math.round((total / scale) * 100)}%"></i>${bar === null ? nothing : html`<u style="inset-inline-start:${Math.round((bar / scale) * 100)}%"></u>`}</div>`}
        ${why ? html`<p class="why" role="alert">${icon('cross', 18)}<span>${why}</span></p>` : nothing}
      </div></div>`
  }

  // The strip above the hand: one sentence for what is now

  #strips(): TemplateResult {
    const parts = this.#strip()
    const pair = WIDE.matches && !this.#composing && this.#hintLine() !== null
    return html`<div class="two ${pair ? 'pair' : 'narrow'}">${strip(parts)}${pair ? this.#hintStrip(true) : nothing}</div>`
  }

  #hintLine(): { line: Rich; more: Rich | null } | null {
    const best = this.#lays[0]
    if (!best || !this.#view.hint || !this.#myTurn || this.#draft.groups.length) return null
    const more = text('groups_of', { n: best.melds.length })
    if (this.#hand.opened[this.#me]) return { line: text('can_meld', { n: best.total }), more }
    if (best.opens) return { line: text('can_lay', { n: best.total }), more }
    const short = (this.#hand.bar ?? 0) - best.total
    return short > NEAR ? null : { line: text('best_is', { n: best.total, k: Math.max(0, short) }), more }
  }

  #hintStrip(wide: boolean): TemplateResult {
    const found = this.#hintLine()!
    return strip({ tone: 'hint', lead: icon('hint'), text: found.line, more: wide ? found.more : undefined, act: link(text('set_it_up'), this.#setUp) }, false)
  }

  #phoneHint(): unknown {
    if (WIDE.matches || SHORT.matches || this.#composing || !this.#hintLine()) return nothing
    return html`<div class="narrow">${this.#hintStrip(false)}</div>`
  }

  #strip(): StripParts {
    const { link: line, view, latest } = this.#state
    const missed = Date.now() < this.#missedUntil ? this.#state.missed : null
    const hand = this.#hand, me = this.#me, seats = view!.seats
    if (line === 'lost') return { lead: leadIcon('off'), text: text('lost'), more: text('lost_more') }
    if (line === 'connecting') return { lead: leadIcon('clock'), text: text('connecting') }
    if (line === 'replaced') return { tone: 'stop', lead: leadIcon('off'), text: text('replaced'), more: text('replaced_more'), act: link(text('here'), () => this.session.resume()) }
    if (line === 'outdated') return { tone: 'stop', lead: leadIcon('again'), text: text('old_client'), act: link(text('reload'), () => location.reload()) }
    const seconds = this.#secondsLeft
    const myTurn = view!.phase === 'deal' && hand.to_act === me && view === latest
    const low = myTurn && seconds <= 5
    const lead = myTurn && view!.deadline !== null ? secondsRing(this.#share(), Math.min(seconds, 99), low) : leadIcon('clock')
    if (seats[me]?.away || seats[me]?.bot) return { tone: 'stop', lead: leadIcon('user'), text: text('you_away', { who: plain(seats[me]?.bot ? 'the_bot' : 'the_clock') }), act: link(text('im_back'), () => this.session.back()) }
    if (this.#ends) {
      const { cards, meld } = this.#ends
      const go = (end: 'high' | 'low') => () => void this.#stage([{ add: cards, meld, end }])
      return { tone: 'turn', lead, text: text('which_end'), act: html`<span class="links">${link(text('end_high'), go('high'))}${link(text('end_low'), go('low'))}</span>` }
    }
    if (this.#notice) return { tone: this.#notice.tone, lead: this.#notice.tone === 'stop' ? leadIcon('cross') : this.#notice.tone === 'good' ? leadIcon('check') : this.#notice.tone ? lead : icon('sort', 22), text: this.#notice.text, more: this.#notice.more, act: this.#notice.act }
    if (this.#state.sending) return { lead: leadIcon('clock'), text: text('sending') }
    if (!myTurn) {
      const who = hand.to_act
      if (view!.phase !== 'deal' || who === null) return { lead: leadIcon('clock'), text: text('result_soon') }
      const next = (who + 1) % seats.length
      if (missed) return { lead: leadIcon('again'), text: text('back_wait'), more: this.#missedLine() }
      if (who === me) return { lead: leadIcon('clock'), text: text('dealing') }
      return { lead: leadIcon('clock'), text: next === me ? text('waiting_you', { name: nameOf(seats, who, me) }) : text('waiting', { name: nameOf(seats, who, me), next: nameOf(seats, next, me) }), more: this.#composing ? text('compose_wait') : text('waiting_more') }
    }
    if (low) {
      const thrown = isEmpty(this.#draft) ? null : this.#autoThrow()
      const sends = settings.value.autoSend && !isEmpty(this.#draft)
      return { tone: 'stop', lead, text: text('seconds_left', { n: seconds }), more: sends && this.#checked?.hand ? text('clock_sends_hand') : sends && thrown ? text('clock_sends', { card: { card: thrown } }) : text('clock_throws') }
    }
    if (missed) return { tone: 'turn', lead, text: text('back_turn'), more: this.#missedLine() }
    if (this.#draft.take && !this.#draft.groups.flat().includes(hand.top ?? '')) return { tone: 'turn', lead, text: text('you_took', { card: { card: hand.top ?? 'JK' } }), more: text('must_use_more'), act: link(text('give_back'), this.#giveBack) }
    if (this.#composing) return { tone: 'turn', lead, text: text('turn_compose'), more: text('compose_more') }
    if (this.#draft.laid) return { tone: 'turn', lead, text: text('turn_throw'), more: text('throw_more'), act: link(text('take_all_back'), this.#takeAllBack) }
    if (this.#draft.adds.length) return { tone: 'turn', lead, text: text('turn_throw'), more: text('throw_more'), act: link(text('undo'), this.#undoAdds) }
    const picked = this.#pickedCards()
    const fits = this.#targets(picked)
    if (fits.size && picked.length) {
      const owner = hand.owners[[...fits][0]!] ?? null
      return { tone: 'turn', lead, text: text('fits', { card: { card: picked[0]! }, name: owner === null ? '' : nameOf(seats, owner, me) }), more: text('fits_more') }
    }
    const hint = SHORT.matches && !WIDE.matches ? this.#hintLine() : null
    const act = hint ? link(text('set_it_up'), this.#setUp) : undefined
    if (hand.phase === 'draw') return { tone: 'turn', lead, text: text('turn_draw'), more: hint?.line ?? text(hand.legal?.take ? 'turn_draw_more' : 'turn_draw_only'), act }
    if (hand.first) return { tone: 'turn', lead, text: text('turn_first'), more: hint?.line ?? text('first_more', { n: hand.own?.length ?? 15 }), act }
    return { tone: 'turn', lead, text: text(hand.opened[me] ? 'turn_play_down' : 'turn_play'), more: hint?.line ?? (hand.drawn ? text('you_drew', { card: { card: hand.drawn } }) : undefined), act }
  }

  #missedLine(): Rich {
    const { missed } = this.#state
    return missed?.turns ? text('played_for', { n: missed.turns, cards: { cards: missed.threw } }) : text('nothing_missed')
  }

  // The hand of cards

  #cards(): TemplateResult {
    const shown = this.#shownCards(), names = keys(shown)
    const hand = this.#hand
    const rows = this.#rows(shown.length)
    this.#focus = Math.max(0, Math.min(this.#focus, shown.length - 1))
    const widest = Math.max(...rows, 2)
    const room = (WIDE.matches ? innerWidth - 300 - 48 : Math.min(innerWidth, 664) - 24) - (WIDE.matches ? 88 : 62)
    const most = WIDE.matches ? (shown.length > 10 ? 54 : 66) : rows.length > 1 ? 43 : 60
    const step = Math.max(24, Math.min(most, Math.floor(room / (widest - 1))))
    const freshAt = hand.drawn && hand.to_act === this.#me ? shown.lastIndexOf(hand.drawn) : -1
    const mustAt = this.#draft.take && hand.top ? shown.lastIndexOf(hand.top) : -1
    let from = 0
    return html`<div class="hand ${settings.value.bigIndex ? 'bigi' : ''}" style="--hstep:${step}px" role="group" aria-label="${plain('own_hand')}${comma()}${plain('hand_help')}">
      ${rows.map((count) => {
        const start = from
        from += count
        return html`<span class="fan" data-drop="hand">${repeat(names.slice(start, start + count), (key) => key, (key, i) => {
          const index = start + i, card = shown[index]!
          const up = this.#picked.has(key)
          const name = cardName(card)
          const label = up ? plain('card_picked', { name }) : index === mustAt ? plain('card_must', { name }) : index === freshAt ? plain('card_new', { name }) : name
          return html`<button class="k ${up ? 'up' : ''} ${index === freshAt ? 'fresh' : ''} ${index === mustAt ? 'must' : ''}" data-card=${card} data-index=${index} tabindex=${index === this.#focus ? '0' : '-1'} aria-pressed=${up ? 'true' : 'false'} aria-label=${label}
            @pointerdown=${(e: PointerEvent) => this.#press(e, key, card, index)} @focus=${() => (this.#focus = index)} @click=${(e: MouseEvent) => this.#pick(key, e.detail === 0 && this.#lastKey === 'Enter')}>${face(card)}</button>`
        })}</span>`
      })}</div>`
  }

  // Buttons

  #actions(): TemplateResult {
    const hand = this.#hand
    const turn = this.#myTurn
    const sortButton = square('sort', plain('sort_label'), this.#sort)
    const picked = this.#pickedCards()
    if (this.#composing) {
      const answer = this.#checked
      const ready = turn && answer && !answer.melds.some((meld) => meld.message) && this.#draft.groups.length > 0 && (answer.legal || answer.throws.length > 0)
      const why = !turn ? text('not_your_turn') : !this.#draft.groups.length ? text('drop_here') : !answer ? text('checking') : answer.melds.some((meld) => meld.message) ? text('no_meld') : answer.short > 0 ? text('short', { n: answer.short }) : undefined
      const asHand = Boolean(answer?.hand && answer.legal)
      return html`<div class="acts">${button(text('cancel'), { kind: 'quiet', run: this.#closeTray })}${asHand && ready
        ? button(this.#sure === 'hand' ? text('sure') : text('lay_hand'), { kind: this.#sure === 'hand' ? 'sure' : 'main', run: this.#lay, why: text('hand_more') })
        : button(text('lay_down'), { kind: 'main', off: ready ? undefined : (why ?? html`&nbsp;`), run: this.#lay })}</div>`
    }
    if (turn && hand.phase === 'draw' && !this.#draft.take) {
      const { legal } = hand
      return html`<div class="acts">${sortButton}${hand.top
        ? button(text('take_card', { card: { card: hand.top } }), { why: legal!.take ? text('take_why') : undefined, off: legal!.take ? undefined : text('take_why'), run: this.#take })
        : button(text('fire_empty'), { off: html`&nbsp;`, run: this.#take })}${button(text('draw'), { kind: 'main', run: this.#draw, off: legal!.draw ? undefined : html`&nbsp;` })}</div>`
    }
    const one = picked.length === 1
    const waiting = this.#draft.laid || this.#draft.adds.length > 0
    const throwOff = !turn ? text('not_your_turn') : one ? undefined : text(picked.length ? 'pick_one' : 'pick_card')
    const throwButton = button(one ? text('throw_this', { card: { card: picked[0]! } }) : text('throw_card'), { kind: waiting ? 'main' : '', off: throwOff, run: this.#throwPicked, key: 'throw' })
    const fits = turn && one ? this.#targets(picked) : new Set<number>()
    const second = waiting && !fits.size
      ? button(text('edit_lay'), { kind: 'quiet', run: this.#openTray })
      : fits.size
        ? button(text(hand.legal!.swap.some(([meld, give]) => fits.has(meld) && give.length === 1 && give[0] === picked[0]) ? 'swap_joker' : 'lay_off'), { kind: 'main', run: () => void this.#onMeld([...fits][0]!) })
        : button(text('lay_down'), { kind: turn && hand.phase === 'play' ? 'main' : '', run: this.#openTray })
    return html`<div class="acts">${sortButton}${throwButton}${second}</div>`
  }

  // Beside and over the table

  #totals(): TemplateResult {
    const { seats, totals } = this.#view
    return html`<section><h2>${text('totals')}</h2><ul class="sums">${seats.map((_, seat) => html`<li>${mono(seats, seat, this.#me, 's')}<b>${nameOf(seats, seat, this.#me)}</b>${num(totals[seat] ?? 0)}</li>`)}</ul></section>`
  }

  #log(most: number): TemplateResult {
    const { seats } = this.#view
    const lines = this.#state.log.map((event) => [event, logLine(event, seats, this.#me)] as const).filter(([, line]) => line !== null).reverse().slice(0, most)
    return html`<section><h2>${text('log')}</h2><ul class="log">${lines.map(([event, line]) => html`<li>${event.seat === undefined ? nothing : html`<b>${nameOf(seats, event.seat, this.#me)}</b>`}<span>${line}</span></li>`)}</ul></section>`
  }

  #side(): TemplateResult {
    return html`<aside class="side">${this.#totals()}${this.#log(7)}${chatPanel(this.session, this.#state, this.#me, (problem) => this.#refused(problem))}</aside>`
  }

  #sheets(): unknown {
    const close = (): void => this.#open('')
    if (this.#sheet === 'fair') return html`<fair-sheet .view=${this.#view} .close=${close}></fair-sheet>`
    if (this.#sheet === 'leave') {
      return sheet(plain('leave_title'), html`<div class="opt">${button(text('leave_stay'), { why: text('leave_stay_line'), run: () => this.dispatchEvent(new CustomEvent('go-home', { bubbles: true })) })}
        ${button(this.#sure === 'leave' ? text('sure') : text('leave_for_good'), { kind: this.#sure === 'leave' ? 'sure' : 'quiet', why: text('leave_line'), run: () => this.#twice('leave', () => this.dispatchEvent(new CustomEvent('leave-table', { bubbles: true }))) })}
        ${button(text('keep_playing'), { kind: 'main', run: close })}</div>`, close)
    }
    if (this.#sheet === 'table') return sheet(plain('score_sheet'), html`<score-sheet .view=${this.#view}></score-sheet>${WIDE.matches ? nothing : html`${this.#log(30)}${chatPanel(this.session, this.#state, this.#me, (problem) => this.#refused(problem))}`}<button class="text" @click=${() => this.dispatchEvent(new CustomEvent('open-settings', { bubbles: true }))}>${icon('gear', 20)}${text('settings')}</button>`, close)
    return nothing
  }
}

const GRACE = 600
const ORDER_KEY = 'sahrat.order'

function readOrder(deal: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(ORDER_KEY) ?? 'null') as { deal: string; order: string[] } | null
    return kept?.deal === deal ? kept.order : []
  } catch {
    return []
  }
}

function keepOrder(deal: string, order: readonly string[]): void {
  try {
    localStorage.setItem(ORDER_KEY, JSON.stringify({ deal, order }))
  } catch {
    /* the order then lives as long as the page */
  }
}

customElements.define('hand-table', HandTable)
