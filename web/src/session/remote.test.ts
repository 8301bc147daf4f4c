import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readRecord, seedHash, withView, newRecord } from './record'
import { advanceDelay } from './deadline'
import { RemoteSession } from './remote'
import { seat, settle, TestClock, TestStorage, view as tableView } from './stand-ins'
import type { SocketEvents, Surroundings } from './surroundings'
import { drawings } from './timeline'
import type { TableView } from './types'

class World extends TestClock {
  sent: Record<string, unknown>[] = []
  events!: SocketEvents
  reconnects = 0
  closed = false
  around: Surroundings = {
    judge: null,
    hurry: () => false,
    now: this.now,
    later: this.later,
    connect: (events) => {
      this.events = events
      return { open: true, send: (text) => void this.sent.push(JSON.parse(text) as Record<string, unknown>), reconnect: () => void this.reconnects++, close: () => (this.closed = true) }
    },
  }
  tell(body: object): void {
    this.events.message(JSON.stringify(body))
  }
  of(command: string): Record<string, unknown>[] {
    return this.sent.filter((body) => body.a === command)
  }
}

const view = (v: number, over: Partial<TableView> = {}): TableView => tableView(v, { seat: 1, ...over })
const table = (v: number, more: object = {}, over: Partial<TableView> = {}): object => ({ t: 't1', v, now: 1_000_000, deadline: null, events: [], view: view(v, over), ...more })
drawings.hand = (before) => ({ ...before })

let world: World, session: RemoteSession
beforeEach(() => {
  Object.assign(globalThis, { localStorage: new TestStorage() })
  world = new World(1_000_000)
  session = new RemoteSession(world.around, 't1')
  world.events.opened()
  world.tell(table(3, { full: true, seen: [] }))
})

