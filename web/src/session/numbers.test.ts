import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GRACE_MS } from './deadline'
import { PROTOCOL } from './line'
import { PACES } from './timeline'

const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
/** The number that a line `NAME = 1_000` of a Python file gives. */
const number = (path: string, name: string): number => Number(new RegExp(`^${name} = ([\\d_]+)$`, 'm').exec(source(path))![1]!.replaceAll('_', ''))

describe('what the server knows by number', () => {
  it('is the same number here', () => {
    expect(GRACE_MS).toBe(number('engine/sahrat/table_clock.py', 'GRACE'))
    expect(PROTOCOL).toBe(number('functions/messages.py', 'PROTOCOL'))
    const paces = /^PACE = \{(.*)\}$/m.exec(source('engine/sahrat/table_deal.py'))![1]!
    expect(PACES).toEqual(Object.fromEntries([...paces.matchAll(/"(\w+)": (\d+)/g)].map((found) => [found[1], Number(found[2])])))
  })
})
