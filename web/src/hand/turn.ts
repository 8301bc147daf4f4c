/** My turn on its way: what is taken, built, laid off and thrown, until the table has it. `check` judges every step. */
import type { ReactiveControllerHost } from 'lit'
import { text } from '../i18n'
import type { Move, Session, SessionState } from '../session/types'
import { settings } from '../settings'
import type { Notices, SecondTap } from '../table/notices'
import { link } from '../table/parts'
import { Checking, askAloud, goesBy, stands } from './checking'
import { EMPTY, adding, addsOnly, asked, grouped, isEmpty, pruned, remaining, ungrouped, withoutAddsOn, type Composing } from './draft'
import { isMyTurn } from './facts'
import { say } from './hand-words'
import { fitsBothEnds, fittingOrder, likelyAdds, marked, mayWinJoker, swaps } from './lay-off'
import { cardOf } from './order'
import type { OwnCards } from './own-cards'
import { openedWith } from './strips'
import type { Act, CheckAnswer, Draft, HandView, HintLay } from './types'

/** So many picked cards are put into a fitting order by asking; more are taken as they are. */
const MOST_ORDERED = 6

export class Turn {
  draft: Composing = EMPTY
  /** The tray is open. */
  composing = false
  /** A card fits both ends of a meld: its player is asked which. */
  ends: { cards: string[]; meld: number } | null = null
  readonly checking: Checking
  #acted = false

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly session: () => Session,
    private readonly own: OwnCards,
    private readonly notices: Notices,
    private readonly sure: SecondTap,
    private readonly toHand: (onlyByKeys?: boolean) => void,
  ) {
    this.checking = new Checking(host, (draft) => this.session().check(draft))
  }

  get #state(): SessionState {
    return this.session().state
  }

  get #hand(): HandView {
    return this.#state.view!.hand!
  }

  /** The check's word on the draft, when it is there. */
  get answer(): CheckAnswer | null {
    return this.checking.answer
  }

  /** The cards in the hand now, in the player's order. */
  get shown(): string[] {
    return this.own.shown(remaining(this.#hand, this.draft))
  }

  get picked(): string[] {
    return this.own.pickedOf(this.shown)
  }

  /** Melds that the picked cards fit, as the view marks them; none at a strict table. */
  get targets(): Set<number> {
    const view = this.#state.view!
    if (view.type === 'strict') return new Set()
    return marked(this.#hand, this.picked, Boolean(this.#hand.opened[view.seat ?? 0]) || this.draft.laid)
  }

  /** The whole turn as it would go out without a throw (HD-21, and houses that go out without one); a Hand is not one. */
  get endsWithoutThrow(): Move | null {
    const answer = this.checking.answer
    return isMyTurn(this.#state) && answer?.legal && !answer.hand && answer.play?.throw === null ? answer.play : null
  }

  /** What would be thrown if the staged turn went out by itself. */
  get autoThrow(): string | null {
    return goesBy(this.checking.answer, [...this.own.picked].map(cardOf), this.#hand.drawn)
  }

  // What changes it

  /** Another deal. */
  begin(): void {
    [this.draft, this.composing] = [EMPTY, false]
    this.ends = null
    this.checking.forget()
  }

  /** The table has changed: what the hand no longer has leaves the draft, and the rest is asked about. */
  settle(): void {
    const draft = pruned(this.#hand, this.draft)
    if (draft !== this.draft) {
      this.draft = draft
      if (!draft.groups.length) this.composing = false
    }
    if (!isMyTurn(this.#state)) {
      this.sure.clear()
      this.ends = null
    }
    const acts = this.#hand.to_act === this.#state.view!.seat
    // the turn has ended: what was not laid is in the hand again
    if (this.#acted && !acts) [this.draft, this.composing] = [EMPTY, false]
    this.#acted = acts
    this.#wantCheck()
  }

  #wantCheck(): void {
    const view = this.#state.view!, hand = this.#hand
    const nothingToThrow = isMyTurn(this.#state) && hand.phase === 'play' && !hand.legal!.throw.length
    if (hand.own && (!isEmpty(this.draft) || nothingToThrow)) this.checking.want(view.v, asked(this.draft, null))
    else this.checking.forget()
  }

  #put(draft: Composing, composing = this.composing): void {
    this.draft = draft
    this.composing = composing
    this.settle()
    this.host.requestUpdate()
  }

  #clearWords(): void {
    this.notices.clear()
    this.sure.clear()
  }

  #notMyTurn(): boolean {
    if (isMyTurn(this.#state)) return false
    this.notices.stop(text('not_your_turn'))
    return true
  }

  // Stock and fire pile

  draw = (): void => {
    if (this.#notMyTurn() || !this.#hand.legal!.draw) return
    this.draft = { ...this.draft, take: false }
    this.toHand(true)
    void this.#send({ do: 'draw' })
  }

  /** Puts the fire card into the hand being composed; nothing is sent, so it can be given back. */
  take = (): void => {
    if (this.#notMyTurn()) return
    const { legal, top } = this.#hand
    if (!legal!.take || !top) {
      void this.#explain({ take: true, groups: [], adds: [], throw: null })
      return
    }
    this.#clearWords()
    this.own.picked.clear()
    this.toHand(true)
    this.#put({ ...this.draft, take: true, laid: false }, true)
  }

  giveBack = (): void => {
    const draft = pruned(this.#hand, { ...this.draft, take: false, laid: false })
    this.#clearWords()
    this.#put(draft, draft.groups.length > 0 && this.composing)
  }

  // The tray

  /** Opens the tray; what is picked becomes its first group. */
  openTray = (): void => this.#open(this.picked.length > 1 ? this.picked : [])

  /** Opens the tray with `cards` as its newest group: they were dropped on the felt. */
  dropOnFelt = (cards: string[]): void => this.#open(cards)

  #open(cards: string[]): void {
    this.#clearWords()
    if (cards.length) this.own.picked.clear()
    this.#put({ ...(cards.length ? grouped(this.draft, this.draft.groups.length, cards) : this.draft), laid: false }, true)
  }

  closeTray = (): void => {
    this.#clearWords()
    this.own.picked.clear()
    this.toHand()
    this.#put(addsOnly(this.draft), false)
  }

  /** Builds the groups of a hint. */
  setUp = (lay: HintLay | undefined): void => {
    if (!lay) return
    this.#clearWords()
    this.own.picked.clear()
    this.#put({ ...EMPTY, groups: lay.melds.map((meld) => meld.map((card) => card.split('=')[0]!)) }, true)
  }

  takeAllBack = (): void => {
    this.#clearWords()
    this.own.picked.clear()
    this.#put({ ...EMPTY, take: this.draft.take })
  }

  /** Puts cards into group `at`, or into a new one. */
  put = (at: number, cards = this.picked): void => {
    if (!cards.length) {
      this.notices.stop(say('pick_some'))
      return
    }
    this.#clearWords()
    this.own.picked.clear()
    this.toHand()
    this.#put(grouped(this.draft, at, cards))
  }

  takeOut = (at: number, card: string): void => this.#put(ungrouped(this.draft, at, card))

  /** Moves a card of group `at` into group `to`; into a new one when there is none. */
  regroup = (at: number, card: string, to: number): void => {
    if (to === at) return
    const away = ungrouped(this.draft, at, card)
    const shift = away.groups.length < this.draft.groups.length && to > at ? 1 : 0
    this.#put(grouped(away, to - shift, [card]))
  }

  /** Settles the groups: then the throw sends it all, or a Hand goes at once with a second tap. */
  lay = (): void => {
    if (this.#notMyTurn()) return
    const answer = this.checking.answer
    if (this.#hand.phase === 'draw' && !this.draft.take) {
      this.notices.stop(say('take_first'), say('turn_draw_more'))
      return
    }
    if (!answer || !this.draft.groups.length) {
      this.notices.stop(say(this.draft.groups.length ? 'checking' : 'melds_first'))
      return
    }
    if (answer.legal && answer.hand && answer.play) {
      const { play } = answer
      this.sure.tap('hand', () => void this.#send(play))
      return
    }
    const wrong = answer.melds.find((meld) => meld.message)
    if (wrong?.message) {
      this.notices.stop(wrong.message)
      return
    }
    if (!answer.legal && !answer.throws.length) {
      this.#refused(answer)
      return
    }
    this.#clearWords()
    this.own.picked.clear()
    this.toHand()
    this.#put({ ...this.draft, laid: true }, false)
  }

  // The table's melds

  /** A tap on a meld: the picked cards go there, or its staged cards come back. */
  tapMeld = (meld: number, staged: boolean): void => {
    if (this.picked.length) void this.onMeld(meld)
    else if (staged) this.#put(withoutAddsOn(this.#hand, this.draft, meld))
  }

  /** Lays `cards` off on a meld, or swaps its joker for them. Marks come from the view; what is not marked is asked. */
  onMeld = async (meld: number, cards = this.picked): Promise<void> => {
    if (!cards.length) return this.notices.stop(say('pick_some'))
    if (this.#notMyTurn()) return
    const { legal, phase } = this.#hand
    if (phase === 'draw' && !this.draft.take) return this.notices.stop(say('take_first'), say('turn_draw_more'))
    const swap = { swap: meld, give: cards }
    if (swaps(legal!, meld, cards) || (mayWinJoker(this.#hand, meld, cards) && (await this.#fits([swap])))) await this.#stage([swap])
    else if (fitsBothEnds(legal!, meld, cards)) {
      this.ends = { cards, meld }
      this.host.requestUpdate()
    } else await this.#stage(likelyAdds(legal!, meld, cards))
  }

  /** The answer to `ends`. */
  atEnd = (end: 'high' | 'low'): void => {
    if (this.ends) void this.#stage([{ add: this.ends.cards, meld: this.ends.meld, end }])
  }

  undoAdds = (): void => {
    this.#clearWords()
    this.#put(pruned(this.#hand, { ...this.draft, adds: [] }))
  }

  /** Whether the draft stands with `acts` after what is staged. */
  #fits = async (acts: readonly Act[]): Promise<boolean> => {
    const answer = await this.session().check(asked(adding(this.draft, acts), null))
    return answer !== null && stands(answer)
  }

  async #stage(acts: Act[]): Promise<void> {
    const before = this.draft
    const answer = await this.#judge(asked(adding(this.draft, acts), null), () => void this.#stage(acts))
    if (!answer) return
    let order: Act[] | null = acts
    if (!stands(answer)) {
      order = acts.length < 2 || acts.length > MOST_ORDERED ? null : await fittingOrder(acts, this.#fits)
      if (this.draft !== before) return
    }
    if (!order) {
      this.#refused(answer)
      return
    }
    this.ends = null
    this.own.picked.clear()
    this.#clearWords()
    const swap = acts.some((act) => 'swap' in act)
    if (swap) this.notices.say({ tone: 'turn', text: say('won_joker'), more: say('compose_more') })
    this.toHand()
    this.#put(adding(this.draft, order), swap || this.composing)
  }

  // The throw, and what is sent

  throw = async (card: string): Promise<void> => {
    if (this.#notMyTurn()) return
    const hand = this.#hand
    if (isEmpty(this.draft)) {
      if (hand.phase === 'draw') {
        this.notices.stop(say('take_first'))
        return
      }
      if (hand.legal!.throw.includes(card)) {
        await this.#send({ do: 'play', take: false, acts: [], throw: card })
        return
      }
    }
    const answer = await this.#judge(asked(this.draft, card), () => void this.throw(card))
    if (answer?.legal && answer.play) await this.#send(answer.play)
    else if (answer) this.#refused(answer)
  }

  throwPicked = (): void => {
    if (this.#notMyTurn()) return
    const [card, ...more] = this.picked
    if (card === undefined || more.length) this.notices.stop(say(more.length ? 'pick_one' : 'pick_card'))
    else void this.throw(card)
  }

  /** The throw of `card` while something is being built that does not stand: it goes back to the hand. */
  throwAside = (card: string): void => {
    this.#put(addsOnly(this.draft), false)
    void this.throw(card)
  }

  endWithoutThrow = (): void => {
    const play = this.endsWithoutThrow
    if (play) void this.#send(play)
  }

  /** PD-19: the staged turn is sent by itself just before the deadline, when it is valid. */
  sendStaged = async (): Promise<void> => {
    if (!settings.value.autoSend || isEmpty(this.draft)) return
    const answer = this.checking.answer ?? (await this.session().check(asked(this.draft, null)))
    if (!answer) return
    if (answer.legal && answer.play) {
      await this.#send(answer.play)
      return
    }
    this.checking.take(answer)
    const thrown = this.autoThrow
    if (thrown) await this.throw(thrown)
  }

  async #send(move: Move): Promise<void> {
    this.#clearWords()
    const sum = this.checking.answer?.opens ? this.checking.answer : null
    const problem = await this.session().act(move)
    if (problem?.message.ar) this.notices.stop(problem.message)
    if (problem) return
    if (move.do === 'play') {
      this.toHand(true)
      this.own.picked.clear()
      this.begin()
      if (sum) this.notices.say(openedWith(sum))
    }
    this.host.requestUpdate()
  }

  /** The check's word on `draft`; null, and told, when there is none, or when the turn has changed meanwhile. */
  async #judge(draft: Draft, again: () => void): Promise<CheckAnswer | null> {
    const before = this.draft
    const answer = await askAloud(() => this.session().check(draft), this.notices, again, () => this.draft === before)
    return this.draft === before ? answer : null
  }

  async #explain(draft: Draft): Promise<void> {
    const answer = await this.#judge(draft, () => void this.#explain(draft))
    if (answer?.message) this.notices.stop(answer.message)
  }

  #refused(answer: CheckAnswer): void {
    const { top } = this.#hand
    if (answer.code === 'fire_card_unused' && top) this.notices.stop(say('must_use', { card: { card: top } }), say('must_use_more'), link(say('give_back'), this.giveBack))
    else if (answer.message) this.notices.stop(answer.message)
  }
}
