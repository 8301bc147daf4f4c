/** The dominoes table: draws one seat's view and sends what the view says is legal. It knows no rule. */
import './dominoes.css'
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { num, text } from '../i18n'
import { drawings } from '../session/timeline'
import type { GameEvent, Session, TableView } from '../session/types'
import { AtTable } from '../table/at-table'
import { follow, gapIn, markOver } from '../table/drag'
import { aside, disputed, scoreIcon, sheets, tableBar, type Aside } from '../table/frame'
import { stepOf, walked } from '../table/keys'
import { LOW, WIDE } from '../table/layout'
import { arrive, rectOf, travel } from '../table/motion'
import { OwnOrder } from '../table/own-order'
import { edges, isBot, strip } from '../table/parts'
import { Passing } from '../table/passing'
import { seatsAround } from '../table/seats'
import { sentence } from '../table/sentence'
import { inTeams, teamOf } from '../table/sides'
import { belowLine, pointsNow, totalsAtSide } from './below-line'
import { buttons } from './buttons'
import { drawDominoes } from './drawing'
import { layLine, type End, type Layout } from './layout'
import { lineOfPlay } from './line-of-play'
import { rack } from './rack'
import { wordsOfTurn } from './strips'
import { lastDeed, logLine, notePasses, spoken } from './told'
import { Turn } from './turn'
import type { DominoView } from './types'
import { gameKey, halvesOf, plainly, say } from './dominoes-words'

drawings.dominoes = drawDominoes

const POP_MS = 2200
/** From here on, in pixels, the line has room for larger tiles. */
const BROAD = 600

