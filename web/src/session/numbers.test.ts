import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HOLD_MS } from '../baloot/gone'
import { FACTORS, LOCKED } from '../baloot/ladder'
import { BALOOT_TARGET, HAND_SEATS } from '../games'
import hand from '../hand/options.json'
import { CODE_LENGTH } from '../home/code'
import { GRACE_MS } from './deadline'
import { PROTOCOL } from './line'
import { PACES } from './timeline'

const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
/** The number that a line `NAME = 1_000` of a Python file gives. */
const number = (path: string, name: string): number => Number(new RegExp(`^${name} = ([\\d_]+)$`, 'm').exec(source(path))![1]!.replaceAll('_', ''))

describe('what the server knows by number', () => {
  it('is the same number here', () => {
    expect(GRACE_MS).toBe(number('engine/sahrat/table_clock.py', 'GRACE'))
    expect(HOLD_MS).toBe(number('engine/sahrat/table_clock.py', 'HOLD'))
    expect(CODE_LENGTH).toBe(number('engine/sahrat/table_seats.py', 'CODE_LENGTH'))
    expect(PROTOCOL).toBe(number('functions/messages.py', 'PROTOCOL'))
    const paces = /^PACE = \{(.*)\}$/m.exec(source('engine/sahrat/table_deal.py'))![1]!
    expect(PACES).toEqual(Object.fromEntries([...paces.matchAll(/"(\w+)": (\d+)/g)].map((found) => [found[1], Number(found[2])])))
  })

  it('is the same ladder of doubling', () => {
    const steps = /^STEPS: dict\[int, str\] = \{(.*)\}$/m.exec(source('engine/sahrat/baloot/contract.py'))![1]!
    const rungs = [...steps.matchAll(/(\d): "(\w+)"/g)].map(([, from, call]) => [Number(from), call!] as const)
    // what a call makes of the contract is what the next one is said from; nothing follows the last
    expect(FACTORS).toEqual(Object.fromEntries(rungs.map(([, call], i) => [call, rungs[i + 1]?.[0] ?? 'qahwa'])))
    const choice = /if locked and call not in \((.*)\):/.exec(source('engine/sahrat/baloot/contract.py'))![1]!
    expect([...LOCKED]).toEqual([...choice.matchAll(/"(\w+)"/g)].map((found) => found[1]))
  })

  it('is the same where home says it before a game is there', () => {
    expect(BALOOT_TARGET).toBe(number('engine/sahrat/match.py', 'BALOOT_TARGET'))
    const seats = Object.values(hand.kinds).flatMap((kind) => kind.seats)
    expect(HAND_SEATS).toEqual([Math.min(...seats), Math.max(...seats)])
  })
})