describe('the line', () => {
  it('says hello with the protocol, then syncs after one and three seconds', () => {
    expect(world.sent[0]).toMatchObject({ a: 'hello', protocol: 1, t: 't1' })
    expect(session.state.link).toBe('live')
    world.pass(999)
    expect(world.of('sync')).toHaveLength(0)
    world.pass(1)
    expect(world.of('sync')).toHaveLength(1)
    world.pass(2000)
    expect(world.of('sync')).toHaveLength(2)
    world.pass(60_000)
    expect(world.of('sync')).toHaveLength(2)
  })

  it('says hello again on a line that came back, while the answer is lost', () => {
    world.events.closed()
    world.pass(60_000)
    expect(world.of('hello')).toHaveLength(1)
    world.events.opened()
    expect(world.of('hello')).toHaveLength(2)
    world.pass(3000)
    expect(world.of('hello')).toHaveLength(4)
    expect(session.state.link).toBe('lost')
    world.tell(table(3, { full: true, seen: [] }))
    expect(session.state.link).toBe('live')
    world.pass(60_000)
    expect(world.of('hello')).toHaveLength(4)
  })

  it('says hello again when the server only was in trouble, and stays at the table', () => {
    world.events.closed()
    world.events.opened()
    for (const e of ['server_error', 'busy', 'too_fast']) world.tell({ e, message: { ar: 'لا', en: 'no' } })
    expect(session.state.gone).toBeNull()
    world.pass(1000)
    expect(world.of('hello')).toHaveLength(3)
    world.tell({ e: 'bad_token', message: { ar: 'لا', en: 'no' } })
    expect(session.state.gone?.code).toBe('bad_token')
    world.events.closed()
    world.events.opened()
    world.tell(table(3, { full: true, seen: [] }))
    expect(session.state).toMatchObject({ gone: null, link: 'live' })
  })

  it('who left stays away, whatever was still under way', () => {
    world.tell({ left: true, t: 't1' })
    world.tell(table(3, { full: true, seen: [] }))
    expect(session.state.gone?.code).toBe('left')
  })

  it('asks once in the middle of another seat’s turn, never in its own', () => {
    world.pass(5000)
    const asked = world.of('sync').length
    const turn = (v: number, seat: number): void => world.tell(table(v, { full: true, seen: [], now: world.time }, { phase: 'deal', deadline: world.time + 20_000, hand: { to_act: seat } as TableView['hand'] }))
    turn(4, 1)
    world.pass(19_000)
    expect(world.of('sync')).toHaveLength(asked)
    turn(5, 0)
    world.pass(9_900)
    expect(world.of('sync')).toHaveLength(asked)
    world.pass(200)
    expect(world.of('sync')).toHaveLength(asked + 1)
    world.pass(9_000)
    expect(world.of('sync')).toHaveLength(asked + 1)
  })

  it('pings so that a quiet line is not cut', () => {
    world.pass(8 * 60_000)
    expect(world.of('ping')).toHaveLength(1)
  })

  it('sends an unanswered move again after a reconnect, with the same id', async () => {
    const moved = session.act({ do: 'draw' })
    const [first] = world.of('move')
    expect(first).toMatchObject({ v: 3, move: { do: 'draw' } })
    world.events.closed()
    expect(session.state.link).toBe('lost')
    world.events.opened()
    expect(world.of('move')).toHaveLength(1)
    world.tell(table(3, { full: true, seen: [] }))
    expect(world.of('move')).toHaveLength(2)
    expect(world.of('move')[1]!.id).toBe(first!.id)
    world.tell(table(4, { id: first!.id }))
    expect(await moved).toBeNull()
  })

  it('sends again on a live line that stays silent, and stops when answered', async () => {
    const moved = session.act({ do: 'draw' })
    world.pass(4000)
    expect(world.of('move')).toHaveLength(2)
    world.tell(table(4, { id: world.of('move')[0]!.id }))
    await moved
    world.pass(60_000)
    expect(world.of('move')).toHaveLength(2)
  })

  it('a refusal is handed back with its words, and the table is asked for', async () => {
    const moved = session.act({ do: 'draw' })
    world.tell({ e: 'stale', message: { ar: 'سبقتك', en: 'late' }, id: world.of('move')[0]!.id })
    expect(await moved).toEqual({ code: 'stale', message: { ar: 'سبقتك', en: 'late' } })
    expect(world.of('sync')).toHaveLength(1)
    expect(session.state.sending).toBe(false)
  })

  it('closed: whoever waits for an answer is refused, and so is who asks later', async () => {
    const sitting = session.join('t1'), move = session.act({ do: 'draw' })
    const fresh = new RemoteSession(world.around)
    const opening = fresh.open({ game: 'hand', seats: 2, options: {} })
    session.close()
    fresh.close()
    const sent = world.sent.length
    expect(await Promise.all([sitting, move, opening, session.say({ phrase: 'salam' })])).toMatchObject(Array(4).fill({ code: 'closed' }))
    expect([session.state.sending, world.sent.length, world.timers.length]).toEqual([false, sent, 0])
  })

  it('replaced: stays away until the player taps', () => {
    world.tell({ replaced: true })
    world.events.closed()
    expect([session.state.link, world.closed, world.reconnects]).toEqual(['replaced', true, 0])
    session.resume()
    expect([session.state.link, world.reconnects]).toEqual(['connecting', 1])
  })

  it('an old protocol is told, and nothing is sent any more', () => {
    const fresh = new World()
    const old = new RemoteSession(fresh.around, 't1')
    fresh.events.opened()
    fresh.tell({ e: 'old_client', message: { ar: 'حدّث', en: 'reload' } })
    expect(old.state.link).toBe('outdated')
  })

  it('another table’s message changes nothing', () => {
    world.tell({ t: 't2', v: 99, now: 0, deadline: null, events: [], view: { ...view(99), table: 't2' } })
    expect(session.state.latest?.v).toBe(3)
  })
})

