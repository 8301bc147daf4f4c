import { describe, expect, it } from 'vitest'
import { TestClock } from './stand-ins'
import { TableClock } from './table-clock'

describe('the time of a table on this device', () => {
  it('begins where the table was left, whatever time it is', () => {
    const real = new TestClock(1_000), clock = new TableClock(real, 50)
    real.pass(500)
    expect([clock.now(), clock.stands, clock.offset]).toEqual([50, true, -1450])
    clock.go()
    real.pass(20)
    expect([clock.now(), clock.stands, clock.offset]).toEqual([70, false, -1450])
  })

  it('stands still while nobody looks, and so does what waits for it', () => {
    const real = new TestClock(1_000), clock = new TableClock(real, 0), ran: number[] = []
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
    const real = new TestClock(1_000), clock = new TableClock(real, 0), ran: number[] = []
    clock.go()
    clock.later(10, () => ran.push(1))
    clock.stopAt(7_000)
    clock.go()
    real.pass(100)
    expect([ran, clock.now()]).toEqual([[], 7_100])
  })

  it('does not go back with the device: it is as late as the table says at least', () => {
    const real = new TestClock(100_000), clock = new TableClock(real, 5_000), ran: number[] = []
    clock.go()
    clock.later(100, () => ran.push(clock.now()))
    real.time -= 50_000
    clock.atLeast(4_000)
    expect(clock.now()).toBe(4_000)
    clock.atLeast(5_000)
    expect(clock.now()).toBe(5_000)
    clock.atLeast(1_000)
    real.pass(20)
    expect(clock.now()).toBe(5_020)
    clock.stop()
    clock.atLeast(6_000)
    expect([clock.now(), clock.stands]).toEqual([6_000, true])
  })
})
