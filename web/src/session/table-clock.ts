/** The time of a table on this device. It stands still while nobody is at the table, and so does all that waits for it. */

interface Timer {
  at: number
  run: () => void
  end: (() => void) | null
}

export interface RealTime {
  now(): number
  /** Runs after `ms`; the answer calls it off. */
  later(ms: number, run: () => void): () => void
}

export class TableClock {
  #stopped: number | null
  #offset = 0
  #timers = new Set<Timer>()

  /** Stands at `start`, the table's time, until it is told to go. */
  constructor(private readonly real: RealTime, start: number) {
    this.#stopped = start
  }

  /** The table's time. */
  now(): number {
    return this.#stopped ?? this.real.now() + this.#offset
  }

  /** The table's time minus the device's, ms. */
  get offset(): number {
    return this.now() - this.real.now()
  }

  get stands(): boolean {
    return this.#stopped !== null
  }

  /** Runs after `ms` of the table's time. */
  later = (ms: number, run: () => void): (() => void) => {
    const timer: Timer = { at: this.now() + ms, run, end: null }
    this.#timers.add(timer)
    this.#arm(timer)
    return () => {
      this.#timers.delete(timer)
      timer.end?.()
    }
  }

  stop(): void {
    if (this.#stopped !== null) return
    this.#stopped = this.now()
    for (const timer of this.#timers) {
      timer.end?.()
      timer.end = null
    }
  }

  /** Stands at another time: what waited is called off. */
  stopAt(time: number): void {
    this.stop()
    this.#timers.clear()
    this.#stopped = time
  }

  /** It is so late at least: the device's own clock was set back, and the table's does not follow. */
  atLeast(time: number): void {
    const late = Math.max(0, time - this.now())
    if (this.#stopped === null) this.#offset += late
    else this.#stopped += late
  }

  go(): void {
    if (this.#stopped === null) return
    this.#offset = this.#stopped - this.real.now()
    this.#stopped = null
    for (const timer of this.#timers) this.#arm(timer)
  }

  #arm(timer: Timer): void {
    if (this.stands) return
    timer.end = this.real.later(Math.max(0, timer.at - this.now()), () => {
      this.#timers.delete(timer)
      timer.run()
    })
  }
}