describe('advance', () => {
  it('is sent after the jittered wait, by seat, and again while nothing comes', () => {
    expect(advanceDelay(10_000, 0, 10_000)).toBe(1000)
    expect(advanceDelay(10_000, 3, 9_000)).toBe(3200)
    world.tell(table(4, {}, { phase: 'deal', deal: 1, deadline: world.time + 5000 }))
    world.pass(5000 + 1000 + 400 - 1)
    expect(world.of('advance')).toHaveLength(0)
    world.pass(1)
    expect(world.of('advance')).toHaveLength(1)
    world.pass(1900)
    expect(world.of('advance')).toHaveLength(2)
    world.tell(table(5, {}, { phase: 'deal', deal: 1, deadline: null }))
    world.pass(60_000)
    expect(world.of('advance')).toHaveLength(2)
  })
})

describe('the handshake', () => {
  const readyView = async (): Promise<{ hash: string; seed: string }> => {
    const done = session.ready()
    await vi.waitFor(() => expect(world.of('ready')).toHaveLength(1))
    const [ready] = world.of('ready')
    world.tell(table(4, { id: ready!.id }))
    await done
    const record = readRecord('t1')!
    expect(await seedHash(record.seed)).toBe(record.hash)
    expect(ready!.hash).toBe(record.hash)
    expect(record.seed).toHaveLength(32)
    return record
  }

  it('keeps its seed, sends the hash first, and the seed only when every hash is there', async () => {
    const { hash, seed } = await readyView()
    world.tell(table(5, {}, { phase: 'seeds', seats: [seat({ hash: null }), seat({ hash })] }))
    expect(world.of('seed')).toHaveLength(0)
    world.tell(table(6, {}, { phase: 'seeds', seats: [seat({ hash: 'aa' }), seat({ hash })] }))
    expect(world.of('seed')).toMatchObject([{ seed }])
    world.tell(table(7, {}, { phase: 'seeds', seats: [seat({ hash: 'aa' }), seat({ hash })] }))
    expect(world.of('seed')).toHaveLength(1)
  })

  it('another hash than the one sent: no seed, and a dispute', async () => {
    await readyView()
    world.tell(table(5, {}, { phase: 'seeds', seats: [seat({ hash: 'aa' }), seat({ hash: 'bb' })] }))
    expect(world.of('seed')).toHaveLength(0)
    expect(session.state.dispute).toBe('hash')
  })

  it('sent and accepted, yet shown as silent: a dispute', async () => {
    const { hash } = await readyView()
    world.tell(table(5, {}, { phase: 'seeds', seats: [seat({ hash: 'aa' }), seat({ hash })] }))
    world.tell(table(6, { id: world.of('seed')[0]!.id }, { phase: 'seeds', seats: [seat({ hash: 'aa' }), seat({ hash })] }))
    await settle()
    world.tell(table(7, {}, { phase: 'deal', deal: 1, digest: 'dd', seats: [seat({ hash: 'aa', seed: '01' }), seat({ hash, seed: '' })] }))
    expect(session.state.dispute).toBe('seed')
  })

  it('never sent because nobody was here: silent, and no dispute', () => {
    const record = newRecord(view(1), 'ab', 'hh', 0)
    const next = withView(record, view(9, { phase: 'deal', deal: 1, digest: 'dd', seats: [seat({ hash: 'aa', seed: '01' }), seat({ hash: 'hh', seed: '' })] }))
    expect(next.dispute).toBeNull()
    expect([next.digest, next.hashes, next.seeds]).toEqual(['dd', ['aa', 'hh'], ['01', '']])
  })

  it('keeps each deal’s sum as it was first told', () => {
    const row = { deal: 1, scores: [1, 2], lines: ['', ''], out: 0, by_hand: false, secret: 's', sum: 'first' }
    const once = withView(newRecord(view(1), 'ab', 'hh', 0), view(9, { phase: 'pause', rounds: [row] }))
    expect(withView(once, view(10, { phase: 'pause', rounds: [{ ...row, sum: 'other' }] })).deals).toEqual({ 1: 'first' })
  })
})

