import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineClient, EngineUnavailable, type EngineState } from './client'

const FILES = { pyodide: '/pyodide/x/', wheel: '/engine/x.whl', sha256: 'ab' }

/** A worker that does what the test says. */
class FakeWorker {
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  sent: any[] = []
  ended = false

  postMessage(message: unknown): void {
    this.sent.push(message)
  }

  terminate(): void {
    this.ended = true
  }

  say(data: object): void {
    this.onmessage?.({ data } as MessageEvent)
  }

  ready(): void {
    this.say({ type: 'ready', version: '1', python: '3.14.2', sha256: 'ab' })
  }

  /** Answers the request sent last with its own text. */
  echo(): void {
    const { id, text } = this.sent.at(-1)
    this.say({ id, ok: true, result: text })
  }
}

let workers: FakeWorker[]
let client: EngineClient
const last = (): FakeWorker => workers.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  client = new EngineClient(FILES, () => {
    workers.push(new FakeWorker())
    return last() as unknown as Worker
  })
})
afterEach(() => vi.useRealTimers())

describe('starting', () => {
  it('tells the worker where its files are, and says how far it is', () => {
    const seen: EngineState[] = []
    client.subscribe((state) => seen.push(state))
    client.start()
    client.start()
    expect(workers.length).toBe(1)
    expect(last().sent).toEqual([{ type: 'start', files: FILES }])
    last().say({ type: 'progress', loaded: 2, total: 4 })
    last().ready()
    expect(seen.map((state) => state.phase)).toEqual(['idle', 'loading', 'loading', 'ready'])
    expect(client.ready).toBe(true)
  })

  it('tries a failed load once more, then fails and rejects what waits', async () => {
    const waiting = client.call({ op: 'version' })
    const settled = expect(waiting).rejects.toThrow(EngineUnavailable)
    last().say({ type: 'fatal', message: 'no network' })
    expect(workers.length).toBe(2)
    last().onerror?.({ message: 'blocked' } as ErrorEvent)
    await settled
    expect(client.state).toEqual({ phase: 'failed', message: 'blocked' })
    await expect(client.call({ op: 'version' })).rejects.toThrow('blocked')
  })

  it('can be started again after it failed', () => {
    client.start()
    last().say({ type: 'fatal', message: 'x' })
    last().say({ type: 'fatal', message: 'x' })
    client.start()
    last().ready()
    expect(client.ready).toBe(true)
  })

  it('gives up on a load that takes a minute', () => {
    client.start()
    vi.advanceTimersByTime(60000)
    expect(workers.map((worker) => worker.ended)).toEqual([true, false])
    vi.advanceTimersByTime(60000)
    expect(client.state.phase).toBe('failed')
  })

  it('fails in words when workers are not allowed', () => {
    const refused = new EngineClient(FILES, () => {
      throw new Error('no workers here')
    })
    refused.start()
    expect(refused.state).toEqual({ phase: 'failed', message: 'Error: no workers here' })
  })
})

describe('calling', () => {
  it('waits for the engine, sends one at a time, and keeps the order', async () => {
    const first = client.call({ n: 1 })
    const second = client.call({ n: 2 })
    expect(last().sent.length).toBe(1)
    last().ready()
    expect(last().sent.length).toBe(2)
    last().echo()
    last().echo()
    expect(await first).toEqual({ n: 1 })
    expect(await second).toEqual({ n: 2 })
  })

  it('starts a hung worker again and sends the request once more, then gives it up', async () => {
    const call = client.call({ n: 1 })
    const settled = expect(call).rejects.toThrow(EngineUnavailable)
    last().ready()
    vi.advanceTimersByTime(3000)
    expect(workers.map((worker) => worker.ended)).toEqual([true, false])
    last().ready()
    expect(last().sent.at(-1).text).toBe('{"n":1}')
    vi.advanceTimersByTime(3000)
    await settled
    expect(workers.length).toBe(3)
    last().ready()
    const next = client.call({ n: 2 })
    last().echo()
    expect(await next).toEqual({ n: 2 })
  })

  it('gives a request its own time', () => {
    void client.call({ n: 1 }, { timeout: 10000 })
    last().ready()
    vi.advanceTimersByTime(9999)
    expect(workers.length).toBe(1)
    vi.advanceTimersByTime(1)
    expect(workers.length).toBe(2)
  })

  it('drops a waiting request for a later one of its kind, never one under way', async () => {
    const under = client.call({ n: 0 }, { replaces: 'hint' })
    last().ready()
    const old = client.call({ n: 1 }, { replaces: 'hint' })
    const other = client.call({ n: 2 })
    const dropped = expect(old).rejects.toThrow('superseded')
    const latest = client.call({ n: 3 }, { replaces: 'hint' })
    await dropped
    for (let i = 0; i < 3; i++) last().echo()
    expect(await Promise.all([under, other, latest])).toEqual([{ n: 0 }, { n: 2 }, { n: 3 }])
  })

  it('sends a request again when the worker dies under it', async () => {
    const call = client.call({ n: 1 })
    last().ready()
    last().onerror?.({ message: 'out of memory' } as ErrorEvent)
    last().ready()
    last().echo()
    expect(await call).toEqual({ n: 1 })
  })

  it('rejects what the worker could not do, and goes on', async () => {
    const call = client.call({ n: 1 })
    const next = client.call({ n: 2 })
    last().ready()
    last().say({ id: last().sent.at(-1).id, ok: false, message: 'RecursionError' })
    await expect(call).rejects.toThrow('RecursionError')
    last().echo()
    expect(await next).toEqual({ n: 2 })
  })

  it('takes no answer from a worker that was ended', async () => {
    const call = client.call({ n: 1 })
    last().ready()
    const [old] = workers
    vi.advanceTimersByTime(3000)
    old!.echo()
    last().ready()
    last().say({ id: last().sent.at(-1).id, ok: true, result: '"right"' })
    expect(await call).toBe('right')
  })

  it('rejects everything when it is stopped, and starts again at the next call', async () => {
    const call = client.call({ n: 1 })
    const settled = expect(call).rejects.toThrow('stopped')
    client.stop()
    await settled
    expect(client.state.phase).toBe('idle')
    const next = client.call({ n: 2 })
    last().ready()
    last().echo()
    expect(await next).toEqual({ n: 2 })
  })
})

it('says when it is ready', async () => {
  const ready = client.whenReady()
  last().ready()
  expect((await ready).python).toBe('3.14.2')
  expect((await client.whenReady()).version).toBe('1')
})
