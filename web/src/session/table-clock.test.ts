import { describe, expect, it } from 'vitest'
import { TableClock } from './table-clock'

class Real {
  time = 1_000
  timers: { at: number; run: () => void }[] = []
  now = (): number => this.time
  later = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.time + ms, run }
    this.timers.push(timer)
    return () => void (this.timers = this.timers.filter((one) => one !== timer))
  }
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

describe('the time of a table on this device', () => {
  it('begins where the table was left, whatever time it is', () => {
    const real = new Real(), clock = new TableClock(real, 50)
    real.pass(500)
    expect([clock.now(), clock.stands, clock.offset]).toEqual([50, true, -1450])
    clock.go()
    real.pass(20)
    expect([clock.now(), clock.stands, clock.offset]).toEqual([70, false, -1450])
  })

  it('stands still while nobody looks, and so does what waits for it', () => {
    const real = new Real(), clock = new TableClock(real, 0), ran: number[] = []
    clock.later(100, () => ran.push(clock.now()))
    const end = clock.later(120, () => ran.push(-1))
    real.pass(1000)
    expect(ran).toEqual([])
    clock.go()
    real.pass(60)
    clock.stop()
    real.pass(9_000)
    expect([ran, clock.now()]).toEqual([[], 60])
    clock.go()
    clock.go()
    real.pass(39)
    expect(ran).toEqual([])
    end()
    real.pass(1000)
    expect(ran).toEqual([100])
    expect(real.timers).toEqual([])
  })

  it('stands at another time: what waited is called off', () => {
    const real = new Real(), clock = new TableClock(real, 0), ran: number[] = []
    clock.go()
    clock.later(10, () => ran.push(1))
    clock.stopAt(7_000)
    clock.go()
    real.pass(100)
    expect([ran, clock.now()]).toEqual([[], 7_100])
  })
})
