/** The Baloot table: draws one seat's view and sends what the view says is legal. It knows no rule. */
import './baloot.css'
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { text, type Rich } from '../i18n'
import { drawings } from '../session/timeline'
import type { GameEvent, Session, TableView } from '../session/types'
import { settings } from '../settings'
import { AtTable } from '../table/at-table'
import { follow, gapIn, markOver } from '../table/drag'
import { aside, disputed, sheets, tableBar, type Aside } from '../table/frame'
import { walked } from '../table/keys'
import { arrive, rectOf } from '../table/motion'
import { SecondTap } from '../table/notices'
import { OwnOrder } from '../table/own-order'
import { button, edges, fan, isBot, nameOf, segments, sheet, square, strip } from '../table/parts'
import { Passing } from '../table/passing'
import { seatsAround } from '../table/seats'
import { sentence } from '../table/sentence'
import { sidesInOrder, teamOf } from '../table/sides'
import { scoreButton, totalsList } from '../table/totals'
import { callName, kindNames, plainly, say } from './baloot-words'
import { callPanel } from './call-panel'
import { ownCards } from './cards'
import { drawBaloot } from './drawing'
import { Gone } from './gone'
import { holdStrip } from './hold'
import { sortedCards } from './order'
import { wordsOfTurn } from './strips'
import { logLine, noteSecond, seatOf, spoken } from './told'
import { claimed, offer, plaque, trick } from './trick'
import { Turn } from './turn'
import type { BalootView } from './types'

drawings.baloot = drawBaloot

const POP_MS = 2200
/** How long a finished trick may stay in sight; the player chooses. */
const TRICK_MS = [1300, 2000, 3500]
const SAWA_MS = 3500
const ALOUD = new Set(['ikka', 'baloot', 'declared', 'bought', 'doubled', 'cancelled'])

