/** One seat at a table, whoever deals there: what it is told is put in order, shown, kept for Verify and said to the screens. */
import { keepDealt, keepSent, keepView, seedDue } from './keeping'
import { keepSeen, missedSince, readSeen } from './missed'
import { drawSeed, newRecord, readRecord, seedHash, writeRecord } from './record'
import type { Surroundings } from './surroundings'
import { Timeline, type TableMessage } from './timeline'
import type { Link, Missed, Problem, Said, SessionState, TableView } from './types'

const SAID_KEPT = 40

/** What a seat needs of the source that it hears from. */
export interface SeatHost {
  around: Pick<Surroundings, 'now' | 'later' | 'hurry'>
  link(): Link
  /** Versions are missing: the whole table is to be told again. */
  sync(): void
  /** Opens the seed; resolves with whether it has arrived. */
  seed(table: string, seed: string): Promise<boolean>
}

export class Seat {
  /** The table it is at; null before there is one. */
  table: string | null
  /** The table's clock minus ours, ms. */
  offset = 0
  gone: Problem | null = null
  readonly timeline: Timeline
  #listeners = new Set<() => void>()
  #said: Said[] = []
  #missed: Missed | null = null
  #seedFor: string | null = null
  #sending = false
  #state: SessionState | null = null

  constructor(private readonly host: SeatHost, table: string | null) {
    this.table = table
    this.timeline = new Timeline({
      changed: () => this.changed(),
      sync: () => host.sync(),
      serverNow: () => this.now(),
      later: host.around.later,
      hurry: host.around.hurry,
    })
  }

  get state(): SessionState {
    const { timeline } = this
    this.#state ??= {
      link: this.host.link(),
      view: timeline.view,
      latest: timeline.latest,
      log: timeline.log,
      shown: timeline.shown,
      said: this.#said,
      offset: this.offset,
      sending: this.#sending,
      missed: this.#missed,
      dispute: this.table ? (readRecord(this.table)?.dispute ?? null) : null,
      gone: this.gone,
    }
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The table's time. */
  now(): number {
    return this.host.around.now() + this.offset
  }

  /** A move, made on all that is known: what is still being shown is skipped. */
  async move(send: (view: TableView) => Promise<Problem | null>): Promise<Problem | null> {
    this.timeline.catchUp()
    const view = this.timeline.latest
    if (!view) return null
    this.#sending = true
    this.#missed = null
    this.changed()
    const problem = await send(view)
    this.#sending = false
    this.changed()
    return problem
  }

  /** Draws this device's seed and keeps it; its hash is what says "ready" (fair.md, step 2). */
  async ready(send: (hash: string) => Promise<Problem | null>): Promise<Problem | null> {
    const view = this.timeline.latest
    if (!view) return null
    const seed = drawSeed()
    const hash = await seedHash(seed)
    writeRecord(newRecord(view, seed, hash, this.host.around.now()))
    return send(hash)
  }

  /** He is back: what was played meanwhile is still being shown, and the way back does not wait for it. */
  back(): void {
    this.#missed = null
    this.timeline.catchUp()
  }

  /** Words said at this table. */
  hear(words: Omit<Said, 'at'>): void {
    this.#said = [...this.#said, { ...words, at: this.host.around.now() }].slice(-SAID_KEPT)
    this.changed()
  }

  /** What the clock or a bot did in this seat while nobody was here. */
  countMissed({ t, view, seen }: TableMessage): void {
    const before = readSeen()
    if (view.seat === null || !seen || before?.table !== t) return
    this.#missed = missedSince(before, view.deal, view.seat, seen)
  }

  /** Takes a message of its table in; returns the table as it is then. */
  take(message: TableMessage): TableView | null {
    keepDealt(message.t, message.view.deal, [...message.events, ...(message.seen ?? [])])
    this.timeline.take(message)
    const { latest } = this.timeline
    if (latest) {
      this.#keepView(latest)
      this.#sendSeed(latest)
    }
    return latest
  }

  changed(): void {
    this.#state = null
    const { latest, log, busy } = this.timeline
    if (latest && latest.deal > 0 && !busy) {
      keepSeen({ table: latest.table, deal: latest.deal, count: log.length })
      if (latest.phase !== 'deal') this.#keepView(latest)
    }
    for (const listener of this.#listeners) listener()
  }

  #keepView(view: TableView): void {
    keepView(view, this.timeline.busy ? null : this.timeline.log)
  }

  #sendSeed(view: TableView): void {
    const seed = this.#seedFor === view.table ? null : seedDue(view)
    if (!seed) return
    this.#seedFor = view.table
    void this.host.seed(view.table, seed).then((arrived) => {
      if (arrived) keepSent(view.table)
    })
  }
}
