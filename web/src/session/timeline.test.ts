import { beforeEach, describe, expect, it } from 'vitest'
import { drawHand } from '../hand/drawing'
import type { HandView } from '../hand/types'
import { TestClock, view as tableView } from './stand-ins'
import { GAP_MS, Timeline, drawings, type TableMessage } from './timeline'
import type { GameEvent, TableView } from './types'

const hand = (over: Partial<HandView> = {}): HandView => ({
  game: 'hand', seat: 0, phase: 'draw', to_act: 1, dealer: 3, own: ['AS'], counts: [14, 14, 14, 14], stock: 40, fire: 3, top: 'KS', melds: [], owners: [], values: [],
  openings: [], bar: 51, last: null, opened: [false, false, false, false], drawn: null, first: false, reshuffles: 0, max_reshuffles: 3, options: {}, legal: null, result: null, ...over,
})

const view = (v: number, over: Partial<HandView> = {}, pace = 'normal'): TableView => tableView(v, { table: 't', options: { pace }, phase: 'deal', deal: 1, round: 1, hand: hand(over) })

drawings.hand = drawHand

const message = (v: number, events: GameEvent[] = [], more: Partial<TableMessage> = {}): TableMessage =>
  ({ t: 't', v, now: 0, deadline: null, events, view: view(v), ...more })

describe('versions', () => {
  let clock: TestClock, syncs: number, line: Timeline
  beforeEach(() => {
    clock = new TestClock()
    syncs = 0
    line = new Timeline({ changed: () => undefined, sync: () => void syncs++, serverNow: clock.now, later: clock.later, hurry: () => false })
    line.take(message(5, [], { full: true, seen: [] }))
  })

  it('keeps the greatest version and drops older and repeated ones', () => {
    line.take(message(6, [{ e: 'turn', seat: 0 }]))
    line.take(message(4, [{ e: 'turn', seat: 3 }]))
    line.take(message(6, [{ e: 'turn', seat: 0 }]))
    expect(line.v).toBe(6)
    expect(line.log).toEqual([{ e: 'turn', seat: 0 }])
  })

  it('puts reordered messages in order without asking', () => {
    line.take(message(7, [{ e: 'turn', seat: 2 }]))
    expect(line.v).toBe(5)
    line.take(message(6, [{ e: 'turn', seat: 1 }]))
    expect(line.v).toBe(7)
    expect(line.log.map((event) => event.seat)).toEqual([1, 2])
    clock.pass(1000)
    expect(syncs).toBe(0)
  })

  it('waits for a gap to fill, then asks and goes on from the newest', () => {
    line.take(message(8, [{ e: 'turn', seat: 3 }]))
    clock.pass(GAP_MS - 1)
    expect([line.v, syncs]).toEqual([5, 0])
    clock.pass(1)
    expect([line.v, syncs]).toEqual([8, 1])
    line.take(message(7, [{ e: 'turn', seat: 2 }]))
    expect(line.v).toBe(8)
  })

  it('a sync answer of the version already known changes no log and restarts nothing', () => {
    line.take(message(6, [{ e: 'threw', seat: 1, card: '9S' }]))
    const { count } = line.shown
    line.take(message(6, [], { full: true, seen: [{ e: 'threw', seat: 1, card: '9S' }] }))
    expect(line.shown.count).toBe(count)
    expect(line.log).toHaveLength(1)
  })

  it('a newer sync answer shows the end at once, with the log it brings', () => {
    line.take(message(6, [{ e: 'drew', seat: 1 }, { e: 'threw', seat: 1, card: '9S' }], { shown: 1400 }))
    expect(line.busy).toBe(true)
    line.take(message(9, [], { full: true, seen: [{ e: 'dealt' }, { e: 'turn', seat: 2 }] }))
    expect(line.busy).toBe(false)
    expect(line.view).toBe(line.latest)
    expect(line.log).toHaveLength(2)
  })

  it('the same version with newer connections is taken over', () => {
    const newer = message(5)
    newer.view = { ...newer.view, host: 2 }
    line.take(newer)
    expect(line.view?.host).toBe(2)
  })
})

describe('showing', () => {
  const run = (pace: string, shown: number, events: GameEvent[]): { clock: TestClock; line: Timeline; seen: string[] } => {
    const clock = new TestClock(), seen: string[] = []
    const line = new Timeline({ changed: () => line.shown.event && seen.push(`${clock.time} ${line.shown.event.e}`), sync: () => undefined, serverNow: clock.now, later: clock.later, hurry: () => false })
    line.take({ ...message(5, [], { full: true }), view: view(5, {}, pace) })
    line.take({ ...message(6, events, { shown }), view: view(6, { to_act: 2, stock: 39, fire: 4, top: '9S' }, pace) })
    return { clock, line, seen }
  }
  const turn: GameEvent[] = [{ e: 'drew', seat: 1 }, { e: 'threw', seat: 1, card: '9S' }, { e: 'turn', seat: 2 }]

  it('shows others event by event at the table’s pace', () => {
    const { clock, line, seen } = run('normal', 1400, turn)
    expect(line.view?.hand?.counts[1]).toBe(15)
    expect(line.view?.hand?.top).toBe('KS')
    clock.pass(700)
    expect(line.view?.hand?.top).toBe('9S')
    expect(line.view?.hand?.counts[1]).toBe(14)
    clock.pass(700)
    expect(seen).toEqual(['0 drew', '700 threw', '1400 turn'])
    expect(line.view).toBe(line.latest)
  })

  it('does not fall behind: the events share the time that is left until the clock starts', () => {
    const { clock, line } = run('slow', 800, turn)
    clock.pass(800)
    expect(line.view).toBe(line.latest)
  })

  it('without a pace all of it is there at once', () => {
    const { line } = run('none', 0, turn)
    expect(line.view).toBe(line.latest)
    expect(line.log).toHaveLength(3)
  })

  it('one’s own deeds are not held', () => {
    const clock = new TestClock()
    const line = new Timeline({ changed: () => undefined, sync: () => undefined, serverNow: clock.now, later: clock.later, hurry: () => false })
    line.take(message(5, [], { full: true }))
    line.take(message(6, [{ e: 'drew', seat: 0, card: '2H' }], { shown: 700 }))
    expect(line.busy).toBe(false)
  })

  it('catching up shows the end and keeps every event in the log', () => {
    const { line } = run('slow', 5000, turn)
    line.catchUp()
    expect(line.view).toBe(line.latest)
    expect(line.log.map((event) => event.e)).toEqual(['drew', 'threw', 'turn'])
  })

  it('a new deal begins a new log', () => {
    const { clock, line } = run('normal', 1400, turn)
    clock.pass(5000)
    line.take(message(7, [{ e: 'dealt', own: ['2C'] }, { e: 'turn', seat: 0 }]))
    expect(line.log.map((event) => event.e)).toEqual(['dealt', 'turn'])
  })
})