class BalootTable extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session

  readonly #at: AtTable = new AtTable(this, {
    shows: (view) => Boolean(view.baloot),
    asked: (view) => Boolean(view.baloot!.legal),
    dealt: ({ baloot, table, deal }) => {
      this.#order.begin(table, deal)
      this.#turn.picked = null
      this.#turn.announces = 0
      this.#finished = baloot!.tricks.length
      this.#stays.clear()
      this.#claimed.clear()
    },
    spoken: (event, before) => {
      noteSecond(this.#at.state.log)
      return spoken(event, before.seats, this.#at.me)
    },
    shown: (event, before) => this.#shown(event, before),
    settled: (view) => {
      const { baloot } = view
      noteSecond(this.#at.state.log)
      this.#gone.note(this.#at.state.latest ?? view, Date.now())
      if (this.#turn.picked && !baloot!.own?.includes(this.#turn.picked)) this.#turn.picked = null
      this.#order.take(baloot!.own ?? [])
      this.#keepTrick(baloot!)
    },
    begun: () => {
      if (this.#turn.picked && this.#turn.dim(this.#turn.picked)) this.#turn.picked = null
      return true
    },
    nearly: () => this.#turn.goesOut && void this.#turn.play(this.#turn.goesOut),
  })
  readonly #order = new OwnOrder((cards) => sortedCards(cards, this.#round.contract?.trump ?? null), true)
  readonly #second = new SecondTap(this)
  readonly #gone = new Gone()
  readonly #turn = new Turn(this.#at, this.#second)
  #focus = 0
  #fly: (() => void)[] = []
  #wantFocus = false
  readonly #pop = new Passing<string>(this)
  /** The trick just finished, while it stays. */
  readonly #stays = new Passing<{ cards: [number, string][]; taker: number }>(this)
  #finished = 0
  /** A Sawa just said, while its cards lie open. */
  readonly #claimed = new Passing<GameEvent>(this)

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  get #round(): BalootView {
    return this.#at.view.baloot!
  }

  /** The sheet after a deal comes once its last trick has been seen. */
  get #between(): boolean {
    const { view, latest } = this.#at.state
    return (view?.phase === 'pause' || view?.phase === 'over') && view === latest && !this.#stays.now && !this.#claimed.now
  }

  /** A trick that was finished stays a while, unless one's own next card lies already. */
  #keepTrick(round: BalootView): void {
    if (round.tricks.length > this.#finished) {
      const cards = round.tricks.at(-1)!
      this.#stays.show({ cards, taker: round.taken.at(-1) ?? cards[0]![0] }, settings.value.trick)
    } else if (round.trick.some(([seat]) => seat === this.#at.me)) this.#stays.clear()
    this.#finished = round.tricks.length
  }

  #shown(event: GameEvent, { seats }: TableView): void {
    if (ALOUD.has(event.e) && event.call !== 'pass') this.#pop.show(spoken(event, seats, this.#at.me), POP_MS)
    if (event.e === 'sawa') this.#claimed.show(event, Math.max(SAWA_MS, settings.value.trick))
    if (event.e === 'played') {
      const from = rectOf(event.seat === this.#at.me ? this.querySelector(`.hand [data-card="${event.card}"]`) : this.querySelector(`[data-seat="${event.seat}"] .ava`))
      this.#fly.push(() => arrive(this.querySelector(`.trick [data-card="${event.card}"]`), from))
    }
  }

  // Fingers and keys

  #press(e: PointerEvent, card: string, index: number): void {
    follow(e, e.currentTarget as HTMLElement, {
      start: () => {
        this.#at.notices.clear()
        if (!this.#turn.dim(card)) this.#turn.picked = card
        this.requestUpdate()
        return true
      },
      over: (target) => markOver(this, target, 'hand'),
      drop: (target, x) => {
        const to = target?.dataset.drop
        if (to !== 'trick') this.#turn.picked = null
        if (to === 'hand') this.#order.move(index, gapIn(target!, x))
        else if (to !== 'trick') return
        else if (this.#turn.dim(card)) this.#turn.pick(card)
        else void this.#turn.play(card)
      },
      end: () => {
        markOver(this, null)
        this.requestUpdate()
      },
    })
  }

  #sort = (): void => {
    this.#order.sort()
    this.#at.notices.say({ tone: '', text: say('sorted') })
  }

  /** Arrows walk the cards, with Shift they move one; Escape puts the picked one back. */
  #keyed = (e: KeyboardEvent): void => {
    const target = e.target as HTMLElement
    if (target.closest('dialog, input, .seg')) return
    if (e.key === 'Escape') this.#turn.picked = null
    else if (target.closest('.hand')) {
      const walk = walked(e, this.#focus, this.#order.things.length)
      if (!walk) return
      if (walk.before !== null) this.#order.move(this.#focus, walk.before)
      this.#focus = walk.to
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
    const at = this.#at
    if (!at.state?.view) return nothing
    if (this.#between) {
      // the sheet that was open goes with the deal, not into the next one
      at.sheet = ''
      return html`<baloot-pause .session=${this.session} .gone=${this.#gone}></baloot-pause>`
    }
    if (!at.view.baloot) return nothing
    const round = this.#round
    const parts: Aside = { totals: this.#totals(), line: logLine, whose: seatOf, more: this.#shownProjects() }
    return html`<main class="table baloot" data-phase=${round.phase} @keydown=${this.#keyed}>
      ${this.#bar()}
      <section class="felt">${edges()}${this.#seats()}${round.contract ? plaque(at.view, round, at.me) : html`<span></span>`}${this.#middle()}${this.#pop.now ? html`<p class="pop" aria-hidden="true">${this.#pop.now}</p>` : nothing}</section>
      <section class="near">${disputed(at)}<div class="narrow">${strip(this.#sentence())}</div>${this.#projects()}${this.#own()}${this.#buttons()}</section>
      ${aside(at, parts)}
      <div class="sr" aria-live="polite">${at.spoken}</div>
      ${sheets(at, html`<baloot-score .view=${at.view}></baloot-score>`, parts, (which, close) => (which === 'last' ? this.#lastTrick(close) : nothing))}
    </main>`
  }

  #stage(): Rich {
    const round = this.#round
    if (round.phase === 'buy') return say(round.round === 2 ? 'buying2' : 'buying1')
    if (round.phase === 'double') return say('doubling')
    return round.phase === 'play' ? say('trick_n', { n: Math.min(8, round.tricks.length + 1) }) : say('deal_over')
  }

  #bar(): TemplateResult {
    const at = this.#at
    return tableBar(at, html`${say('baloot')} <span>${this.#stage()}</span>`, scoreButton(at))
  }

  /** What a seat said last while it is bought and doubled, then how it stands in the contract. */
  #standing(seat: number): Rich {
    const round = this.#round
    const bot = isBot(this.#at.view.seats[seat]!) ? text('bot') : nothing
    if (round.phase === 'buy') {
      const all = round.calls.filter(([who]) => who === seat), said = all.at(-1)
      return said ? html`<span class="call ${said[1] === 'pass' ? '' : 'strong'}">${callName(said[1], round.round === 2 && all.length > 1 ? 2 : 1, null, said[2])}</span>` : bot
    }
    if (round.phase === 'double') {
      const said = this.#at.state.log.findLast((event) => event.e === 'doubled' && event.seat === seat)
      if (said) return html`<span class="call ${said.call === 'pass' ? '' : 'strong'}">${logLine(said)}</span>`
    }
    const kinds = round.declared.find(([who]) => who === seat)?.[1]
    const marks = [round.contract?.buyer === seat ? html`<span class="call">${say('buyer')}</span>` : nothing, kinds?.length ? html`<span class="call strong">${kindNames(kinds)}</span>` : nothing, round.baloot === seat ? html`<span class="call strong">${say('baloot')}</span>` : nothing].filter((one) => one !== nothing)
    return marks.length ? marks : bot
  }

  #seats(): TemplateResult {
    const { view, me, around } = this.#at
    const round = this.#round
    return seatsAround({
      ...around, toAct: view.phase === 'deal' ? round.to_act : null, dealer: round.dealer, counts: round.counts,
      offline: view.turn_ms === null ? say('is_gone') : undefined,
      team: (seat) => teamOf(view, seat, me), standing: (seat) => this.#standing(seat),
    })
  }

  #middle(): TemplateResult {
    const view = this.#at.view, round = this.#round
    if (round.phase === 'buy') return offer(view, round, this.#at.me)
    if (this.#claimed.now) return claimed(this.#claimed.now, view, this.#at.me)
    const stays = this.#stays.now
    const cards = stays?.cards ?? round.trick
    return html`${trick({ view, me: this.#at.me, cards, holds: stays ? stays.taker : round.holds, toAct: stays ? null : round.to_act, target: this.#turn.plays })}${this.#foot()}`
  }

  #foot(): TemplateResult {
    const view = this.#at.view, round = this.#round
    const last = round.tricks.at(-1)
    const [us, them] = sidesInOrder(view, view.seat)
    const mine = round.declared.find(([who]) => who === view.seat)?.[1]
    return html`<div class="foot">${last ? html`<button class="chip last" data-key="last" @click=${() => this.#at.open('last')}>${say('last_trick')}${fan(last.map(([, card]) => card))}</button>` : mine ? html`<span class="chip">${say('yours', { what: kindNames(mine) })}</span>` : html`<span></span>`}<span class="chip"><span>${say(view.seat === null ? 'tricks_two' : 'tricks_won', { a: round.won[us!] ?? 0, b: round.won[them!] ?? 0 })}</span></span></div>`
  }

  #sentence(): ReturnType<typeof sentence> {
    const { view, me, marks } = this.#at
    return sentence(this.#at, wordsOfTurn({ view, round: this.#round, me, picked: this.#turn.plays ? this.#turn.picked : null, sends: this.#turn.goesOut !== null, marks, hold: holdStrip(this.#at, this.#gone) }))
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
    const cards = this.#order.things
    this.#focus = Math.max(0, Math.min(this.#focus, cards.length - 1))
    return ownCards({
      cards, picked: this.#turn.picked, focus: this.#focus, dim: this.#turn.dim, why: this.#turn.whyNot,
      press: (e, card, index) => this.#press(e, card, index), focused: (index) => (this.#focus = index), pick: (card) => {
        if (this.#turn.picked === card && this.#turn.plays) this.#wantFocus = true
        this.#turn.pick(card)
      },
    })
  }

  #buttons(): TemplateResult {
    const round = this.#round, turn = this.#turn
    if (this.#at.mine && round.phase !== 'play') return callPanel(this.#at.view, round, this.#at.me, (move) => void turn.send(move))
    const { picked } = turn
    const sure = this.#second.waiting === 'sawa'
    return html`<div class="acts">${square('sort', plainly('sort'), this.#sort)}${turn.claims ? button(say(sure ? 'sawa_sure' : 'sawa'), { kind: sure ? 'sure' : '', why: say('sawa_why'), run: turn.sawa, key: 'sawa' }) : nothing}${button(turn.plays && picked ? say('play_card', { card: { card: picked } }) : say('play'), { kind: 'main', off: !turn.plays ? text('not_your_turn') : picked ? undefined : say('pick_card'), run: () => void turn.play(), key: 'play' })}</div>`
  }

  // Beside and over the table

  #shownProjects(): unknown {
    const { shown, declared } = this.#round
    if (!declared.length) return nothing
    return html`<section><h2>${say('projects_title')}</h2><ul class="log">${declared.map(([seat, kinds]) => html`<li><b>${nameOf(this.#at.view.seats, seat, this.#at.me)}</b><span>${kindNames(kinds)}</span>${shown.filter(([who]) => who === seat).map(([, sets]) => sets.map((cards) => fan(cards)))}</li>`)}</ul></section>`
  }

  #totals(): TemplateResult {
    const { view, me } = this.#at
    return totalsList(view, me, undefined, view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing)
  }

  #lastTrick(close: () => void): TemplateResult {
    const { view, me } = this.#at
    const cards = this.#round.tricks.at(-1) ?? [], taker = this.#round.taken.at(-1) ?? null
    return sheet(plainly('last_trick'), html`<div class="baloot again">${trick({ view, me, cards, holds: taker, toAct: null, target: false })}</div>${taker === null ? nothing : html`<p class="note">${say(taker === me ? 'e_trick_you' : 'took_it', { name: nameOf(view.seats, taker, me) })}</p>`}<div class="opt"><b>${say('trick_time')}</b>${segments(plainly('trick_time'), TRICK_MS.map((ms) => [ms, say('secs', { n: (ms / 1000).toFixed(1).replace('.0', '') })] as const), settings.value.trick, (ms) => settings.set({ trick: ms }))}</div>`, close)
  }
}

customElements.define('baloot-table', BalootTable)
