/** Orders the table's messages by version and shows their events one after the other, at the table's pace. */
import type { GameEvent, TableView } from './types'

export interface TableMessage {
  t: string
  v: number
  now: number
  deadline: number | null
  shown?: number
  events: GameEvent[]
  view: TableView
  seen?: GameEvent[]
  full?: boolean
  id?: string
}

export const PACES: Record<string, number> = { slow: 1200, normal: 700, fast: 350, none: 0 }
export const GAP_MS = 300

export interface TimelineHost {
  /** The screen's table, log or newest event changed. */
  changed(): void
  /** Versions are missing: ask for the whole table. */
  sync(): void
  serverNow(): number
  later(ms: number, run: () => void): () => void
  /** Nobody looks, or the player wants no show: go straight to the end. */
  hurry(): boolean
}

interface Step {
  view: TableView
  event: GameEvent | null
  hold: number
}

/** The table as last shown with one event more; what no event tells comes from `after`. */
export type Drawing = (before: TableView, event: GameEvent, after: TableView) => TableView

/** How each game's events are drawn. A game's own chunk adds its own; until it is here the end is shown at once. */
export const drawings: Record<string, Drawing> = {}

const drawn: Drawing = (before, event, after) => (event.e === 'dealt' ? after : (drawings[after.game]?.(before, event, after) ?? after))

export class Timeline {
  latest: TableView | null = null
  view: TableView | null = null
  log: GameEvent[] = []
  shown: { event: GameEvent | null; count: number } = { event: null, count: 0 }
  #queue: Step[] = []
  #parked = new Map<number, TableMessage>()
  #endGap: (() => void) | null = null
  #endStep: (() => void) | null = null

  constructor(private readonly host: TimelineHost) {}

  /** The version everything up to which is known; 0 before the first message. */
  get v(): number {
    return this.latest?.v ?? 0
  }

  /** Still something to show. */
  get busy(): boolean {
    return this.#queue.length > 0 || this.#endStep !== null
  }

  take(message: TableMessage): void {
    const { v } = message
    if (this.latest && message.view.table !== this.latest.table) this.reset()
    if (message.full || !this.latest) {
      if (v < this.v) return
      if (v === this.v && this.latest) this.#refresh(message)
      else this.#jump(message)
      return
    }
    if (v < this.v) return
    if (v === this.v) {
      this.#refresh(message)
      return
    }
    this.#parked.set(v, message)
    this.#drain()
    if (this.#parked.size && !this.#endGap) {
      this.#endGap = this.host.later(GAP_MS, () => {
        this.#endGap = null
        if (!this.#parked.size) return
        this.host.sync()
        const newest = Math.max(...this.#parked.keys())
        this.#jump(this.#parked.get(newest)!)
      })
    }
  }

  /** Shows the end of everything at once. */
  catchUp(): void {
    this.#endStep?.()
    this.#endStep = null
    if (!this.#queue.length && this.view === this.latest) return
    for (const step of this.#queue) this.#note(step.event)
    this.#queue = []
    this.view = this.latest
    this.shown = { event: null, count: this.shown.count + 1 }
    this.host.changed()
  }

  reset(): void {
    this.#endGap?.()
    this.#endStep?.()
    this.#endGap = this.#endStep = null
    this.#parked.clear()
    this.#queue = []
    this.latest = this.view = null
    this.log = []
  }

  #drain(): void {
    for (;;) {
      const next = this.#parked.get(this.v + 1)
      if (!next) break
      this.#parked.delete(next.v)
      this.#enqueue(next)
    }
    for (const v of [...this.#parked.keys()]) if (v <= this.v) this.#parked.delete(v)
    if (!this.#parked.size) {
      this.#endGap?.()
      this.#endGap = null
    }
  }

  /** The same version again: connections, names and clocks may be newer, the game is not. */
  #refresh(message: TableMessage): void {
    if (message.seen && !this.log.length) this.log = [...message.seen]
    const idle = this.view === this.latest
    this.latest = message.view
    if (idle) this.view = message.view
    this.host.changed()
  }

  #jump(message: TableMessage): void {
    this.#endStep?.()
    this.#endStep = null
    this.#queue = []
    this.latest = this.view = message.view
    if (message.seen) this.log = [...message.seen]
    else for (const event of message.events) this.#note(event)
    this.shown = { event: null, count: this.shown.count + 1 }
    this.#drain()
    this.host.changed()
  }

  #enqueue(message: TableMessage): void {
    const { view, events } = message
    const seat = view.seat
    const others = events.filter((event) => held(event, seat)).length
    const pace = PACES[String(view.options.pace ?? 'normal')] ?? PACES.normal!
    const room = Math.max(0, (message.shown ?? view.shown ?? 0) - this.host.serverNow())
    const hold = others ? Math.min(pace, Math.max(room / others, pace / 4)) : 0
    let before = this.#queue.at(-1)?.view ?? this.view ?? view
    events.forEach((event, i) => {
      const last = i === events.length - 1
      const after = last ? view : drawn(before, event, view)
      this.#queue.push({ view: after, event, hold: held(event, seat) ? hold : 0 })
      before = after
    })
    if (!events.length) this.#queue.push({ view, event: null, hold: 0 })
    this.latest = view
    this.#play()
  }

  #note(event: GameEvent | null): void {
    if (!event) return
    if (event.e === 'dealt') this.log = []
    this.log = [...this.log, event]
  }

  #play(): void {
    if (this.#endStep) return
    if (this.host.hurry()) {
      this.catchUp()
      return
    }
    const step = this.#queue.shift()
    if (!step) return
    this.view = this.#queue.length ? step.view : this.latest
    this.#note(step.event)
    this.shown = { event: step.event, count: this.shown.count + 1 }
    this.host.changed()
    if (step.hold > 0) {
      this.#endStep = this.host.later(step.hold, () => {
        this.#endStep = null
        this.#play()
      })
    } else this.#play()
  }
}

/** Another seat's deed is held so that nothing is missed; one's own was seen when it was done. */
function held(event: GameEvent, seat: number | null): boolean {
  if (event.e === 'turn' || event.e === 'dealt' || event.e === 'ended') return false
  return event.seat === undefined || event.seat !== seat
}
