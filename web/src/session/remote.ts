/** A seat at a table of the server: full views in order, and everything that heals what the network loses. */
import { watchDeadline } from './deadline'
import { checked, hinted, type Questions } from './judging'
import { Line, problem, type Answer } from './line'
import { dropRecord } from './record'
import { Seat } from './seat'
import type { Surroundings } from './surroundings'
import type { TableMessage } from './timeline'
import type { CheckAnswer, Draft, HintLay, Move, Problem, Session, SessionState } from './types'

const LEAVE_MS = 1500
/** Refusals that say nothing of the table: hello is said again. */
const PASSING = ['server_error', 'busy', 'too_fast']

type Heard = Answer & Partial<TableMessage> & { replaced?: boolean; left?: boolean; say?: { seat: number; phrase?: string; text?: string } }

export class RemoteSession implements Session {
  readonly here = null
  #seat: Seat
  #line: Line
  #questions: Questions
  #endAdvance: () => void = () => undefined

  constructor(private readonly around: Surroundings, table: string | null = null) {
    this.#seat = new Seat({
      around,
      link: () => this.#line.link,
      sync: () => this.#line.sync(),
      seed: async (t, seed) => !(await this.#line.request({ a: 'seed', t, seed })).e,
    }, table)
    this.#line = new Line(around, {
      table: () => this.#seat.table,
      version: () => this.#seat.timeline.v,
      heard: (text) => this.#heard(text),
      linkChanged: () => this.#seat.changed(),
    })
    this.#questions = { judge: around.judge, later: around.later, request: (body) => this.#line.request(body) }
  }

  get state(): SessionState {
    return this.#seat.state
  }

  subscribe(listener: () => void): () => void {
    return this.#seat.subscribe(listener)
  }

  /** Opens a table of one's own and sits at it; resolves with its id. */
  async open(order: { game: string; seats: number; options: Record<string, unknown>; fill?: string; name?: string }): Promise<{ table: string } | Problem> {
    return this.#sit({ a: 'open', ...order })
  }

  /** Sits down at somebody's table; `seat`: where, when this player has chosen. */
  async join(table: string, name?: string, seat?: number | null): Promise<{ table: string } | Problem> {
    return this.#sit({ a: 'join', t: table, ...(name ? { name } : {}), ...(seat == null ? {} : { seat }) })
  }

  async #sit(body: Record<string, unknown>): Promise<{ table: string } | Problem> {
    const answer = await this.#line.request(body)
    if (answer.e) return problem(answer)
    this.#seat.table = answer.t ?? null
    this.#seat.gone = null
    return { table: this.#seat.table ?? '' }
  }

  act(move: Move): Promise<Problem | null> {
    return this.#seat.move(async (view) => {
      const answer = await this.#line.request({ a: 'move', t: view.table, v: view.v, move })
      if (answer.e) this.#line.sync()
      return answer.e ? problem(answer) : null
    })
  }

  ready(): Promise<Problem | null> {
    return this.#seat.ready((hash) => this.#order('ready', { hash }))
  }

  next(): void {
    void this.#order('next')
  }

  back(): void {
    this.#seat.back()
    void this.#order('back')
  }

  async host(order: Record<string, unknown>): Promise<Problem | null> {
    return this.#order('host', order)
  }

  async move(seat: number): Promise<Problem | null> {
    return this.#order('join', { seat })
  }

  async say(words: { phrase: string } | { text: string }): Promise<Problem | null> {
    return this.#order('say', words)
  }

  async leave(): Promise<void> {
    await Promise.race([this.#order('leave'), new Promise((resolve) => this.around.later(LEAVE_MS, () => resolve(null)))])
    this.close()
  }

  async check(draft: Draft): Promise<CheckAnswer | null> {
    const view = this.#seat.timeline.latest
    return view?.hand ? checked(this.#questions, view, draft) : null
  }

  async hint(): Promise<HintLay[]> {
    const view = this.#seat.timeline.latest
    return view?.hand?.own && view.hint ? hinted(this.#questions, view) : []
  }

  resume(): void {
    this.#line.resume()
  }

  /** Nothing more happens here: timers end, the socket is closed. */
  close(): void {
    this.#endAdvance()
    this.#line.close()
    this.#seat.timeline.reset()
  }

  async #order(command: string, more: Record<string, unknown> = {}): Promise<Problem | null> {
    const { table } = this.#seat
    if (!table) return null
    const answer = await this.#line.request({ a: command, t: table, ...more })
    return answer.e ? problem(answer) : null
  }

  #heard(text: string): void {
    let body: Heard
    try {
      body = JSON.parse(text) as Heard
    } catch {
      return
    }
    const seat = this.#seat
    if (body.replaced) {
      // Another device sits here now; what it sends before the start is not in this device's record.
      if (seat.table && seat.timeline.latest?.phase === 'open') dropRecord(seat.table)
      this.#line.end('replaced')
      return
    }
    if (body.left) {
      this.#line.settle(body)
      if (body.t !== seat.table) return
      seat.gone = { code: 'left', message: { ar: 'طلعت من الجلسة.', en: 'You left the table.' } }
      seat.changed()
      return
    }
    if (body.hello) {
      this.#line.live()
      seat.changed()
    }
    if (body.say && body.t === seat.table) seat.hear(body.say)
    if (body.e && !this.#line.awaits(body.id)) this.#refusedAlone(body)
    if (body.view && body.t) this.#told(body as TableMessage)
    this.#line.settle(body)
  }

  /** An error that answers no request of ours: hello was refused. */
  #refusedAlone(body: Answer): void {
    if (this.#line.link === 'live' || PASSING.includes(body.e ?? '')) return
    if (body.e === 'old_client') {
      this.#line.end('outdated')
      return
    }
    this.#seat.gone = problem(body)
    this.#line.live()
    this.#seat.changed()
  }

  #told(message: TableMessage): void {
    const seat = this.#seat
    if (seat.table && message.t !== seat.table) return
    seat.table = message.t
    const sample = message.now - this.around.now()
    // A late message shows our clock ahead: the largest sample of a connection is the one least delayed.
    seat.offset = seat.offset === 0 || message.full ? sample : Math.max(seat.offset, sample)
    if (message.full && this.#line.link !== 'live') seat.countMissed(message)
    if (message.full && seat.gone?.code !== 'left') seat.gone = null
    this.#line.live()
    const latest = seat.take(message)
    if (latest) {
      this.#endAdvance()
      this.#endAdvance = watchDeadline(latest, seat.now(), this.around.later, () => this.#line.tell({ a: 'advance', t: latest.table }), () => this.#line.sync())
    }
    seat.changed()
  }
}
