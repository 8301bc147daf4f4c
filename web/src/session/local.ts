/** A seat at a table that this device deals itself: the engine's step in place of the server, the browser's storage in place of the database. */
import { dropTable, keepMatch, keepTable, keepTime, keptMatch, keptTable, type KeptMatch, type PastMatch } from './device-store'
import { DEVICE, HERE } from './here-words'
import type { Questions } from './judging'
import { hex } from './record'
import { Seat } from './seat'
import type { LocalJudge } from './surroundings'
import { TableClock, type RealTime } from './table-clock'
import type { TableMessage } from './timeline'
import type { Here, Link, Problem, TableView, Words } from './types'

/** A slice of bots on a slow phone; the worker is given up only after this. */
const STEP_MS = 60_000
const ROOT_BYTES = 64

/** What a table on this device needs of the page around it. */
export interface Device extends RealTime {
  /** The engine; a call waits until it is ready, and rejects when it cannot be had. */
  engine: LocalJudge & { start(): void }
  /** The engine's wheel. */
  sha256: string
  /** Whether anybody looks at the page. */
  seen(): boolean
  /** Tells when that changes, and when another page writes the kept table; the answer ends it. */
  watch(seen: () => void, taken: () => void): () => void
}

export interface Order {
  game: string
  seats: number
  options: Record<string, unknown>
  fill: string
  name: string
}

type Told = Partial<TableMessage> & { t: string; left?: boolean; say?: { seat: number; phrase?: string; text?: string } }
interface Stepped {
  ok: true
  table: Record<string, unknown> | null
  messages: Told[]
  wake: number | null
  deals: { deal: number }[]
  match: PastMatch | null
}
interface Refused {
  ok: false
  code: string
  message: Words
}
type Command = { a: string } & Record<string, unknown>

/** Another page plays at this table. */
const REPLACED: Problem = { code: 'replaced', message: { ar: '', en: '' } }
/** Another page has left the table for good. */
const ENDED: Problem = { code: 'left', message: { ar: 'الجلسة خلصت في صفحة ثانية على جهازك.', en: 'This table was ended in another page on your device.' } }
const STOPPED: Problem = { code: 'engine', message: DEVICE.engine }
/** Refusals after which the kept table is of no use. */
const LOST = ['broken_table', 'old_table']

/** The newest view that an answer tells. */
const viewOf = ({ messages }: Stepped): TableView | null => messages.findLast(({ view }) => view)?.view ?? null

export class LocalSession extends Seat {
  protected readonly around: Seat['around']
  protected readonly questions: Questions
  #clock: TableClock
  #log: unknown
  #owner = hex(crypto.getRandomValues(new Uint8Array(8)))
  #link: Link = 'connecting'
  #kept = true
  #closed = false
  #queue: Promise<unknown> = Promise.resolve()
  #endWake: () => void = () => undefined
  #endWatch: () => void

  private constructor(private readonly device: Device, log: unknown, start: number) {
    super(null)
    this.#log = log
    this.#clock = new TableClock(device, start)
    this.around = { now: () => device.now(), later: this.#clock.later, hurry: () => false }
    this.questions = { judge: device.engine, later: (ms, run) => device.later(ms, run), request: async () => ({}) }
    this.#endWatch = device.watch(() => this.#looked(), () => this.#taken())
    if (device.seen()) this.#clock.go()
    this.offset = this.#clock.offset
  }

  /** Opens a table and sits down at it; the one that ran before is left. */
  static async open(device: Device, order: Order): Promise<LocalSession | Problem> {
    const before = await LocalSession.resume(device)
    if (before instanceof LocalSession) await (before.state.latest?.phase === 'over' ? before.close() : before.leave())
    const session = new LocalSession(device, null, device.now())
    const entropy = hex(crypto.getRandomValues(new Uint8Array(ROOT_BYTES)))
    return session.#begin(await session.#do({ a: 'open', ...order }, entropy))
  }

  /** Goes on at the table that this device kept; null when there is none. */
  static async resume(device: Device): Promise<LocalSession | Problem | null> {
    const kept = keptTable()
    if (!kept) return null
    const session = new LocalSession(device, kept.log, kept.now)
    return session.#begin(await session.#do({ a: 'sync' }))
  }

  /** Before the first deal the player is ready at once: nobody else has to come. */
  async #begin(problem: Problem | null): Promise<LocalSession | Problem> {
    const failed = problem ?? (this.timeline.latest?.phase === 'open' ? await this.ready() : null)
    if (!failed) return this
    this.close()
    return failed
  }

  get here(): Here {
    return this.#kept ? HERE : { ...HERE, stay: HERE.unkept }
  }

  /** Every seat is taken here: nobody moves. */
  move(): Promise<Problem | null> {
    return Promise.resolve(null)
  }

  /** The match ends, and nothing of the table stays but its match. */
  async leave(): Promise<void> {
    const problem = await this.#do({ a: 'leave' })
    if (!problem) dropTable()
    this.close()
  }

