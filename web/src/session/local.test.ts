import { beforeEach, describe, expect, it } from 'vitest'
import { keepMatch, keepTable, keptMatch, keptTable, pastMatches } from './device-store'
import { LocalSession, type Device } from './local'
import { readRecord, seedHash } from './record'
import { seat, settle, TestClock, TestStorage, view as tableView } from './stand-ins'
import type { Problem, TableView } from './types'

interface Request {
  op: string
  table?: { v: number; phase: TableView['phase']; hash?: string } | null
  command?: { a: string; [field: string]: unknown }
  now?: number
  entropy?: string
  engine?: string
  deals?: { deal: number }[]
}

const view = (v: number, phase: TableView['phase'], over: Partial<TableView> = {}): TableView =>
  tableView(v, { table: 'here1', code: null, options: { pace: 'none' }, phase, seats: [seat(), seat({ kind: 'bot', hash: '' })], deal: phase === 'open' || phase === 'seeds' ? 0 : 1, ...over })

/** A device with an engine that plays one phase after another, as it is told; it never runs two requests at once. */
class World extends TestClock {
  asked: Request[] = []
  looks = true
  seen = (): void => undefined
  taken = (): void => undefined
  running = 0
  most = 0
  started = 0
  /** What the next answers hold besides; or a refusal; or a failure. */
  next: (object | 'fails')[] = []
  held: (() => void) | null = null
  hold = false
  device: Device = {
    sha256: 'ab'.repeat(32),
    now: this.now,
    later: this.later,
    seen: () => this.looks,
    watch: (seen, taken) => {
      this.seen = seen
      this.taken = taken
      return () => (this.seen = this.taken = () => undefined)
    },
    engine: {
      ready: true,
      start: () => void this.started++,
      call: async <T>(request: object): Promise<T> => {
        const asked = JSON.parse(JSON.stringify(request)) as Request
        this.asked.push(asked)
        this.most = Math.max(this.most, ++this.running)
        if (this.hold) await new Promise<void>((resolve) => (this.held = resolve))
        await Promise.resolve()
        this.running--
        return this.answer(asked) as T
      },
    },
  }

  answer(request: Request): object {
    if (request.op === 'transcript') return { ok: true, transcript: { deals: request.deals } }
    if (request.op !== 'table') return { ok: true, check: { legal: true }, lays: [] }
    const more = this.next.shift()
    if (more === 'fails') throw new Error('stopped')
    if (more && 'code' in more) return { ok: false, message: { ar: 'لا', en: 'no' }, ...more }
    const { a } = request.command!
    const before = request.table ?? { v: 0, phase: 'open' as const }
    const phase = a === 'ready' ? 'seeds' : a === 'seed' ? 'deal' : a === 'leave' ? 'over' : before.phase
    const full = a === 'sync' || a === 'open'
    const log = { v: a === 'sync' ? before.v : before.v + 1, phase, hash: a === 'ready' ? request.command!.hash : before.hash }
    const seats = phase === 'seeds' ? { seats: [seat({ hash: log.hash }), seat({ kind: 'bot', hash: '' })] } : {}
    return {
      ok: true, table: log, wake: null, deals: [], match: null,
      messages: [{ t: 'here1', v: log.v, now: request.now, deadline: null, shown: 0, events: [], view: view(log.v, phase, seats as Partial<TableView>), ...(full ? { full: true, seen: [] } : {}) }],
      ...more,
    }
  }

  of(name: string): Request[] {
    return this.asked.filter(({ command }) => command?.a === name)
  }
}

const ORDER = { game: 'hand', seats: 2, options: { pace: 'none' }, fill: 'easy', name: 'سعد' }

let world: World, storage: TestStorage
beforeEach(() => {
  storage = new TestStorage()
  Object.assign(globalThis, { localStorage: storage })
  world = new World(1_000_000)
})

const opened = async (): Promise<LocalSession> => {
  const session = (await LocalSession.open(world.device, ORDER)) as LocalSession
  await settle()
  return session
}

