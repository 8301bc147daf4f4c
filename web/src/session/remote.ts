/** A seat at a table of the server: full views in order, and everything that heals what the network loses. */
import { watchDeadline } from './deadline'
import type { Questions } from './judging'
import { Line, problem, type Answer } from './line'
import { dropRecord } from './record'
import { Seat } from './seat'
import type { Surroundings } from './surroundings'
import type { TableMessage } from './timeline'
import type { Link, Problem } from './types'

const LEAVE_MS = 1500
/** Refusals that say nothing of the table: hello is said again. */
const PASSING = ['server_error', 'busy', 'too_fast']

type Heard = Answer & Partial<TableMessage> & { replaced?: boolean; left?: boolean; say?: { seat: number; phrase?: string; text?: string } }

export class RemoteSession extends Seat {
  readonly here = null
  protected readonly questions: Questions
  #line: Line
  #endAdvance: () => void = () => undefined

  constructor(protected readonly around: Surroundings, table: string | null = null) {
    super(table)
    this.#line = new Line(around, {
      table: () => this.table,
      version: () => this.timeline.v,
      heard: (text) => this.#heard(text),
      linkChanged: () => this.changed(),
    })
    this.questions = { judge: around.judge, later: around.later, request: (body) => this.#line.request(body) }
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
    this.table = answer.t ?? null
    this.gone = null
    return { table: this.table ?? '' }
  }

  move(seat: number): Promise<Problem | null> {
    return this.order('join', { seat })
  }

  async leave(): Promise<void> {
    await Promise.race([this.order('leave'), new Promise((resolve) => this.around.later(LEAVE_MS, () => resolve(null)))])
    this.close()
  }

  resume(): void {
    this.#line.resume()
  }

  /** Nothing more happens here: timers end, the socket is closed. */
  close(): void {
    this.#endAdvance()
    this.#line.close()
    this.timeline.reset()
  }

  protected link(): Link {
    return this.#line.link
  }

  protected sync(): void {
    this.#line.sync()
  }

  protected async order(command: string, more: Record<string, unknown> = {}): Promise<Problem | null> {
    if (!this.table) return null
    const answer = await this.#line.request({ a: command, t: this.table, ...more })
    // a move that was refused may have been made on an older table
    if (answer.e && command === 'move') this.sync()
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
      if (this.table && this.timeline.latest?.phase === 'open') dropRecord(this.table)
      this.#line.end('replaced')
      return
    }
    if (body.left) {
      this.#line.settle(body)
      if (body.t !== this.table) return
      this.gone = { code: 'left', message: { ar: 'طلعت من الجلسة.', en: 'You left the table.' } }
      this.changed()
      return
    }
    if (body.hello) {
      this.#line.live()
      this.changed()
    }
    if (body.say && body.t === this.table) this.hear(body.say)
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
    this.gone = problem(body)
    this.#line.live()
    this.changed()
  }

  #told(message: TableMessage): void {
    if (this.table && message.t !== this.table) return
    this.table = message.t
    const sample = message.now - this.around.now()
    // A late message shows our clock ahead: the largest sample of a connection is the one least delayed.
    this.offset = this.offset === 0 || message.full ? sample : Math.max(this.offset, sample)
    if (message.full && this.#line.link !== 'live') this.countMissed(message)
    if (message.full && this.gone?.code !== 'left') this.gone = null
    this.#line.live()
    const latest = this.take(message)
    if (latest) {
      this.#endAdvance()
      this.#endAdvance = watchDeadline(latest, this.now(), this.around.later, () => this.#line.tell({ a: 'advance', t: latest.table }), () => this.#line.sync())
    }
    this.changed()
  }
}