  /** After another page had the table, or after the engine stopped: as it was kept. */
  resume(): void {
    if (this.#link === 'replaced') {
      const kept = keptTable()
      if (!kept) return this.#lost(ENDED)
      this.#log = kept.log
      this.timeline.catchUp()
      this.#clock.stopAt(kept.now)
      if (this.device.seen()) this.#clock.go()
    }
    if (this.#link === 'stopped') this.device.engine.start()
    this.#link = 'connecting'
    this.changed()
    void this.#do({ a: 'sync' })
  }

  /** Nothing more happens here; the table stands as it is until somebody comes back. */
  close(): void {
    if (this.#closed) return
    this.#stand()
    this.#closed = true
    this.#endWake()
    this.#endWatch()
    this.timeline.reset()
  }

  protected link(): Link {
    return this.#link
  }

  protected sync(): void {
    void this.#do({ a: 'sync' })
  }

  protected order(command: string, more: Record<string, unknown> = {}): Promise<Problem | null> {
    return this.#do({ a: command, ...more })
  }

  /** Carries a command out after all that were given before it; null, or why not. */
  #do(command: Command, entropy?: string): Promise<Problem | null> {
    const done = this.#queue.then(() => this.#step(command, entropy))
    this.#queue = done
    return done
  }

  async #step(command: Command, entropy?: string): Promise<Problem | null> {
    if (this.#closed || this.#link === 'replaced') return REPLACED
    const claims = this.#log === null || command.a === 'sync'
    let answer: Stepped | Refused
    try {
      answer = await this.#ask<Stepped | Refused>({ op: 'table', table: this.#log, command, now: this.#clock.now(), engine: this.device.sha256, entropy })
      if (answer.ok && (answer.deals.length || answer.match)) await this.#archive(answer, claims)
    } catch {
      this.#endWake()
      this.#set('stopped')
      return STOPPED
    }
    if (!answer.ok) {
      const problem = { code: answer.code, message: answer.message }
      if (LOST.includes(answer.code)) this.#lost(problem)
      else if (command.a === 'advance') this.#set('stopped')
      return problem
    }
    if (this.#overtaken(claims)) {
      this.#taken()
      return REPLACED
    }
    this.#clock.atLeast(Math.max(...answer.messages.map(({ now }) => now ?? 0)))
    this.#log = answer.table
    if (answer.table === null) dropTable()
    else this.#keep(viewOf(answer) ?? this.timeline.latest)
    if (this.#closed) return null
    this.#link = 'live'
    for (const message of answer.messages) this.#told(message)
    this.#endWake()
    if (answer.wake !== null) this.#endWake = this.#clock.later(Math.max(0, answer.wake - this.#clock.now()), () => void this.#do({ a: 'advance' }))
    return null
  }

  #ask<T>(request: Record<string, unknown>): Promise<T> {
    return this.device.engine.call<T>(request, { timeout: STEP_MS })
  }

  /** Deals that ended are kept before the table is: one that ends twice, because the page was closed in between, is written once. */
  async #archive(answer: Stepped, claims: boolean): Promise<void> {
    const { table, deals, match } = answer
    const id = viewOf(answer)?.table ?? ''
    const before = keptMatch(id)?.transcript?.deals ?? []
    const rows = [...before.slice(0, deals[0] ? deals[0].deal - 1 : before.length), ...deals]
    const written = await this.#ask<{ ok: true; transcript: KeptMatch['transcript'] } | Refused>({ op: 'transcript', table, deals: rows })
    if (this.#overtaken(claims)) return
    const at = this.device.now()
    keepMatch(id, { at, match: match && { ...match, at }, transcript: written.ok ? written.transcript : null })
  }

  /** Whether the kept table is another page's to write; a step that `claims` takes it over, unless the page left meanwhile. */
  #overtaken(claims: boolean): boolean {
    return !(claims && !this.#closed) && this.#kept && this.#elsewhere()
  }

  #keep(view: TableView | null): void {
    this.#kept = keepTable({ log: this.#log, owner: this.#owner, now: this.#clock.now() }, !view || view.phase === 'over' ? null : view.game)
  }

  #told(message: Told): void {
    this.table = message.t
    this.offset = this.#clock.offset
    if (message.say) this.hear(message.say)
    if (message.view) this.take(message as TableMessage)
    this.changed()
  }

  #lost(problem: Problem): void {
    dropTable()
    this.#endWake()
    this.gone = problem
    this.changed()
  }

  /** The page was put away, or is looked at again. */
  #looked(): void {
    if (this.#closed) return
    if (!this.device.seen()) {
      this.#stand()
      return
    }
    this.#clock.go()
    this.offset = this.#clock.offset
    this.changed()
  }

  /** The table's time stands, and is kept, so that no turn is lost to a page that is closed now. */
  #stand(): void {
    this.#clock.stop()
    if (this.#log !== null) keepTime(this.#owner, this.#clock.now())
  }

  /** Another page plays at this table now. */
  #taken(): void {
    if (this.#closed || this.#log === null || !this.#elsewhere()) return
    this.#endWake()
    this.#clock.stop()
    this.#set('replaced')
  }

  #elsewhere(): boolean {
    const kept = keptTable()
    return kept !== null && kept.owner !== this.#owner
  }

  #set(link: Link): void {
    this.#link = link
    this.changed()
  }
}
