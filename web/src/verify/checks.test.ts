import { describe, expect, it } from 'vitest'
import type { OwnRecord } from '../session/record'
import { counted, engineLines, fairLines, recordLines, tally, type EngineCheck } from './checks'
import { handsOfHand, pack, type FairReport, type Transcript } from './fairness'

const words = (text: string) => ({ ar: `ع ${text}`, en: text })
const check = (name: string, held: boolean | null, deal: number | null = null): EngineCheck => ({ check: name, deal, held, message: words(name) })

const order = pack('hand')
const match: Transcript = {
  format: 'sahrat/1', engine: '', game: 'hand', options: {}, table: 't1', seats: [{ kind: 'human', name: 'سلمان' }, { kind: 'bot', name: 'رعد' }],
  commitment: 'c0', seed_hashes: ['h0', ''], seeds: ['5eed', ''], digest: 'abcdef00',
  deals: [{ deal: 1, rules: 1, secret: 's', dealer: 1, bots: [], moves: [], result: {}, sum: 'sum1' }],
  totals: [], places: null, sum: '',
}
const report: FairReport = { faults: [], checked: 12, fingerprint: [42, 60, 55, 47], digest: 'abcdef00', orders: [order], silent: [] }
const record: OwnRecord = {
  table: 't1', seat: 0, seed: '5eed', hash: 'h0', commitment: 'c0', hashes: ['h0', ''], seeds: ['5eed', ''], digest: 'abcdef00', fingerprint: null,
  options: {}, names: [], deals: { 1: 'sum1' }, own: { 1: [...handsOfHand(order, 2, 1)[0]!].reverse() }, sent: true, dispute: null, at: 0,
}
const marks = (lines: { mark: string }[]): string[] => lines.map((line) => line.mark)

describe('the engine’s checks', () => {
  it('are one line where the deals agree, and a line each where they do not', () => {
    const lines = engineLines({ ok: true, valid: false, checks: [check('moves', true, 1), check('moves', false, 2), check('moves', true, 3), check('digest', true), check('bots', null, 1)] })
    expect(lines.map((line) => [line.mark, line.title.en])).toEqual([['broken', 'moves (deal 2)'], ['open', 'bots (deal 1)'], ['held', 'moves'], ['held', 'digest']])
    expect(lines[2]!.detail).toEqual({ ar: 'في الجولتين', en: 'in 2 deals' })
    expect(tally(lines)).toEqual({ held: 2, of: 3 })
  })

  it('show what is written and what is right', () => {
    const [line] = engineLines({ ok: true, valid: false, checks: [{ ...check('results', false, 1), written: '10 + 7 = 17', right: { scores: [27] } }] })
    expect([line!.written, line!.right]).toEqual(['10 + 7 = 17', '{"scores":[27]}'])
  })

  it('say why a file is no match', () => {
    expect(engineLines({ ok: false, code: 'bad_request', message: words('no') })).toMatchObject([{ mark: 'broken', detail: { en: 'no' } }])
  })
})

describe('the second program', () => {
  it('agrees in one line', () => {
    expect(fairLines(report)).toMatchObject([{ mark: 'held', detail: { en: '12 checks by the browser alone, without the engine' } }])
  })

  it('names each fault in words', () => {
    const names = ['format', 'seats', 'seeds/1', 'digest', 'deals/2/deal', 'deals/2/secret', 'deals/1/dealer', 'deals/3/sum', 'sum']
    const lines = fairLines({ ...report, faults: names })
    expect(marks(lines)).toEqual(names.map(() => 'broken'))
    for (const line of lines) expect(line.title.ar).toMatch(/[\u0600-\u06ff]/)
    expect(lines[7]!.title.en).toContain('(deal 3)')
    expect(new Set(lines.map((line) => line.title.en)).size).toBe(names.length)
  })

  it('says so when there is nothing to read', () => {
    expect(marks(fairLines(null))).toEqual(['broken'])
  })
})

describe('the player’s own record', () => {
  it('holds in every line when nothing changed, the hand in any order', () => {
    expect(marks(recordLines(record, match, report))).toEqual(['held', 'held', 'held', 'held', 'held'])
  })

  it.each<[string, Partial<Transcript>, number]>([
    ['another promise', { commitment: 'c1' }, 0],
    ['another hash', { seed_hashes: ['h1', ''] }, 0],
    ['another digest', { digest: 'abcdef01' }, 1],
    ['another seed', { seeds: ['', ''] }, 2],
    ['a changed deal', { deals: [{ ...match.deals[0]!, sum: 'sum2' }] }, 3],
    ['a deal that went missing', { deals: [] }, 3],
    ['another hand', { deals: [{ ...match.deals[0]!, dealer: 0 }] }, 4],
  ])('finds %s', (_, change, line) => {
    expect(recordLines(record, { ...match, ...change }, report)[line]!.mark).toBe('broken')
  })

  it('is not needed, and its absence is neither for nor against', () => {
    const lines = recordLines(null, match, report)
    expect(marks(lines)).toEqual(['open'])
    expect(tally(lines)).toEqual({ held: 0, of: 0 })
  })

  it('of another player carries his name', () => {
    for (const line of recordLines(record, match, report, 'نورة')) expect(line.title.en).toContain('نورة')
  })
})

it('counts in Arabic and in English', () => {
  const sums = (n: number) => counted(n, { one: 'جولة وحدة', two: 'جولتين', few: '{n} جولات', other: '{n} جولة' }, { one: '{n} deal', other: '{n} deals' })
  expect([1, 2, 5, 11].map((n) => sums(n).ar)).toEqual(['جولة وحدة', 'جولتين', '5 جولات', '11 جولة'])
  expect([1, 2].map((n) => sums(n).en)).toEqual(['1 deal', '2 deals'])
})
