import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  Stream, checkFairness, commitmentOf, compact, dealKey, dealSum, documentSum, fingerprint, firstDealer, fromHex, handsOfHand, matchDigest,
  pack, secretBelow, seedHash, shuffle, toHex, type Json, type Transcript,
} from './fairness'

interface Vector {
  game: string
  options: { [key: string]: Json }
  root: string
  commitment: string
  table: string
  deal: number
  seeds: string[]
  seed_hashes: string[]
  digest: string
  fingerprint: number[]
  secret: string
  key: string
  first_dealer: number
  order: string[]
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../../../tests/golden/fair_vectors.json'), 'utf8')) as Vector[]

describe.each(vectors.map((v) => [`${v.game} ${v.table} deal ${v.deal}`, v] as const))('vector %s', (_, v) => {
  it('leads from the root to the secret and from the secret to the commitment', async () => {
    expect(toHex(await secretBelow(fromHex(v.root), 1024, v.deal))).toBe(v.secret)
    expect(await commitmentOf(v.secret, v.deal)).toBe(v.commitment)
  })

  it('opens every seed that was sent', async () => {
    for (const [seat, seed] of v.seeds.entries()) if (seed) expect(await seedHash(seed)).toBe(v.seed_hashes[seat])
  })

  it('has the digest and the fingerprint', async () => {
    expect(await matchDigest(v.table, v.game, v.options, v.commitment, v.seed_hashes, v.seeds)).toBe(v.digest)
    expect(fingerprint(v.digest)).toEqual(v.fingerprint)
  })

  it('has the key, the order and the first dealer', async () => {
    const key = await dealKey(v.secret, v.table, v.deal, v.seeds)
    expect(toHex(key)).toBe(v.key)
    expect(await shuffle(key, 'deal', pack(v.game))).toEqual(v.order)
    const first = await dealKey(toHex(await secretBelow(fromHex(v.secret), v.deal, 1)), v.table, 1, v.seeds)
    expect(await firstDealer(first, v.seeds.length)).toBe(v.first_dealer)
  })
})

it('has all three kinds of vector', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(3)
})

it('writes compact JSON with sorted keys, also inside', () => {
  expect(compact({ b: [1, { d: null, c: true }], a: 'سهرات "x"\n\u0001' })).toBe('{"a":"سهرات \\"x\\"\\n\\u0001","b":[1,{"c":true,"d":null}]}')
})

it('refuses hex that is not lower case or not whole', () => {
  for (const bad of ['A0', 'a', 'zz', '0x']) expect(() => fromHex(bad)).toThrow(RangeError)
})

it('refuses a secret of the wrong length and deals that no chain has', async () => {
  await expect(commitmentOf('ab', 1)).rejects.toThrow(RangeError)
  await expect(commitmentOf('ab'.repeat(64), 1025)).rejects.toThrow(RangeError)
  await expect(commitmentOf('ab'.repeat(64), 0)).rejects.toThrow(RangeError)
})

it('draws every number of a range, and passes over words that would favour the low ones', async () => {
  const stream = new Stream(fromHex('00'.repeat(64)), 'deal')
  const seen = new Set<number>()
  for (let i = 0; i < 400; i++) seen.add(await stream.below(10))
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const large = new Stream(fromHex('00'.repeat(64)), 'deal')
  for (let i = 0; i < 50; i++) expect(await large.below(2 ** 31 + 1)).toBeLessThanOrEqual(2 ** 31)
})

it('deals Hand one card at a time from the right of the dealer, and one more to the first seat', () => {
  const order = pack('hand')
  const hands = handsOfHand(order, 3, 2)
  expect(hands.map((hand) => hand.length)).toEqual([15, 14, 14])
  expect(hands[0]!.slice(0, 2)).toEqual([order[0], order[3]])
  expect(hands[0]!.at(-1)).toBe(order[42])
})

it('knows the packs', () => {
  expect([pack('hand').length, pack('baloot').length, pack('dominoes').length]).toEqual([106, 32, 28])
  expect(pack('dominoes').slice(0, 4)).toEqual(['0-0', '1-0', '1-1', '2-0'])
  expect(() => pack('poker')).toThrow(RangeError)
})

/** A transcript whose sums and hashes are right; its moves mean nothing, which this file cannot know. */
async function sound(): Promise<Transcript> {
  const v = vectors[0]!
  const first = toHex(await secretBelow(fromHex(v.secret), v.deal, 1))
  const dealer = await firstDealer(await dealKey(first, v.table, 1, v.seeds), v.seeds.length)
  const transcript: Transcript = {
    format: 'sahrat/1', engine: 'ab'.repeat(32), game: v.game, options: v.options, table: v.table,
    seats: v.seeds.map((seed, i) => ({ kind: seed ? 'human' : 'bot', name: `لاعب ${i}` })),
    commitment: v.commitment, seed_hashes: v.seed_hashes, seeds: v.seeds, digest: v.digest,
    deals: [{ deal: 1, rules: 1, secret: first, dealer, bots: [null, null, null, null], moves: [{ seat: 0, do: 'draw', by: 'player' }], result: { out: 0 }, sum: '' }],
    totals: [1, 2, 3, 4], places: [1, 2, 3, 4], sum: '',
  }
  transcript.deals[0]!.sum = await dealSum(transcript, transcript.deals[0]!)
  transcript.sum = await documentSum(transcript)
  return transcript
}

/** Every path to a leaf of `value`. */
const leaves = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]))
    : [path]

describe('checkFairness', () => {
  it('finds nothing wrong with a sound transcript', async () => {
    const transcript = await sound()
    const report = await checkFairness(transcript)
    expect(report.faults).toEqual([])
    expect(report.checked).toBeGreaterThan(8)
    expect(report.fingerprint).toEqual(vectors[0]!.fingerprint)
  })

  it('finds a change of any one leaf', async () => {
    const whole = await sound()
    for (const path of leaves(whole)) {
      const copy = structuredClone(whole) as unknown as Record<string | number, any>
      let at = copy
      for (const key of path.slice(0, -1)) at = at[key]
      const last = path.at(-1)!
      const old = at[last]
      at[last] = typeof old === 'number' ? old ^ 1 : typeof old === 'string' ? flip(old) : 0
      const faults = await checkFairness(copy as unknown as Transcript).then((r) => r.faults, () => ['unreadable'])
      expect(faults, path.join('/')).not.toEqual([])
    }
  })

  it('names a seat that sent a hash and never opened it', async () => {
    const v = vectors.find((vector) => vector.seeds.some((seed, i) => !seed && vector.seed_hashes[i]))!
    const report = await checkFairness({ ...(await sound()), seeds: v.seeds, seed_hashes: v.seed_hashes })
    expect(report.silent).toEqual([1])
  })
})

const flip = (text: string): string => (text ? String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1) : '0')

