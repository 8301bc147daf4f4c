import { afterEach, expect, test, vi } from 'vitest'
import type { TableView } from '../session/types'
import type { TableHost } from './at-table'

vi.hoisted(() => Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  addEventListener: () => undefined, removeEventListener: () => undefined,
}))

vi.mock('./sound', () => ({ beat: () => undefined, tick: () => undefined }))

const page = { hidden: false }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How often a turn of five seconds was nearly over for who sits at this table. */
async function nearlyOver(here: object | null, hidden: boolean): Promise<number> {
  const { AtTable } = await import('./at-table')
  vi.stubGlobal('document', page)
  vi.useFakeTimers({ now: 1_000_000 })
  const view = { table: 't', deal: 1, v: 1, phase: 'deal', seat: 0, seats: [], deadline: 1_005_000, turn_ms: 5000 } as unknown as TableView
  const state = { view, latest: view, link: 'live', sending: false, offset: 0, said: [], log: [], shown: { count: 0, event: null }, missed: null }
  const parts: { hostConnected?: () => void; hostDisconnected?: () => void }[] = []
  const host = { session: { state, here, subscribe: () => () => undefined }, addController: (part: object) => parts.push(part), requestUpdate: () => undefined }
  let nearly = 0
  new AtTable(host as unknown as TableHost, { shows: () => true, asked: () => true, dealt: () => undefined, spoken: () => '', begun: () => true, nearly: () => nearly++ })
  for (const part of parts) part.hostConnected?.()
  page.hidden = hidden
  vi.advanceTimersByTime(6000)
  for (const part of parts) part.hostDisconnected?.()
  return nearly
}

test('what is staged goes out when the turn is nearly over, once', async () => {
  expect(await nearlyOver(null, false)).toBe(1)
  expect(await nearlyOver({}, false)).toBe(1)
})

test('PD-19 also while the page is put away, but not at a table of this device: its time stands still', async () => {
  expect(await nearlyOver(null, true)).toBe(1)
  expect(await nearlyOver({}, true)).toBe(0)
})
