/**
 * The fair shuffle `sahrat/1`, a second time: WebCrypto and nothing else, written from the protocol and not from the engine.
 *
 * Whoever trusts neither the server nor the engine reads this file. Keys and hashed values are raw bytes, JSON and labels
 * UTF-8, all hashes lower-case hex. Needs a secure context (https or localhost).
 */

export const FORMAT = 'sahrat/1'
/** Secrets in a match's chain, so the most deals that a match can have. */
export const CHAIN = 1024

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Bytes = Uint8Array<ArrayBuffer>

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

/** Lower-case hex of `bytes`. */
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes written as lower-case hex. Throws RangeError for anything else. */
export function fromHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('not lower-case hex')
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

/** JSON without white space, keys sorted: the form in which things are hashed. */
export function compact(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${compact(value[key]!)}`).join(',')}}`
}

const digestOf = async (name: 'SHA-256' | 'SHA-512', data: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest(name, data))

/** Hex SHA-256 of the compact JSON of `value`. */
export const jsonHash = async (value: Json): Promise<string> => toHex(await digestOf('SHA-256', utf8(compact(value))))

async function hmac(name: 'SHA-256' | 'SHA-512', key: Bytes, message: string): Promise<Bytes> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: name }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(message)))
}

/** The secret S[to] below a later one S[from]: S[d-1] = SHA-512(S[d]). */
export async function secretBelow(secret: Bytes, from: number, to: number): Promise<Bytes> {
  let bytes = secret
  for (let d = from; d > to; d--) bytes = await digestOf('SHA-512', bytes)
  return bytes
}

/** The commitment that a deal's secret leads back to: hex SHA-256 of S[1]. Throws RangeError when it is no secret. */
export async function commitmentOf(secret: string, deal: number): Promise<string> {
  const bytes = fromHex(secret)
  if (bytes.length !== 64 || !Number.isInteger(deal) || deal < 1 || deal > CHAIN) throw new RangeError('no such secret')
  return toHex(await digestOf('SHA-256', await secretBelow(bytes, deal, 1)))
}

/** The hash that a seat sends before its seed; empty for the empty seed. */
export const seedHash = async (seed: string): Promise<string> => (seed ? toHex(await digestOf('SHA-256', fromHex(seed))) : '')

/** The key of a deal, made of the server's secret and every seat's seed. */
export const dealKey = (secret: string, table: string, deal: number, seeds: readonly string[]): Promise<Bytes> =>
  hmac('SHA-512', fromHex(secret), compact([FORMAT, table, deal, [...seeds]]))

/** Numbers drawn from a key under a label: blocks of HMAC-SHA256 read as big-endian 32-bit words. */
export class Stream {
  #words: number[] = []
  #block = 0

  constructor(
    private readonly key: Bytes,
    private readonly label: string,
  ) {}

  async #word(): Promise<number> {
    if (!this.#words.length) {
      const block = await hmac('SHA-256', this.key, `${this.label}/${this.#block++}`)
      const view = new DataView(block.buffer)
      this.#words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i))
    }
    return this.#words.shift()!
  }

  /** A number 0 … n-1, each equally likely: words at or above the greatest multiple of n are passed over. */
  async below(n: number): Promise<number> {
    const limit = 2 ** 32 - (2 ** 32 % n)
    let word = await this.#word()
    while (word >= limit) word = await this.#word()
    return word % n
  }
}

/** `items` in the order that key and label give; index 0 is the top. */
export async function shuffle<T>(key: Bytes, label: string, items: readonly T[]): Promise<T[]> {
  const order = [...items]
  const stream = new Stream(key, label)
  for (let i = order.length - 1; i > 0; i--) {
    const j = await stream.below(i + 1)
    const kept = order[i]!
    order[i] = order[j]!
    order[j] = kept
  }
  return order
}

/** The first dealer's seat, from deal 1's key. */
export const firstDealer = (key: Bytes, seats: number): Promise<number> => new Stream(key, 'dealer').below(seats)

/** What binds table, game, options, commitment, every hash and every seed. */
export const matchDigest = (
  table: string, game: string, options: { [key: string]: Json }, commitment: string, hashes: readonly string[], seeds: readonly string[],
): Promise<string> => jsonHash([FORMAT, table, game, options, commitment, [...hashes], [...seeds]])

/** The first 24 bits of a digest as four numbers 0 … 63: the places of four words in the list. */
export function fingerprint(digest: string): [number, number, number, number] {
  const bits = parseInt(digest.slice(0, 6), 16)
  return [(bits >> 18) & 63, (bits >> 12) & 63, (bits >> 6) & 63, bits & 63]
}

const product = (suits: string, ranks: string[]): string[] => [...suits].flatMap((suit) => ranks.map((rank) => rank + suit))

