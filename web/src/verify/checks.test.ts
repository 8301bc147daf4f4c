import { describe, expect, it } from 'vitest'
import type { OwnRecord } from '../session/record'
import { counted, engineLines, fairLines, recordLines, tally, type EngineCheck } from './checks'
import { handsOfHand, pack, type FairReport, type Transcript } from './fairness'

const words = (text: string) => ({ ar: `ع ${text}`, en: text })
const check = (name: string, ok: boolean, count?: number): EngineCheck => ({ check: name, ok, message: words(name), ...(count === undefined ? {} : { count }) })
const deal = (n: number, ...checks: EngineCheck[]) => ({ deal: n, valid: checks.every((one) => one.ok), checks })

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
  options: {}, names: [], deals: { 1: 'sum1' }, own: { 1: [...handsOfHand(order, 2, 1)[0]!].reverse() }, events: {}, sent: true, dispute: null, at: 0,
}
const marks = (lines: { mark: string }[]): string[] => lines.map((line) => line.mark)

describe('the engine’s checks', () => {
  it('are one line where the deals agree, and a line each where they do not', () => {
    const lines = engineLines({
      ok: true, valid: false, checks: [check('digest', true)],
      deals: [deal(1, check('secret', true), check('moves', true, 40)), deal(2, check('secret', true), check('moves', false)), deal(3, check('secret', true), check('moves', true, 2))],
    })
    expect(lines.map((line) => [line.mark, line.title.en])).toEqual([
      ['held', 'digest'], ['held', 'Every deal’s secret leads back to the promise'], ['broken', 'Deal 2: moves'],
    ])
    expect(lines[1]!.detail).toEqual({ ar: '3 أسرار، كل واحد انكشف بعد جولته', en: '3 secrets, each shown after its deal' })
    expect(tally(lines)).toEqual({ held: 2, of: 3 })
  })

  it('add up what they counted', () => {
    const lines = engineLines({ ok: true, valid: true, checks: [], deals: [deal(1, check('moves', true, 40), check('clock', true, 0)), deal(2, check('moves', true, 2), check('clock', true, 0))] })
    expect(lines.map((line) => line.detail)).toEqual([{ ar: '42 حركة', en: '42 moves' }, { ar: 'ما لعب الوقت عن أحد', en: '0 moves' }])
  })

  it('leave bots of another revision open, and only those', () => {
    const lines = engineLines({ ok: true, valid: false, checks: [], deals: [deal(1, { ...check('bots', false), revision: 9 }), deal(2, check('bots', false))] })
    expect(marks(lines)).toEqual(['open', 'broken'])
  })

  it('keep the engine’s own words for a check that is new here', () => {
    expect(engineLines({ ok: true, valid: true, checks: [], deals: [deal(1, check('news', true))] })[0]!.title.en).toBe('news')
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
    expect(lines[7]!.title.en).toContain('Deal 3:')
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
