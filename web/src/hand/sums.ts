/** The engine's lines of arithmetic, taken apart: "JK 15 + AH 11 = 26, 26 × 2 = 52"; in teams "…; …; 26 + 100 = 126". */
import type { RoundRow } from '../session/types'

/** What a number is: the finisher's, by a Hand or not; the cards of who is down; the flat sum of who never was. */
export type NumberKind = 'out' | 'hand' | 'held' | 'unopened'

export interface Part {
  kind: NumberKind
  /** The seat that it is of. */
  seat: number
  /** Cards, each with what follows it up to the next one ("15 +", "11 = 26"); a sum without cards is one term. */
  terms: { card: string | null; words: string }[]
  /** The doubling of a Hand, when there was something to double: "26 × 2 = 52". */
  double: string | null
}

export interface SideSum {
  parts: Part[]
  /** In teams, both players together: "26 + 100 = 126". */
  sum: string | null
  score: number
}

const CARD = /\b(JK|(?:10|[2-9AJQK])[SHCD])\b/

/** A line of arithmetic in terms. */
export function termsOf(line: string): Part['terms'] {
  const [before = '', ...rest] = line.split(CARD)
  const terms = rest.flatMap((bit, i) => (i % 2 ? [] : [{ card: bit, words: rest[i + 1]?.trim() ?? '' }]))
  return before.trim() ? [{ card: null, words: before.trim() }, ...terms] : terms
}

function partOf(line: string, seat: number, row: RoundRow): Part {
  const cards = CARD.test(line)
  const held = cards || /^0\b/.test(line)
  const kind = row.out === seat ? (row.by_hand ? 'hand' : 'out') : held ? 'held' : 'unopened'
  const [first, second] = line.split(', ') as [string, string | undefined]
  const double = second ?? (first.includes('×') ? first : null)
  const plain = second || !first.includes('×') ? first : ''
  return { kind, seat, terms: termsOf(plain), double }
}

/** The sum of one side of a round; `seats` are its players. */
export function sideSum(row: RoundRow, side: number, seats: readonly number[]): SideSum {
  const lines = (row.lines?.[side] ?? '').split('; ')
  const score = row.scores?.[side] ?? 0
  const out = seats.find((seat) => seat === row.out)
  // A team that went out has one line, whoever of the two it was.
  if (lines.length === 1) return { parts: [partOf(lines[0]!, out ?? seats[0]!, row)], sum: null, score }
  return { parts: seats.map((seat, i) => partOf(lines[i] ?? '', seat, row)), sum: lines.at(-1)!, score }
}