/** The order of a game's pack before the shuffle, as texts. Throws RangeError for a game that the protocol does not know. */
export function pack(game: string): string[] {
  if (game === 'hand') {
    const copy = product('SHCD', ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'])
    return [...copy, ...copy, 'JK', 'JK']
  }
  if (game === 'baloot') return product('SHCD', ['7', '8', '9', '10', 'J', 'Q', 'K', 'A'])
  if (game === 'dominoes') return Array.from({ length: 7 }, (_, high) => Array.from({ length: high + 1 }, (_, low) => `${high}-${low}`)).flat()
  throw new RangeError(`no pack for ${game}`)
}

/** The hands of Hand as they are dealt: one card at a time from the dealer's right, 14 rounds, and one more for the first seat. */
export function handsOfHand(order: readonly string[], seats: number, dealer: number): string[][] {
  const hands: string[][] = Array.from({ length: seats }, () => [])
  for (let i = 0; i < 14 * seats + 1; i++) hands[(dealer + 1 + i) % seats]!.push(order[i]!)
  return hands
}

export interface TranscriptDeal {
  deal: number
  rules: number
  engine?: string
  secret: string
  dealer: number
  bots: Json[]
  moves: Json[]
  result: Json
  sum: string
}

/** The parts of a transcript that the protocol binds (contract.md, Transcript). */
export interface Transcript {
  format: string
  engine: string
  game: string
  options: { [key: string]: Json }
  table: string
  seats: { kind: string; name: string }[]
  commitment: string
  seed_hashes: string[]
  seeds: string[]
  digest: string
  deals: TranscriptDeal[]
  totals: Json
  places: Json
  sum: string
}

/** What this file can tell of a transcript without any rule of a game. */
export interface FairReport {
  /** Names of what does not hold, `deals/2/sum` where it is one deal's; empty when all holds. */
  faults: string[]
  /** How many things were checked. */
  checked: number
  /** Four places in the list of words, of the digest as computed here. */
  fingerprint: [number, number, number, number]
  digest: string
  /** Each deal's shuffled pack, top first; null where its secret is none. */
  orders: (string[] | null)[]
  /** Seats that sent a hash and never opened it: each had one yes-or-no over the shuffle. */
  silent: number[]
}

/** A deal's own sum: what binds its moves and its result, whatever the rules say. */
export const dealSum = (t: Pick<Transcript, 'table' | 'digest'>, d: TranscriptDeal): Promise<string> =>
  jsonHash([FORMAT, t.table, d.deal, t.digest, d.rules, d.dealer, d.bots, d.moves, d.result])

/** The document's sum: over everything in it but the sum itself. */
export function documentSum(transcript: Transcript): Promise<string> {
  const { sum: _, ...rest } = transcript
  return jsonHash(rest as unknown as Json)
}

/** Checks all that the protocol says of `transcript`. Throws TypeError or RangeError when it is not one at all. */
export async function checkFairness(transcript: Transcript): Promise<FairReport> {
  const t = transcript
  const faults: string[] = []
  let checked = 0
  const hold = (name: string, holds: boolean): void => {
    checked++
    if (!holds) faults.push(name)
  }
  const attempt = async <T>(what: () => Promise<T>): Promise<T | null> => {
    try {
      return await what()
    } catch {
      return null
    }
  }

  hold('format', t.format === FORMAT)
  const seats = t.seats.length
  hold('seats', t.seeds.length === seats && t.seed_hashes.length === seats)
  const silent: number[] = []
  for (let seat = 0; seat < seats; seat++) {
    const seed = t.seeds[seat] ?? ''
    const hash = t.seed_hashes[seat] ?? ''
    if (seed === '' && hash !== '') silent.push(seat)
    else hold(`seeds/${seat}`, (seed === '' || seed.length === 32) && (await attempt(() => seedHash(seed))) === hash)
  }
  const digest = await matchDigest(t.table, t.game, t.options, t.commitment, t.seed_hashes, t.seeds)
  hold('digest', digest === t.digest)

  const orders: (string[] | null)[] = []
  for (const [index, deal] of t.deals.entries()) {
    hold(`deals/${index + 1}/deal`, deal.deal === index + 1)
    hold(`deals/${index + 1}/secret`, (await attempt(() => commitmentOf(deal.secret, index + 1))) === t.commitment)
    const key = await attempt(() => dealKey(deal.secret, t.table, index + 1, t.seeds))
    orders.push(key && (await shuffle(key, 'deal', pack(t.game))))
    if (index === 0) hold('deals/1/dealer', key !== null && (t.game === 'dominoes' || (await firstDealer(key, seats)) === deal.dealer))
    hold(`deals/${index + 1}/sum`, (await dealSum(t, deal)) === deal.sum)
  }
  hold('sum', (await documentSum(t)) === t.sum)
  return { faults, checked, fingerprint: fingerprint(digest), digest, orders, silent }
}
