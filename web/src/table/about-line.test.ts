import { afterEach, expect, it, vi } from 'vitest'
import type { Session } from '../session/types'

vi.hoisted(() => Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  addEventListener: () => undefined, removeEventListener: () => undefined,
}))

const { aboutLine } = await import('./about-line')
const said = (link: string, onLine: boolean): unknown => {
  vi.stubGlobal('navigator', { onLine })
  return aboutLine({ state: { link }, here: null } as unknown as Session)?.text
}

afterEach(() => void vi.unstubAllGlobals())

it('blames the network only where there is none', () => {
  expect(said('lost', false)).toBe('انقطع النت، نحاول نرجّعك')
  expect(said('lost', true)).toBe('السيرفر ما يرد، نحاول مرة ثانية')
  expect(said('live', true)).toBeUndefined()
})
