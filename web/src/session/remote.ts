/** A seat at a table of the server: full views in order, and everything that heals what the network loses. */
import { watchDeadline } from './deadline'
import { checked, hinted, type Questions } from './judging'
import { keepDealt, keepSent, keepView, seedDue } from './keeping'
import { Line, problem, type Answer } from './line'
import { keepSeen, missedSince, readSeen } from './missed'
import { drawSeed, dropRecord, newRecord, readRecord, seedHash, writeRecord } from './record'
import type { Surroundings } from './surroundings'
import { Timeline, type TableMessage } from './timeline'
import type { CheckAnswer, Draft, HintLay, Missed, Move, Problem, Said, Session, SessionState, TableView } from './types'

const SAID_KEPT = 40
const LEAVE_MS = 1500
/** Refusals that say nothing of the table: hello is said again. */
const PASSING = ['server_error', 'busy', 'too_fast']

type Heard = Answer & Partial<TableMessage> & { replaced?: boolean; left?: boolean; say?: { seat: number; phrase?: string; text?: string } }

export class RemoteSession implements Session {
  /** This guest's account, once hello was answered. */
  player: string | null = null
  #table: string | null
  #line: Line
  #questions: Questions
  #listeners = new Set<() => void>()
  #timeline: Timeline
  #said: Said[] = []
  #offset = 0
  #missed: Missed | null = null
  #gone: Problem | null = null
  #endAdvance: () => void = () => undefined
  #seedFor: string | null = null
  #sending = false
  #state: SessionState | null = null

