/** For tests: a clock that only moves when it is told, a browser's storage, a table as it is told. */
import type { TableView } from './types'

export class TestClock {
  timers: { at: number; run: () => void }[] = []

  constructor(public time = 0) {}

  now = (): number => this.time

  later = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.time + ms, run }
    this.timers.push(timer)
    return () => void (this.timers = this.timers.filter((one) => one !== timer))
  }

  /** So much time passes: what is due by then runs, in order, each at its own time. */
  pass(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const next = this.timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.time = next.at
      this.timers = this.timers.filter((one) => one !== next)
      next.run()
    }
    this.time = end
  }
}

export class TestStorage {
  kept = new Map<string, string>()
  /** Characters that fit. */
  room = Infinity

  get length(): number {
    return this.kept.size
  }

  key = (i: number): string | null => [...this.kept.keys()][i] ?? null
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, value: string): void => {
    const others = [...this.kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0)
    if (others + value.length > this.room) throw new Error('QuotaExceededError')
    this.kept.set(key, value)
  }
  removeItem = (key: string): void => void this.kept.delete(key)
}

export const seat = (over: object = {}): TableView['seats'][number] =>
  ({ kind: 'human', name: 'x', level: null, ready: false, connected: true, away: false, bot: false, hash: null, seed: null, ...over })

/** A table of two that has not begun. */
export const view = (v: number, over: Partial<TableView> = {}): TableView => ({
  table: 't1', code: 'abc', game: 'hand', options: {}, chosen: {}, type: 'easy', phase: 'open', ended: null, seat: 0, host: 0, seats: [seat(), seat()], sides: [0, 1], commitment: 'c0', digest: null, fingerprint: null,
  silent: [], deal: 0, round: 0, of: 5, extra: false, rounds: [], totals: [], places: null, next: [], deadline: null, shown: 0, turn_ms: 20000, hand: null, hint: true, stake: 0, v, ...over,
})

/** All that is under way has been done. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}
