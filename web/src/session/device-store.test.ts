import { expect, test } from 'vitest'
import { keepMatch, keptMatch, pastMatches, type PastMatch } from './device-store'
import { TestStorage } from './stand-ins'

Object.assign(globalThis, { localStorage: new TestStorage() })

const keep = (at: number): boolean => keepMatch(`t${at}`, { at, match: { table: `t${at}` } as PastMatch, transcript: null })

test('forty matches are kept, the newest; one that is written again takes nobody’s place', () => {
  for (let at = 1; at <= 41; at++) expect(keep(at)).toBe(true)
  expect(pastMatches()).toHaveLength(40)
  expect(keptMatch('t1')).toBeNull()
  keep(2)
  keep(41)
  expect(pastMatches().map(({ table }) => table)).toEqual(Array.from({ length: 40 }, (_, i) => `t${41 - i}`))
})