  constructor(private readonly around: Surroundings, table: string | null = null) {
    this.#table = table
    this.#timeline = new Timeline({
      changed: () => this.#changed(),
      sync: () => this.#line.sync(),
      serverNow: () => this.serverNow(),
      later: around.later,
      hurry: around.hurry,
    })
    this.#line = new Line(around, {
      table: () => this.#table,
      version: () => this.#timeline.v,
      heard: (text) => this.#heard(text),
      linkChanged: () => this.#changed(),
    })
    this.#questions = { judge: around.judge, later: around.later, request: (body) => this.#line.request(body) }
  }

  get state(): SessionState {
    this.#state ??= {
      link: this.#line.link,
      view: this.#timeline.view,
      latest: this.#timeline.latest,
      log: this.#timeline.log,
      shown: this.#timeline.shown,
      said: this.#said,
      offset: this.#offset,
      sending: this.#sending,
      missed: this.#missed,
      dispute: this.#table ? (readRecord(this.#table)?.dispute ?? null) : null,
      gone: this.#gone,
    }
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  serverNow(): number {
    return this.around.now() + this.#offset
  }

  /** Opens a table of one's own and sits at it; resolves with its id. */
  async open(order: { game: string; seats: number; options: Record<string, unknown>; fill?: string; name?: string }): Promise<{ table: string } | Problem> {
    return this.#sit({ a: 'open', ...order })
  }

  /** Sits down at somebody's table. */
  async join(table: string, name?: string): Promise<{ table: string } | Problem> {
    return this.#sit({ a: 'join', t: table, ...(name ? { name } : {}) })
  }

  async #sit(body: Record<string, unknown>): Promise<{ table: string } | Problem> {
    const answer = await this.#line.request(body)
    if (answer.e) return problem(answer)
    this.#table = answer.t ?? null
    this.#gone = null
    return { table: this.#table ?? '' }
  }

  async act(move: Move): Promise<Problem | null> {
    this.#timeline.catchUp()
    const view = this.#timeline.latest
    if (!view) return null
    this.#sending = true
    this.#missed = null
    this.#changed()
    const answer = await this.#line.request({ a: 'move', t: view.table, v: view.v, move })
    this.#sending = false
    if (answer.e) this.#line.sync()
    this.#changed()
    return answer.e ? problem(answer) : null
  }

  async ready(): Promise<Problem | null> {
    const view = this.#timeline.latest
    if (!view) return null
    const seed = drawSeed()
    const hash = await seedHash(seed)
    writeRecord(newRecord(view, seed, hash, this.around.now()))
    return this.#order('ready', { hash })
  }

  next(): void {
    void this.#order('next')
  }

  back(): void {
    this.#missed = null
    // What was played meanwhile is still being shown: the way back does not wait for it.
    this.#timeline.catchUp()
    void this.#order('back')
  }

  async host(order: Record<string, unknown>): Promise<Problem | null> {
    return this.#order('host', order)
  }

  async say(words: { phrase: string } | { text: string }): Promise<Problem | null> {
    return this.#order('say', words)
  }

  async leave(): Promise<void> {
    await Promise.race([this.#order('leave'), new Promise((resolve) => this.around.later(LEAVE_MS, () => resolve(null)))])
    this.close()
  }

  async check(draft: Draft): Promise<CheckAnswer | null> {
    const view = this.#timeline.latest
    return view?.hand ? checked(this.#questions, view, draft) : null
  }

  async hint(): Promise<HintLay[]> {
    const view = this.#timeline.latest
    return view?.hand?.own && view.hint ? hinted(this.#questions, view) : []
  }

  resume(): void {
    this.#line.resume()
  }

  catchUp(): void {
    this.#timeline.catchUp()
  }

  /** Nothing more happens here: timers end, the socket is closed. */
  close(): void {
    this.#endAdvance()
    this.#line.close()
    this.#timeline.reset()
  }

  async #order(command: string, more: Record<string, unknown> = {}): Promise<Problem | null> {
    if (!this.#table) return null
    const answer = await this.#line.request({ a: command, t: this.#table, ...more })
    return answer.e ? problem(answer) : null
  }

  #heard(text: string): void {
    let body: Heard
    try {
      body = JSON.parse(text) as Heard
    } catch {
      return
    }
    if (body.replaced) {
      // Another device sits here now; what it sends before the start is not in this device's record.
      if (this.#table && this.#timeline.latest?.phase === 'open') dropRecord(this.#table)
      this.#line.end('replaced')
      return
    }
    if (body.left) {
      this.#line.settle(body)
      if (body.t !== this.#table) return
      this.#gone = { code: 'left', message: { ar: 'طلعت من الجلسة.', en: 'You left the table.' } }
      this.#changed()
      return
    }
    if (body.hello) {
      this.player = body.hello.player
      this.#line.live()
      this.#changed()
    }
    if (body.say && body.t === this.#table) {
      this.#said = [...this.#said, { ...body.say, at: this.around.now() }].slice(-SAID_KEPT)
      this.#changed()
    }
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
    this.#gone = problem(body)
    this.#line.live()
    this.#changed()
  }

  #told(message: TableMessage): void {
    if (this.#table && message.t !== this.#table) return
    this.#table = message.t
    const sample = message.now - this.around.now()
    // A late message shows our clock ahead: the largest sample of a connection is the one least delayed.
    this.#offset = this.#offset === 0 || message.full ? sample : Math.max(this.#offset, sample)
    if (message.full && this.#line.link !== 'live') this.#countMissed(message)
    if (message.full && this.#gone?.code !== 'left') this.#gone = null
    this.#line.live()
    keepDealt(message.t, message.view.deal, [...message.events, ...(message.seen ?? [])])
    this.#timeline.take(message)
    const { latest } = this.#timeline
    if (latest) {
      this.#keepView(latest)
      this.#sendSeed(latest)
      this.#endAdvance()
      this.#endAdvance = watchDeadline(latest, this.serverNow(), this.around.later, () => this.#line.tell({ a: 'advance', t: latest.table }), () => this.#line.sync())
    }
    this.#changed()
  }

  /** What the clock or a bot did in this seat while nobody was here. */
  #countMissed({ t, view, seen }: TableMessage): void {
    const before = readSeen()
    if (view.seat === null || !seen || before?.table !== t) return
    const sent = this.#line.unanswered('move')?.move as { throw?: string | null; tile?: string; card?: string } | undefined
    this.#missed = missedSince(before, view.deal, view.seat, seen, sent?.throw ?? sent?.tile ?? sent?.card ?? null)
  }

  #keepView(view: TableView): void {
    keepView(view, this.#timeline.busy ? null : this.#timeline.log)
  }

  #sendSeed(view: TableView): void {
    const seed = this.#seedFor === view.table ? null : seedDue(view)
    if (!seed) return
    this.#seedFor = view.table
    void this.#line.request({ a: 'seed', t: view.table, seed }).then((answer) => {
      if (!answer.e) keepSent(view.table)
    })
  }

  #changed(): void {
    this.#state = null
    const { latest, log } = this.#timeline
    if (latest && latest.deal > 0 && !this.#timeline.busy) {
      keepSeen({ table: latest.table, deal: latest.deal, count: log.length })
      if (latest.phase !== 'deal') this.#keepView(latest)
    }
    for (const listener of this.#listeners) listener()
  }
}
