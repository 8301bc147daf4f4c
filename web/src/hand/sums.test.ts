import { describe, expect, it } from 'vitest'
import type { RoundRow } from '../session/types'
import { sideSum, termsOf } from './sums'

const row = (lines: string[], scores: number[], out: number | null, by_hand = false): RoundRow => ({ deal: 1, lines, scores, out, by_hand, secret: '', sum: '' })

describe('a line of the engine', () => {
  it('comes apart in cards with what follows them', () => {
    expect(termsOf('JK 15 + AH 11 = 26')).toEqual([{ card: 'JK', words: '15 +' }, { card: 'AH', words: '11 = 26' }])
    expect(termsOf('10S 10')).toEqual([{ card: '10S', words: '10' }])
    expect(termsOf('100')).toEqual([{ card: null, words: '100' }])
  })

  it('is known by who went out, and by its cards', () => {
    const round = row(['−30', 'JK 15 + AH 11 = 26', '100'], [-30, 26, 100], 0)
    expect([0, 1, 2].map((side) => sideSum(round, side, [side]).parts.map((part) => part.kind))).toEqual([['out'], ['held'], ['unopened']])
  })

  it('tells the doubling of a Hand apart from the sum', () => {
    const round = row(['−30 × 2 = −60', 'JK 15 + AH 11 = 26, 26 × 2 = 52', '100 × 2 = 200'], [-60, 52, 200], 0, true)
    expect(sideSum(round, 0, [0]).parts[0]).toEqual({ kind: 'hand', seat: 0, terms: [], double: '−30 × 2 = −60' })
    expect(sideSum(round, 1, [1]).parts[0]).toMatchObject({ kind: 'held', double: '26 × 2 = 52', terms: [{ card: 'JK', words: '15 +' }, { card: 'AH', words: '11 = 26' }] })
    expect(sideSum(round, 2, [2]).parts[0]).toEqual({ kind: 'unopened', seat: 2, terms: [], double: '100 × 2 = 200' })
  })

  it('holds both partners and their sum; a team that went out has one', () => {
    const round = row(['−30', 'KD 10 + 7S 7 = 17; 100; 17 + 100 = 117'], [-30, 117], 2)
    expect(sideSum(round, 0, [0, 2])).toEqual({ parts: [{ kind: 'out', seat: 2, terms: [{ card: null, words: '−30' }], double: null }], sum: null, score: -30 })
    const other = sideSum(round, 1, [1, 3])
    expect(other.parts.map((part) => [part.kind, part.seat])).toEqual([['held', 1], ['unopened', 3]])
    expect(other.sum).toBe('17 + 100 = 117')
  })
})
