/** What every game's table does with its session, whatever is played: what is seen, said and asked besides the game. */
import '../styles/table.css'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { comma } from '../i18n'
import type { GameEvent, Missed, Problem, Session, SessionState, TableView } from '../session/types'
import { TurnClock, secondsLeft, serverNow, turnShare } from './clock'
import { Layout, WIDE } from './layout'
import { Notices, SecondTap } from './notices'
import { Returns } from './returns'
import type { SeatsShown } from './seats'
import { tick } from './sound'

const MISSED_MS = 8000
/** More sentences at once than this are the newest ones. */
const MOST_SAID = 12

export type TableHost = ReactiveControllerHost & HTMLElement & { session: Session }

/** What a game does when its table changes. */
export interface Playing {
  /** Whether the view shows this game. */
  shows(view: TableView): boolean
  /** Whether this player is asked for something now; `AtTable.seen` holds. */
  asked(view: TableView): boolean
  /** Another deal, or the first look at this one. */
  dealt(view: TableView): void
  /** An event as one sentence for the screen reader; "" where it needs none. */
  spoken(event: GameEvent, before: TableView): string
  /** An event shown by itself: what moves, what pops up. */
  shown?(event: GameEvent, before: TableView): void
  /** The table has changed, and its events are told. */
  settled?(view: TableView): void
  /** A version in which this player is asked; whether his turn begins with it. */
  begun(view: TableView): boolean
  /** The turn's time is nearly up. */
  nearly(): void
}

export class AtTable implements ReactiveController {
  state!: SessionState
  readonly notices: Notices
  readonly leaving: SecondTap
  readonly #returns = new Returns()
  /** Which sheet lies over the table; "" for none. */
  sheet = ''
  #end: () => void = () => undefined
  #deal = ''
  #turnTold = ''
  #missedUntil = 0
  #shownCount = -1
  #spoken: string[] = []
  #drawn = false
  #met = false
  #read = 0

  constructor(readonly host: TableHost, private readonly game: Playing) {
    this.notices = new Notices(host)
    this.leaving = new SecondTap(host)
    new Layout(host)
    new TurnClock(host, () => serverNow(this.state), () => this.#runsOut, () => game.nearly())
    host.addController(this)
  }

  hostConnected(): void {
    const { session } = this.host
    this.state = { ...session.state, missed: null }
    this.#end = session.subscribe(() => this.#changed())
    this.#met = false
  }

  /** The first look, once all controllers of the host are there. */
  hostUpdate(): void {
    if (!this.#met) this.#changed()
  }

  hostDisconnected(): void {
    this.#end()
  }

  hostUpdated(): void {
    this.#drawn = true
    if (WIDE.matches || this.sheet === 'chat' || this.sheet === 'table') this.#read = this.state.said.at(-1)?.at ?? 0
  }

  get session(): Session {
    return this.host.session
  }

  get view(): TableView {
    return this.state.view!
  }

  /** This player's seat; who looks on sits at the first. */
  get me(): number {
    return this.view.seat ?? 0
  }

  /** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
  get mine(): boolean {
    const { view, latest, link, sending } = this.state
    return link === 'live' && !sending && view !== null && view === latest && view.phase === 'deal' && this.game.shows(view) && this.game.asked(view)
  }

  /** When my turn's time is up; a table of this device stands still while the page is put away. */
  get #runsOut(): number | null {
    return this.mine && !(this.session.here && document.hidden) ? this.view.deadline : null
  }

  /** Whether what is legal is marked: a strict table leaves that to the player (PD-10). */
  get marks(): boolean {
    return this.view.type !== 'strict'
  }

  /** What the clock did in this seat, as long as it is news. */
  get missed(): Missed | null {
    return Date.now() < this.#missedUntil ? this.state.missed : null
  }

  get seconds(): number {
    return secondsLeft(this.view, serverNow(this.state))
  }

  get share(): number {
    return turnShare(this.view, serverNow(this.state))
  }

  /** What the seats around the table show in every game. */
  get around(): Pick<SeatsShown, 'seats' | 'me' | 'seconds' | 'share' | 'said' | 'back'> {
    const { seconds, share, me, state } = this
    return { seats: this.view.seats, me, seconds, share, said: state.said, back: (seat) => this.#returns.isNews(seat, Date.now()) }
  }

  /** For the screen reader: what has happened since the last drawing. */
  get spoken(): string {
    return this.#spoken.join(comma())
  }

  /** Somebody else has said something that was not on this screen yet. */
  get unread(): boolean {
    return this.state.said.some(({ seat, at }) => at > this.#read && seat !== this.view.seat)
  }

  open = (sheet: string): void => {
    this.sheet = sheet
    this.host.requestUpdate()
  }

  /** Asks the page for something that is not the table's: going home, leaving, settings. */
  ask(event: string): void {
    this.host.dispatchEvent(new CustomEvent(event, { bubbles: true }))
  }

  /** A refusal in the server's words; one without words was not meant for the player. */
  refused = ({ message }: Problem): void => {
    if (message.ar) this.notices.stop(message)
  }

  #changed(): void {
    const { game, state: before } = this
    this.#met = true
    this.state = this.session.state
    const { view, latest, missed, shown, log } = this.state
    this.host.requestUpdate()
    if (missed && missed !== before.missed) this.#missedUntil = Date.now() + (missed.turns ? MISSED_MS : MISSED_MS / 2)
    if (!view || !game.shows(view)) return
    if (before.latest && latest) this.#returns.note(before.latest.seats, latest.seats, Date.now())
    const deal = `${view.table}/${view.deal}`
    if (deal !== this.#deal) {
      this.#deal = deal
      this.notices.clear()
      game.dealt(view)
    }
    if (shown.count !== this.#shownCount) {
      this.#shownCount = shown.count
      if (before.view && game.shows(before.view)) this.#tell(shown.event, before.view, before.log, log)
    }
    game.settled?.(view)
    this.#begin(view)
  }

  /** One event, or all that were skipped to the end: the log has them. */
  #tell(event: GameEvent | null, before: TableView, then: readonly GameEvent[], now: readonly GameEvent[]): void {
    const news = event ? [event] : then.every((old, i) => old === now[i]) ? now.slice(then.length) : []
    if (this.#drawn) this.#spoken = []
    this.#drawn = false
    const words = news.map((one) => this.game.spoken(one, before)).filter(Boolean)
    this.#spoken = [...this.#spoken, ...words].slice(-MOST_SAID)
    if (event) this.game.shown?.(event, before)
  }

  /** My turn has begun: a tone, once, and old words go. */
  #begin(view: TableView): void {
    const turn = `${this.#deal}/${view.v}`
    if (!this.mine || this.#turnTold === turn) return
    this.#turnTold = turn
    if (!this.game.begun(view)) return
    tick()
    if (this.notices.now?.tone !== 'stop') this.notices.clear()
  }
}