describe('a table on this device', () => {
  it('is opened with 64 random bytes of the device, readied and its seed opened by itself', async () => {
    const session = await opened()
    expect(world.asked.map(({ command }) => command?.a)).toEqual(['open', 'ready', 'seed'])
    const [open, ready, seed] = world.asked
    expect(open!.entropy).toMatch(/^[0-9a-f]{128}$/)
    expect(open!.table).toBeNull()
    expect([ready!.entropy, open!.engine, ready!.engine]).toEqual([undefined, world.device.sha256, world.device.sha256])
    expect(open!.command).toEqual({ a: 'open', ...ORDER })
    const record = readRecord('here1')!
    expect([ready!.command!.hash, seed!.command!.seed, record.sent]).toEqual([record.hash, record.seed, true])
    expect(await seedHash(record.seed)).toBe(record.hash)
    expect(session.state).toMatchObject({ link: 'live', latest: { phase: 'deal', v: 3 }, gone: null, missed: null })
    const other = new World(1_000_000)
    await LocalSession.open(other.device, ORDER)
    expect(other.of('open')[0]!.entropy).not.toBe(open!.entropy)
  })

  it('is written after each step, by that step alone', async () => {
    const session = await opened()
    expect(keptTable()).toMatchObject({ log: { v: 3, phase: 'deal' }, now: 1_000_000 })
    world.time += 5_000
    await session.act({ do: 'draw' })
    expect(keptTable()).toMatchObject({ log: { v: 4 }, now: 1_005_000 })
    expect(world.of('move')[0]!.command).toEqual({ a: 'move', v: 3, move: { do: 'draw' } })
    expect(storage.getItem('sahrat.device.game')).toBe('hand')
  })

  it('costs one call for a move and one for each time that it wakes', async () => {
    const session = await opened()
    const before = world.asked.length
    world.next = [{ wake: world.time }]
    await session.act({ do: 'draw' })
    expect(world.asked.length - before).toBe(1)
    world.next = [{ wake: world.time + 20_000 }]
    world.pass(0)
    await settle()
    expect(world.of('advance')).toHaveLength(1)
    world.pass(19_999)
    await settle()
    expect(world.of('advance')).toHaveLength(1)
    world.pass(1)
    await settle()
    expect(world.of('advance')).toHaveLength(2)
    world.pass(600_000)
    await settle()
    expect(world.asked.length - before).toBe(3)
  })

  it('a newer answer calls off the waking of an older one', async () => {
    const session = await opened()
    world.next = [{ wake: world.time + 10_000 }, { wake: null }]
    await session.act({ do: 'draw' })
    await session.act({ do: 'draw' })
    world.pass(60_000)
    await settle()
    expect(world.of('advance')).toHaveLength(0)
  })

  it('carries commands out one after the other, in order', async () => {
    const session = await opened()
    const before = world.asked.length
    await Promise.all([session.act({ do: 'draw' }), session.say({ phrase: 'salam' }), session.act({ do: 'draw' }), session.check({ take: false, groups: [], adds: [], throw: null })])
    session.next()
    session.back()
    await settle()
    expect(world.asked.slice(before).map(({ command, table }) => [command?.a, table?.v])).toEqual([
      ['move', 3], ['say', 4], ['move', 5], ['next', 6], ['back', 7]])
    expect(world.most).toBe(1)
  })

  it('a refusal is handed back with its words and changes nothing', async () => {
    const session = await opened()
    world.next = [{ code: 'stale' }]
    expect(await session.act({ do: 'draw' })).toEqual({ code: 'stale', message: { ar: 'لا', en: 'no' } })
    expect([session.state.sending, session.state.latest!.v, session.state.link]).toEqual([false, 3, 'live'])
    expect(keptTable()).toMatchObject({ log: { v: 3 } })
    await session.act({ do: 'draw' })
    expect(session.state.latest!.v).toBe(4)
  })

  it('cannot be opened where the order is refused: nothing is kept', async () => {
    world.next = [{ code: 'bad_seats' }]
    expect(await LocalSession.open(world.device, ORDER)).toEqual({ code: 'bad_seats', message: { ar: 'لا', en: 'no' } })
    expect(keptTable()).toBeNull()
    world.next = ['fails']
    expect(((await LocalSession.open(world.device, ORDER)) as Problem).code).toBe('engine')
  })

  it('says so when the engine stops, and goes on from the same state', async () => {
    const session = await opened()
    world.next = ['fails']
    expect((await session.act({ do: 'draw' }))!.code).toBe('engine')
    expect([session.state.link, session.state.sending]).toEqual(['stopped', false])
    session.resume()
    await settle()
    expect([world.started, session.state.link, session.state.latest!.v]).toEqual([1, 'live', 3])
  })
})

describe('where the engine fails at what time asks of it', () => {
  it('the table says that it has stopped, and goes on when it is asked to', async () => {
    const session = await opened()
    world.next = [{ wake: world.time + 10 }, { code: 'engine_fault' }]
    await session.act({ do: 'draw' })
    world.pass(10)
    await settle()
    expect(session.state.link).toBe('stopped')
    session.resume()
    await settle()
    expect(session.state).toMatchObject({ link: 'live', latest: { v: 4 } })
    expect(keptTable()).toMatchObject({ log: { v: 4 } })
  })
})

