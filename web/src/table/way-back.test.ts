import { beforeEach, expect, test, vi } from 'vitest'

type Heard = (e: { stopImmediatePropagation: () => void }) => void

/** A browser's steps, whose moves are heard after they are made. */
class Steps {
  all: { path: string; state: { sheet?: number } | null }[]
  at: number
  heard: Heard[] = []
  arrived: string[] = []

  constructor(...all: Steps['all']) {
    this.all = all
    this.at = all.length - 1
  }

  get state(): { sheet?: number } | null {
    return this.all[this.at]!.state
  }

  get pathname(): string {
    return this.all[this.at]!.path
  }

  pushState(state: { sheet?: number } | null, _: string, path = this.pathname): void {
    this.all.splice(++this.at, Infinity, { path, state })
  }

  replaceState(state: { sheet?: number } | null, _: string, path = this.pathname): void {
    this.all[this.at] = { path, state }
  }

  back(): void {
    setTimeout(() => this.go(-1))
  }

  go(by: number): void {
    this.at += by
    let stopped = false
    for (const hear of this.heard) hear({ stopImmediatePropagation: () => (stopped = true) })
    if (!stopped) this.arrived.push(this.pathname)
  }
}

const TABLE = '/t/x', HOME = '/'
let steps: Steps

/** The page as it is loaded on the last of these steps. */
async function loaded(...all: Steps['all']): Promise<typeof import('./way-back')> {
  steps = new Steps(...all)
  Object.assign(globalThis, { history: steps, location: steps, addEventListener: (_: string, hear: Heard) => steps.heard.push(hear) })
  return import('./way-back')
}

const pressBack = async (): Promise<void> => {
  steps.go(-1)
  await settled()
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => vi.resetModules())

test('a sheet opened after a reload takes over the step of the one that was open', async () => {
  const { sheetOpened } = await loaded({ path: HOME, state: null }, { path: TABLE, state: null }, { path: TABLE, state: { sheet: 1 } })
  const close = vi.fn()
  sheetOpened(close)
  expect(steps.all).toHaveLength(3)
  await pressBack()
  expect([close.mock.calls.length, steps.at, steps.arrived]).toEqual([1, 1, []])
  await pressBack()
  expect(steps.arrived).toEqual([HOME])
})

test.each([1, 2])('after a reload over %d open sheets Back leaves the table at once', async (open) => {
  const stale = [1, 2].slice(0, open).map((sheet) => ({ path: TABLE, state: { sheet } }))
  await loaded({ path: HOME, state: null }, { path: TABLE, state: null }, ...stale)
  await settled()
  expect([steps.at, steps.arrived]).toEqual([1, []])
  await pressBack()
  expect([steps.at, steps.arrived]).toEqual([0, [HOME]])
})

test('Back closes it too where two sheets were open before the reload', async () => {
  const { sheetOpened } = await loaded({ path: TABLE, state: null }, { path: TABLE, state: { sheet: 1 } }, { path: TABLE, state: { sheet: 2 } })
  const close = vi.fn()
  sheetOpened(close)
  await pressBack()
  expect([close.mock.calls.length, steps.at, steps.arrived]).toEqual([1, 0, []])
})

test.each([1, 2])('the way home from a sheet after a reload over %d of them: Back arrives at the table', async (open) => {
  const stale = [1, 2].slice(0, open).map((sheet) => ({ path: TABLE, state: { sheet } }))
  const { goTo, sheetOpened } = await loaded({ path: TABLE, state: null }, ...stale)
  const closed = sheetOpened(() => undefined)
  goTo(HOME, null, closed)
  await settled()
  expect(steps.pathname).toBe(HOME)
  await pressBack()
  expect([steps.at, steps.arrived.at(-1)]).toEqual([0, TABLE])
})

test('where the page has left the old step, a sheet has one of its own', async () => {
  const { sheetOpened } = await loaded({ path: TABLE, state: null }, { path: TABLE, state: { sheet: 1 } })
  steps.replaceState(null, '', HOME)
  steps.pushState(null, '', TABLE)
  sheetOpened(() => undefined)
  expect(steps.all.map(({ path, state }) => [path, state?.sheet])).toEqual([[TABLE, undefined], [HOME, undefined], [TABLE, undefined], [TABLE, 2]])
})

test('a sheet closed by its own button leaves no step, and nothing arrives', async () => {
  const { sheetOpened } = await loaded({ path: TABLE, state: null })
  sheetOpened(() => undefined)()
  await settled()
  expect([steps.at, steps.arrived]).toEqual([0, []])
})
