/**
 * One seat at a table, whoever deals there: what it is told is put in order, shown, kept for Verify and said to the
 * screens; what its player does is asked of the source, which is the server or this device.
 */
import type { CheckAnswer, Draft, HintLay } from '../hand/types'
import { checked, hinted, partOf, type Questions } from './judging'
import { keepDealt, keepSent, keepView, seedDue } from './keeping'
import { keepSeen, missedSince, readSeen } from './missed'
import { drawSeed, newRecord, readRecord, seedHash, writeRecord } from './record'
import type { Surroundings } from './surroundings'
import { Timeline, type TableMessage } from './timeline'
import type { Here, Link, Missed, Move, Problem, Said, Session, SessionState, TableView } from './types'

const SAID_KEPT = 40

export abstract class Seat implements Session {
  abstract readonly here: Here | null
  /** Before the match: to another seat, an empty one. */
  abstract move(seat: number): Promise<Problem | null>
  abstract leave(): Promise<void>
  abstract resume(): void
  abstract close(): void

  protected abstract readonly around: Pick<Surroundings, 'now' | 'later' | 'hurry'>
  protected abstract readonly questions: Questions
  protected abstract link(): Link
  /** Versions are missing: the whole table is to be told again. */
  protected abstract sync(): void
  /** Has a command carried out at this table; null, or why it was not. */
  protected abstract order(command: string, more?: Record<string, unknown>): Promise<Problem | null>

  /** The table's clock minus ours, ms. */
  protected offset = 0
  protected gone: Problem | null = null
  protected readonly timeline: Timeline
  #listeners = new Set<() => void>()
  #said: Said[] = []
  #missed: Missed | null = null
  #seedFor: string | null = null
  #sending = false
  #state: SessionState | null = null

  /** `table`: where it is; null before there is one. */
  constructor(protected table: string | null) {
    this.timeline = new Timeline({
      changed: () => this.changed(),
      sync: () => this.sync(),
      serverNow: () => this.now(),
      later: (ms, run) => this.around.later(ms, run),
      hurry: () => this.around.hurry(),
    })
  }

  get state(): SessionState {
    const { timeline } = this
    this.#state ??= {
      link: this.link(),
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
  protected now(): number {
    return this.around.now() + this.offset
  }

  /** A move, made on all that is known: what is still being shown is skipped. */
  async act(move: Move): Promise<Problem | null> {
    this.timeline.catchUp()
    const view = this.timeline.latest
    if (!view) return null
    this.#sending = true
    this.#missed = null
    this.changed()
    const problem = await this.order('move', { v: view.v, move })
    this.#sending = false
    this.changed()
    return problem
  }

  /** Draws this device's seed and keeps it; its hash is what says "ready" (fair.md, step 2). */
  async ready(): Promise<Problem | null> {
    const view = this.timeline.latest
    if (!view) return null
    const seed = drawSeed()
    const hash = await seedHash(seed)
    writeRecord(newRecord(view, seed, hash, this.around.now()))
    return this.order('ready', { hash })
  }

  next(): void {
    void this.order('next')
  }

  /** He is back: what was played meanwhile is still being shown, and the way back does not wait for it. */
  back(): void {
    this.#missed = null
    this.timeline.catchUp()
    void this.order('back')
  }

  host(order: Record<string, unknown>): Promise<Problem | null> {
    return this.order('host', order)
  }

  say(words: { phrase: string } | { text: string }): Promise<Problem | null> {
    return this.order('say', words)
  }

  async check(draft: Draft): Promise<CheckAnswer | null> {
    const view = this.timeline.latest
    return view && partOf(view) ? checked(this.questions, view, draft) : null
  }

  async hint(): Promise<HintLay[]> {
    const view = this.timeline.latest
    return view?.hint && partOf(view)?.own ? hinted(this.questions, view) : []
  }

  /** Words said at this table. */
  protected hear(words: Omit<Said, 'at'>): void {
    this.#said = [...this.#said, { ...words, at: this.around.now() }].slice(-SAID_KEPT)
    this.changed()
  }

  /** What the clock or a bot did in this seat while nobody was here. */
  protected countMissed({ t, view, seen }: TableMessage): void {
    const before = readSeen()
    if (view.seat === null || !seen || before?.table !== t) return
    this.#missed = missedSince(before, view.deal, view.seat, seen)
  }

  /** Takes a message of its table in; returns the table as it is then. */
  protected take(message: TableMessage): TableView | null {
    keepDealt(message.t, message.view.deal, [...message.events, ...(message.seen ?? [])])
    this.timeline.take(message)
    const { latest } = this.timeline
    if (latest) {
      this.#keepView(latest)
      this.#sendSeed(latest)
    }
    return latest
  }

  protected changed(): void {
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
    void this.order('seed', { seed }).then((problem) => {
      if (!problem) keepSent(view.table)
    })
  }
}