describe('its time', () => {
  it('stands still while the page is put away: no turn is lost to the clock', async () => {
    const session = await opened()
    world.next = [{ wake: world.time + 20_000 }]
    await session.act({ do: 'draw' })
    world.pass(15_000)
    world.looks = false
    world.seen()
    world.pass(3_600_000)
    await settle()
    expect(world.of('advance')).toHaveLength(0)
    expect(keptTable()!.now).toBe(1_015_000)
    world.looks = true
    world.seen()
    expect(session.state.offset).toBe(-3_600_000)
    world.pass(4_999)
    await settle()
    expect(world.of('advance')).toHaveLength(0)
    world.pass(1)
    await settle()
    expect(world.of('advance')[0]!.now).toBe(1_020_000)
  })

  it('goes on when the clock of the device is set back: a fixed pause would last till it is as late again', async () => {
    const session = await opened()
    const late = world.time
    world.time -= 3_600_000
    world.next = [{ wake: late + 10_000, messages: [{ t: 'here1', v: 4, now: late, deadline: late + 10_000, shown: 0, events: [], view: view(4, 'pause') }] }]
    await session.act({ do: 'draw' })
    expect(session.state.offset).toBe(3_600_000)
    expect(keptTable()!.now).toBe(late)
    world.pass(10_000)
    await settle()
    expect(world.of('advance').map(({ now }) => now)).toEqual([late + 10_000])
  })

  it('goes on where it stood when the page comes back after hours, or was killed', async () => {
    const session = await opened()
    world.pass(7_000)
    session.close()
    world.pass(7_200_000)
    const again = new World(1_000_000)
    again.time = world.time
    const back = (await LocalSession.resume(again.device)) as LocalSession
    expect(again.asked.map(({ command, now, table }) => [command?.a, now, table?.v])).toEqual([['sync', 1_007_000, 3]])
    expect(back.state).toMatchObject({ link: 'live', offset: -7_200_000, latest: { v: 3, phase: 'deal' }, missed: null })
  })
})

describe('coming back', () => {
  it('there is no table: null', async () => {
    expect(await LocalSession.resume(world.device)).toBeNull()
    expect(world.asked).toEqual([])
  })

  it('killed between ready and seed: the handshake goes on', async () => {
    const session = await opened()
    const seeds = { ...(keptTable()!.log as object), v: 2, phase: 'seeds', hash: readRecord('here1')!.hash }
    session.close()
    keepTable({ log: seeds, owner: 'x', now: world.time }, 'hand')
    const again = new World(1_000_000)
    await LocalSession.resume(again.device)
    await settle()
    expect(again.asked.map(({ command }) => command?.a)).toEqual(['sync', 'seed'])
  })

  it('killed before ready: the player is ready at once', async () => {
    keepTable({ log: { v: 1, phase: 'open' }, owner: 'x', now: world.time }, 'hand')
    await LocalSession.resume(world.device)
    await settle()
    expect(world.asked.map(({ command }) => command?.a)).toEqual(['sync', 'ready', 'seed'])
  })

  it.each(['broken_table', 'old_table'])('%s: the table is dropped, with a sentence', async (code) => {
    keepTable({ log: { v: 9 }, owner: 'x', now: 5 }, 'hand')
    world.next = [{ code }]
    expect(await LocalSession.resume(world.device)).toEqual({ code, message: { ar: 'لا', en: 'no' } })
    expect([keptTable(), storage.getItem('sahrat.device.game')]).toEqual([null, null])
  })

  it('text that is no table goes to the engine, which says so', async () => {
    for (const text of ['{"log":{"v"', '[]', '7', '"x"', '{}']) {
      storage.setItem('sahrat.device', text)
      world.next = [{ code: 'broken_table' }]
      expect(((await LocalSession.resume(world.device)) as Problem).code, text).toBe('broken_table')
      expect(world.asked.at(-1)!.table, text).toBe('')
      expect(keptTable()).toBeNull()
    }
  })
})

