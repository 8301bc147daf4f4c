import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { SahratApp as App } from './app'

/** What was ordered and is not answered yet, in order. */
const waiting = vi.hoisted(() => [] as { resolve: (answer: object | null) => void }[])
const pending = vi.hoisted(() => (): Promise<never> => new Promise((resolve) => waiting.push({ resolve: resolve as never })))
/** What the server was asked for. */
const asked = vi.hoisted(() => [] as object[])
const made = vi.hoisted(() => [] as { closed: boolean }[])

vi.mock('lit', () => ({ LitElement: class extends EventTarget { connectedCallback(): void {} requestUpdate(): void {} }, html: () => '', nothing: '' }))
vi.mock('./home/home-screen', () => ({}))
vi.mock('./games', () => ({ gameName: () => '' }))
vi.mock('./i18n', () => ({ plain: () => '', text: () => '' }))
vi.mock('./settings', () => ({ settings: { subscribe: () => undefined, value: { lang: 'ar', name: '' } } }))
vi.mock('./table/chunks', () => ({ fetchChunk: () => undefined, fetchTable: () => undefined }))
vi.mock('./table/parts', () => ({ bar: () => '', leadIcon: () => '', link: () => '', strip: () => '' }))
vi.mock('./table/way-back', () => ({ goTo: (to: string, _: unknown, then: () => void) => (history.pushState(null, '', to), then()) }))
vi.mock('./engine/boot', () => ({ engine: { ready: false } }))
vi.mock('./pages/rules-page', () => ({}))
vi.mock('./session/api', () => ({ ApiProblem: class extends Error {}, invite: async () => ({ table: 't1', game: 'hand' }), socketAddress: () => '' }))
vi.mock('./session/here', () => ({ openHere: pending, resumeHere: pending }))
vi.mock('./session/remote', () => ({
  RemoteSession: class {
    here = null
    closed = false
    state = { link: 'live', view: null, latest: { code: 'abcdef', table: 't1' }, gone: null }
    constructor() {
      made.push(this)
    }
    subscribe = (): (() => void) => () => undefined
    ready = async (): Promise<null> => null
    open = (order: object): Promise<never> => {
      asked.push(order)
      return pending()
    }
    join = pending
    leave = async (): Promise<void> => undefined
    close = (): void => void (this.closed = true)
  },
}))

const device = (): { here: object; closed: boolean; state: object; subscribe(): () => void; close(): void } => ({
  here: {}, closed: false, state: { link: 'live', view: null, latest: null, gone: null },
  subscribe: () => () => undefined,
  close() {
    this.closed = true
  },
})
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve))
}

let SahratApp: typeof App, app: App
const order = async (detail: object): Promise<void> => {
  app.dispatchEvent(new CustomEvent('open-table', { detail: { game: 'hand', seats: 2, options: {}, ...detail } }))
  await settle()
}
const go = async (to: string): Promise<void> => {
  app.dispatchEvent(new CustomEvent('go', { detail: to }))
  await settle()
}

beforeAll(async () => {
  const path = { pathname: '/' }
  const to = (_: unknown, __: string, url: string): void => void (path.pathname = url)
  Object.assign(globalThis, {
    location: path, history: { pushState: to, replaceState: to }, addEventListener: () => undefined, scrollTo: () => undefined,
    requestAnimationFrame: () => 0, customElements: { define: () => undefined, get: () => undefined }, document: { hidden: false },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  })
  ;({ SahratApp } = await import('./app'))
})
beforeEach(() => {
  location.pathname = '/'
  waiting.length = made.length = 0
  app = new SahratApp()
  app.connectedCallback()
})

it('an order that waits leaves home free once the player went elsewhere, and its late answer changes nothing', async () => {
  await order({})
  expect([app.busy, made.length]).toEqual([true, 1])
  await go('/rules')
  expect([app.busy, made[0]!.closed]).toEqual([false, true])
  waiting[0]!.resolve({ table: 't1' })
  await settle()
  expect([app.path, app.busy, app.problem]).toEqual(['/rules', false, null])
})

it('an order that is answered in time goes to its table', async () => {
  await order({})
  waiting[0]!.resolve({ table: 't1' })
  await settle()
  expect([app.path, app.busy, made[0]!.closed]).toEqual(['/t/abcdef', false, false])
})

it('a seat that is asked for and not yet given leaves home free, and what is refused late is not said', async () => {
  await go('/t/abcdef')
  app.dispatchEvent(new CustomEvent('sit-down', { detail: null }))
  await settle()
  expect([app.busy, waiting.length]).toEqual([true, 1])
  await go('/')
  expect([app.busy, app.offer]).toEqual([false, null])
  waiting[0]!.resolve({ code: 'closed', message: { ar: '', en: '' } })
  await settle()
  expect([app.path, app.busy, app.offer]).toEqual(['/', false, null])
})

it('a seat given up from home closes its own session only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const after = vi.fn()
    app.dispatchEvent(new CustomEvent('leave-running', { detail: { table: 't0', after } }))
    expect(app.busy).toBe(true)
    await order({})
    expect(made.map(({ closed }) => closed)).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(3000)
    await settle()
    expect(after).toHaveBeenCalledOnce()
    expect([made[1]!.closed, app.busy]).toEqual([false, true])
  } finally {
    vi.useRealTimers()
  }
})

it('a table on this device that comes late does not take the page, and is closed', async () => {
  await order({ here: true })
  await go('/rules')
  const late = device()
  waiting[0]!.resolve(late)
  await settle()
  expect([app.path, late.closed]).toEqual(['/rules', true])
})

it('a table that this device kept and that comes late leaves the one that is played now alone', async () => {
  await go('/device')
  await go('/')
  await order({})
  const late = device()
  waiting[0]!.resolve(late)
  waiting[1]!.resolve({ table: 't1' })
  await settle()
  expect([app.path, late.closed, made[0]!.closed]).toEqual(['/t/abcdef', true, false])
})

it('who plays on this device instead gives up what he ordered of the server', async () => {
  await order({})
  await order({ here: true })
  expect(made[0]!.closed).toBe(true)
  waiting[0]!.resolve({ code: 'closed', message: { ar: '', en: '' } })
  const table = device()
  waiting[1]!.resolve(table)
  await settle()
  expect([app.path, app.busy, app.problem, table.closed]).toEqual(['/device', false, null, false])
})

it('another match that cannot be had: home says why', async () => {
  await order({ here: true })
  const table = { ...device(), state: { link: 'live', view: null, gone: null, latest: { game: 'hand', table: 'here1', seat: 0, chosen: {}, seats: [{ kind: 'human' }, { kind: 'bot', level: 'easy' }] } } }
  waiting[0]!.resolve(table)
  await settle()
  app.dispatchEvent(new CustomEvent('rematch'))
  await settle()
  const why = { code: 'engine', message: { ar: 'لا', en: 'no' } }
  waiting[1]!.resolve(why)
  await settle()
  expect([app.path, app.busy, app.problem]).toEqual(['/', false, why])
})

it('tells the server nothing of where a table is to be', async () => {
  await order({ fill: 'easy', here: false })
  expect(asked.at(-1)).toEqual({ game: 'hand', seats: 2, options: {}, fill: 'easy' })
})
