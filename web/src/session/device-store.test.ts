import { expect, test } from 'vitest'
import { keepMatch, keptMatch, pastMatches, type PastMatch } from './device-store'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key), key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  },
})

const keep = (at: number): boolean => keepMatch(`t${at}`, { at, match: { table: `t${at}` } as PastMatch, transcript: null })

test('forty matches are kept, the newest; one that is written again takes nobody’s place', () => {
  for (let at = 1; at <= 41; at++) expect(keep(at)).toBe(true)
  expect(pastMatches()).toHaveLength(40)
  expect(keptMatch('t1')).toBeNull()
  keep(2)
  keep(41)
  expect(pastMatches().map(({ table }) => table)).toEqual(Array.from({ length: 40 }, (_, i) => `t${41 - i}`))
})