class DominoesTable extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session

  readonly #at: AtTable = new AtTable(this, {
    shows: (view) => Boolean(view.dominoes),
    asked: (view) => Boolean(view.dominoes!.legal),
    dealt: ({ table, deal }) => {
      this.#order.begin(table, deal)
      this.#turn.picked = null
      this.#layout = null
      this.#laidOut = ''
    },
    spoken: (event, before) => this.#spoken(event, before),
    shown: (event, before) => this.#shown(event, before),
    settled: ({ dominoes }) => {
      notePasses(this.#at.state.log, dominoes!.ends)
      const own = dominoes!.own ?? []
      this.#order.take(own)
      if (this.#turn.picked && !own.includes(this.#turn.picked)) this.#turn.picked = null
    },
    begun: () => this.#begun(),
    nearly: () => this.#turn.sends && void this.#turn.lay(this.#turn.sends.end),
  })
  readonly #turn = new Turn(this.#at, () => this.#byKeys())
  readonly #sized = new ResizeObserver(() => this.#measure())
  readonly #order = new OwnOrder((tiles) => [...tiles].sort((a, b) => halvesOf(b)[0] - halvesOf(a)[0] || halvesOf(b)[1] - halvesOf(a)[1]), false)
  #focus = 0
  #layout: Layout | null = null
  #laidOut = ''
  #box = { width: 0, height: 0 }
  #room = 0
  readonly #pop = new Passing<{ tile: string; sum: string; points: number }>(this)
  #fly: (() => void)[] = []
  #wantFocus: 'rack' | 'target' | null = null
  #lastKey = ''

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#sized.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#sized.disconnect()
  }

  get #round(): DominoView {
    return this.#at.view.dominoes!
  }

  /** With four players all tiles are dealt out. */
  get #banked(): boolean {
    return this.#at.view.seats.length === 2
  }

  #spoken(event: GameEvent, { seats, seat }: TableView): string {
    return event.seat === seat && event.e === 'laid' && !event.points ? '' : spoken(event, seats, this.#at.me)
  }

  #shown(event: GameEvent, before: TableView): void {
    const mine = event.seat === before.seat
    if (mine && event.e === 'passed') this.#at.notices.say({ tone: '', mark: 'next', text: say('e_passed_you') })
    const place = mine ? rectOf(this.querySelector(`.rack [data-tile="${event.tile}"]`) ?? this.querySelector('.rack')) : rectOf(this.querySelector(`[data-seat="${event.seat}"] .ava`))
    if (event.e === 'laid') {
      this.#fly.push(() => arrive(this.querySelector(`.laid[data-tile="${event.tile}"]`), place))
      if (event.points && event.tile) this.#pop.show({ tile: event.tile, sum: event.sum_line ?? '', points: event.points }, POP_MS)
    } else if (event.e === 'drew') {
      const bank = this.querySelector('.bank .tile')
      const from = rectOf(bank)
      if (mine) this.#fly.push(() => arrive(this.querySelector(`.rack [data-tile="${event.tile}"]`), from))
      else travel(bank, this.querySelector(`[data-seat="${event.seat}"] .ava`))
    }
  }

  /** After a draw the turn only goes on. */
  #begun(): boolean {
    // the tile that the first round has to begin with is picked already
    const { lead, line } = this.#round
    if (!line.length && lead?.includes('-')) this.#turn.picked = lead
    return this.#at.state.log.at(-1)?.e !== 'drew'
  }

  #drew(): string | null {
    const { state, mine, me } = this.#at
    const last = state.log.at(-1)
    return mine && last?.e === 'drew' && last.seat === me && last.tile && this.#turn.fits.has(last.tile) ? last.tile : null
  }

  // Fingers and keys

  /** Who plays by keyboard goes on from his tiles. */
  #byKeys(): void {
    // the tile or the button that was pressed may be gone by now, and the focus with it
    if (this.#lastKey && (document.activeElement === document.body || this.contains(document.activeElement))) this.#wantFocus = 'rack'
  }
  #pick(tile: string, byEnter: boolean): void {
    if (this.#turn.pick(tile) && byEnter && this.#at.mine) this.#wantFocus = 'target'
  }

  #sort = (): void => {
    this.#order.sort()
    this.#at.notices.say({ tone: '', text: say('sorted') })
  }

  #press(e: PointerEvent, tile: string, index: number): void {
    this.#lastKey = ''
    follow(e, e.currentTarget as HTMLElement, {
      start: () => {
        this.#at.notices.clear()
        this.#turn.picked = tile
        this.requestUpdate()
        return true
      },
      over: (target) => markOver(this, target, 'rack'),
      drop: (target, x) => {
        const [kind, end] = (target?.dataset.drop ?? '').split(':')
        if (kind === 'end') void this.#turn.lay((end || null) as End | null, tile)
        else if (kind === 'rack') {
          this.#order.move(index, gapIn(target!, x))
          this.#turn.picked = null
        }
        else if (this.#at.mine && this.#at.marks && !this.#turn.fits.has(tile)) this.#turn.pick(tile)
      },
      end: () => {
        markOver(this, null)
        this.requestUpdate()
      },
    })
  }

  /** Arrows walk the tiles and the ends; Shift with an arrow moves a tile; Escape goes back. */
  #keyed = (e: KeyboardEvent): void => {
    const target = e.target as HTMLElement
    if (target.closest('dialog, input')) return
    this.#lastKey = e.key
    const step = stepOf(e)
    if (e.key === 'Escape') {
      this.#turn.picked = null
      this.#wantFocus = 'rack'
    } else if (target.closest('.rack')) {
      if (e.key === 'ArrowUp') {
        this.querySelector<HTMLElement>('[data-target]')?.focus()
        e.preventDefault()
        return
      }
      const walk = walked(e, this.#focus, this.#order.things.length)
      if (!walk) return
      if (walk.before !== null) this.#order.move(this.#focus, walk.before)
      this.#focus = walk.to
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

  /** The room that the line and one's own tiles have; drawn again when it has changed. */
  #measure(): void {
    const line = this.querySelector('.line'), room = this.querySelector('.rack')?.clientWidth ?? 0
    if (!line) return
    const { clientWidth: width, clientHeight: height } = line
    if (room === this.#room && Math.abs(width - this.#box.width) < 2 && Math.abs(height - this.#box.height) < 2) return
    this.#box = { width, height }
    this.#room = room
    this.requestUpdate()
  }

  #lieOut(): Layout | null {
    const round = this.#round
    const wanted = JSON.stringify([round.line, round.ends.map(({ end }) => end), this.#box])
    if (wanted !== this.#laidOut) {
      this.#laidOut = wanted
      this.#layout = layLine(round, this.#box, this.#box.width < BROAD ? 27.5 : 36, this.#layout?.kept)
    }
    return this.#layout
  }

  // Drawing

  protected override render(): unknown {
    const at = this.#at
    if (!at.state?.view?.dominoes) return nothing
    const round = this.#round
    const parts: Aside = { totals: totalsAtSide(at.view, at.me), line: logLine }
    return html`<main class="table dominoes ${at.view.seats.length === 2 ? 'pair' : ''}" @keydown=${this.#keyed}>
      ${this.#bar()}
      <section class="felt">${edges()}${this.#seats()}${lineOfPlay({ round, layout: this.#lieOut(), box: this.#box, picked: this.#turn.picked, targets: this.#turn.targets, lit: new Set(at.mine && at.marks && !this.#turn.picked ? [...this.#turn.fits.values()].flat() : []), pop: this.#pop.now, lay: (end) => void this.#turn.lay(end), atEnd: this.#turn.atEnd })}${this.#below()}</section>
      <section class="near">${disputed(at)}<div class="narrow">${strip(this.#sentence())}</div>${this.#rack()}${this.#buttons()}</section>
      ${aside(at, parts)}
      <div class="sr" aria-live="polite">${at.spoken}</div>
      ${sheets(at, html`<dominoes-score .view=${at.view}></dominoes-score>`, parts)}
    </main>`
  }

  #bar(): TemplateResult {
    const { extra, round, options } = this.#at.view
    return tableBar(this.#at, html`${say(gameKey(options))} <span>${extra ? say('extra_round') : say('round_n', { n: round })}</span>`, scoreIcon(this.#at))
  }

  #seats(): TemplateResult {
    const { view, me, state, around } = this.#at
    const round = this.#round
    // beside a desktop's table they stand in the panel
    const solo = !inTeams(view) && view.seats.length > 2 && !WIDE.matches
    return seatsAround({
      ...around, toAct: view.phase === 'deal' ? round.to_act : null, dealer: -1, counts: round.counts,
      held: (n) => plainly('holds', { n }), team: (seat) => teamOf(view, seat, me),
      standing: (seat) => {
        const deed = lastDeed(state.log, seat)
        const bot = isBot(view.seats[seat]!) && deed === nothing ? text('bot') : nothing
        return !solo && deed === nothing && bot === nothing ? nothing : html`${solo ? html`<b>${num(pointsNow(view, seat))}</b> ` : nothing}${deed}${bot}`
      },
    })
  }

  #below(): unknown {
    const { view, me, mine, marks } = this.#at
    return belowLine({ view, round: this.#round, me, banked: this.#banked, mayDraw: mine && marks && this.#round.legal!.draw, draw: this.#turn.draw })
  }

  #sentence(): ReturnType<typeof sentence> {
    const { view, marks } = this.#at
    return sentence(this.#at, wordsOfTurn({ view, round: this.#round, picked: this.#turn.picked, drew: this.#drew(), sends: this.#turn.sends !== null, only: this.#turn.onlyTarget?.number ?? null, marks }))
  }

  #rack(): TemplateResult {
    this.#focus = Math.max(0, Math.min(this.#focus, this.#order.things.length - 1))
    return rack({
      tiles: this.#order.things, picked: this.#turn.picked, fresh: this.#drew(), focus: this.#focus, room: this.#room, rowsAtMost: LOW.matches ? 2 : 3, wide: WIDE.matches, fits: this.#at.mine && this.#at.marks ? this.#turn.fits : null, why: this.#turn.whyNot,
      press: (e, tile, index) => this.#press(e, tile, index), focused: (index) => (this.#focus = index), pick: (tile, e) => this.#pick(tile, e.detail === 0 && this.#lastKey === 'Enter'),
    })
  }

  #buttons(): TemplateResult {
    const round = this.#round, turn = this.#turn
    return buttons({
      mine: this.#at.mine, banked: this.#banked, bank: round.bank, mayDraw: this.#at.mine && this.#at.marks && round.legal!.draw, marks: this.#at.marks, targets: turn.targets,
      draw: turn.draw, lay: (end) => void turn.lay(end), sort: this.#sort,
    })
  }
}

customElements.define('dominoes-table', DominoesTable)