describe('coming back', () => {
  it('counts what was thrown for me while I was away, not what I sent', () => {
    const hand = { seat: 1 } as never
    world.tell(table(4, { seen: [{ e: 'dealt' }], full: true }, { phase: 'deal', deal: 1, hand }))
    world.events.closed()
    world.events.opened()
    world.tell(table(9, { full: true, seen: [{ e: 'dealt' }, { e: 'drew', seat: 1 }, { e: 'threw', seat: 1, card: '7H' }, { e: 'threw', seat: 1, card: 'KD', by: 'clock' }, { e: 'threw', seat: 0, card: '2C', by: 'clock' }] }, { phase: 'deal', deal: 1, hand }))
    expect(session.state.missed).toEqual({ turns: 1, threw: ['KD'] })
  })

  it('counts calls and cards of Baloot, too, and names the cards', () => {
    const played = [{ e: 'dealt' }, { e: 'called', seat: 1, call: 'pass', by: 'clock' }, { e: 'played', seat: 0, card: 'AS' }, { e: 'played', seat: 1, card: 'KS', by: 'bot' }, { e: 'trick', seat: 1 }]
    world.tell(table(4, { seen: [{ e: 'dealt' }], full: true }, { phase: 'deal', deal: 1, game: 'baloot' }))
    world.events.closed()
    world.events.opened()
    world.tell(table(9, { full: true, seen: played }, { phase: 'deal', deal: 1, game: 'baloot' }))
    expect(session.state.missed).toEqual({ turns: 2, threw: ['KS'] })
  })

  it('does not wait for what was played meanwhile to be shown', () => {
    const away = [seat(), seat({ away: true, bot: true })]
    const hand = { seat: 1, counts: [14, 14], stock: 9, fire: 1, melds: [], owners: [], opened: [false, false], openings: [] } as never
    world.tell(table(4, { full: true, seen: [] }, { phase: 'deal', deal: 1, hand, seats: away }))
    world.tell(table(5, { events: [{ e: 'drew', seat: 0 }, { e: 'threw', seat: 0, card: 'KD' }, { e: 'turn', seat: 1 }] }, { phase: 'deal', deal: 1, hand, seats: away }))
    expect(session.state.view).not.toBe(session.state.latest)
    session.back()
    expect(session.state.view).toBe(session.state.latest)
    world.tell(table(6, {}, { phase: 'deal', deal: 1, hand }))
    expect(session.state.view?.seats[1]).toMatchObject({ away: false, bot: false })
  })
})

describe('asking the server', () => {
  const draft = { take: false, groups: [['2S', '3S', '4S']], adds: [], throw: null }
  const check = { legal: true, throws: [] }
  beforeEach(() => world.tell(table(4, { full: true, seen: [] }, { phase: 'deal', deal: 1, hand: { seat: 1, own: ['2S'] } as never })))

  const asked = (): Record<string, unknown>[] => world.of('check')
  const answer = async (more: object): Promise<void> => {
    await settle()
    world.tell({ id: asked().at(-1)!.id, ...more })
    await settle()
  }

  it('asks again in a moment when it was too much for the server, and gives the answer then', async () => {
    const found = session.check(draft)
    await answer({ e: 'too_fast', message: { ar: 'لا', en: 'no' } })
    expect(asked()).toHaveLength(1)
    world.pass(1500)
    await settle()
    expect(asked()).toHaveLength(2)
    await answer({ check })
    expect(await found).toEqual(check)
  })

  it('gives up after a while, and at once on any other refusal', async () => {
    const never = session.check(draft)
    for (let i = 0; i < 8; i++) {
      await answer({ e: 'too_fast' })
      world.pass(1500)
      await settle()
    }
    expect(await never).toBeNull()
    expect(asked()).toHaveLength(8)
    const refused = session.check(draft)
    await answer({ e: 'server_error' })
    expect(await refused).toBeNull()
    expect(asked()).toHaveLength(9)
  })
})