describe('another page', () => {
  it('that takes the table over is the one that plays; this one may take it back', async () => {
    const session = await opened()
    const other = new World(1_000_000)
    const theirs = (await LocalSession.resume(other.device)) as LocalSession
    world.taken()
    expect(session.state.link).toBe('replaced')
    expect((await session.act({ do: 'draw' }))!.message.ar).toBe('')
    await theirs.act({ do: 'draw' })
    expect(keptTable()).toMatchObject({ log: { v: 4 } })
    session.resume()
    await settle()
    expect(session.state).toMatchObject({ link: 'live', latest: { v: 4 } })
    expect((await theirs.act({ do: 'draw' }))!.code).toBe('replaced')
    expect(theirs.state.link).toBe('replaced')
    expect(keptTable()).toMatchObject({ log: { v: 4 } })
  })

  it('that left the table for good leaves nothing to come back to: it is said', async () => {
    const session = await opened()
    const theirs = (await LocalSession.resume(new World(1_000_000).device)) as LocalSession
    world.taken()
    await theirs.leave()
    session.resume()
    expect(session.state.gone).toMatchObject({ code: 'left', message: { ar: expect.stringContaining('صفحة ثانية') } })
    expect(world.of('sync')).toHaveLength(0)
  })

  it('that plays on is not undone by a page that never heard of it', async () => {
    const session = await opened()
    const other = new World(1_000_000)
    const theirs = (await LocalSession.resume(other.device)) as LocalSession
    other.next = [{ deals: [{ deal: 1 }, { deal: 2 }] }]
    await theirs.act({ do: 'draw' })
    world.next = [{ deals: [{ deal: 1 }] }]
    expect((await session.act({ do: 'draw' }))!.code).toBe('replaced')
    expect(keptMatch('here1')!.transcript!.deals.map(({ deal }) => deal)).toEqual([1, 2])
    expect([session.state.link, keptTable()]).toMatchObject(['replaced', { log: { v: 4 } }])
  })

  it('keeps its table when a page that never heard of it leaves', async () => {
    const session = await opened()
    await LocalSession.resume(new World(1_000_000).device)
    world.next = [{ table: null }]
    await session.leave()
    expect(keptTable()).toMatchObject({ log: { v: 3 } })
  })

  it('a step that was under way when it closed does not undo what came after', async () => {
    const session = await opened()
    world.hold = true
    const late = session.act({ do: 'draw' })
    await settle()
    session.close()
    const again = (await LocalSession.resume(new World(1_000_000).device)) as LocalSession
    await again.act({ do: 'draw' })
    await again.act({ do: 'draw' })
    world.held!()
    await late
    expect(keptTable()).toMatchObject({ log: { v: 5 } })
  })
})

const MATCH = { table: 'here1', game: 'hand', at: 0, seat: 0, names: ['سعد', ''], sides: [0, 1], totals: [1, 2], places: [1, 2], reason: 'finished' }

describe('what is kept of a match', () => {
  it('its deals, once each and before the table; its row when it is over', async () => {
    const session = await opened()
    world.next = [{ deals: [{ deal: 1 }] }]
    await session.act({ do: 'draw' })
    expect(keptMatch('here1')).toMatchObject({ match: null, transcript: { deals: [{ deal: 1 }] } })
    expect(pastMatches()).toEqual([])
    world.next = [{ deals: [{ deal: 1, again: true }] }]
    await session.act({ do: 'draw' })
    expect(keptMatch('here1')!.transcript!.deals).toEqual([{ deal: 1, again: true }])
    world.time += 9
    world.next = [{ deals: [{ deal: 2 }], match: MATCH, messages: [{ t: 'here1', v: 6, now: 0, deadline: null, events: [], view: view(6, 'over') }] }]
    await session.act({ do: 'draw' })
    expect(pastMatches()).toEqual([{ ...MATCH, at: world.time }])
    expect(keptMatch('here1')!.transcript!.deals.map(({ deal }) => deal)).toEqual([1, 2])
    expect(storage.getItem('sahrat.device.game')).toBeNull()
    expect(keptTable()).not.toBeNull()
  })

  it('who leaves keeps the match and no table', async () => {
    const session = await opened()
    world.next = [{ deals: [{ deal: 1 }], match: { ...MATCH, places: null, reason: 'abandoned' } }]
    await session.leave()
    expect([keptTable(), pastMatches()[0]!.reason, world.timers.length]).toEqual([null, 'abandoned', 0])
  })

  it('a new table leaves the one before', async () => {
    await opened()
    const other = new World(1_000_000)
    await LocalSession.open(other.device, ORDER)
    expect(other.asked.map(({ command }) => command?.a)).toEqual(['sync', 'leave', 'open', 'ready', 'seed'].slice(0, other.asked.length))
    expect(other.asked.length).toBeGreaterThanOrEqual(4)
  })

  it('the oldest match makes room where the browser has none; where it keeps nothing, play goes on', async () => {
    const session = await opened()
    for (let n = 0; n < 3; n++) keepMatch(`old${n}`, { at: n, match: { ...MATCH, table: `old${n}` }, transcript: { deals: Array(20).fill({ deal: 1 }) } })
    const used = (): number => [...storage.kept.values()].reduce((sum, text) => sum + text.length, 0)
    storage.room = used() - 50
    await session.act({ do: 'draw' })
    expect(pastMatches().map(({ table }) => table)).toEqual(['old2', 'old1'])
    expect(keptTable()).toMatchObject({ log: { v: 4 } })
    const { stay } = session.here
    storage.room = 0
    await session.act({ do: 'draw' })
    await session.act({ do: 'draw' })
    expect(session.state).toMatchObject({ link: 'live', latest: { v: 6 } })
    expect(session.here.stay).not.toEqual(stay)
  })
})
