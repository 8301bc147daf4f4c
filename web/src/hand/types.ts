/** What Hand says of its own: the view of a deal, a turn and what is said of it. Shapes are the server's (contract.md). */
import type { Words } from '../session/types'

export interface HandLegal {
  draw: boolean
  take: boolean
  throw: string[]
  bar: number | null
  opened: boolean
  /** [card, meld, end]: what the hand alone allows, marks only. */
  add: [string, number, 'high' | 'low' | null][]
  swap: [number, string[]][]
}

export interface HandResult {
  out: number | null
  by_hand: boolean
  scores: number[]
  lines: string[]
  dry?: boolean
}

export interface HandView {
  game: 'hand'
  seat: number | null
  phase: 'draw' | 'play' | 'over'
  to_act: number | null
  dealer: number
  own: string[] | null
  counts: number[]
  stock: number
  fire: number
  top: string | null
  melds: string[][]
  owners: (number | null)[]
  values: number[]
  openings: [number, number][]
  bar: number | null
  last: number | null
  opened: boolean[]
  drawn: string | null
  first: boolean
  reshuffles: number
  max_reshuffles: number | null
  options: Record<string, unknown>
  legal: HandLegal | null
  hands?: string[][]
  result: HandResult | null
}

export type Act = { add: string[]; meld: number; end?: 'high' | 'low' } | { swap: number; give: string[] } | { lay: string[][] }
export interface Play {
  do: 'play'
  take: boolean
  acts: Act[]
  throw: string | null
}

/** A turn being composed: cards of new melds in any order, then lay-offs and swaps. */
export interface Draft {
  take: boolean
  groups: string[][]
  adds: Act[]
  throw: string | null
}

export interface CheckedMeld {
  cards: string[]
  kind: 'run' | 'set' | null
  value: number | null
  code: string | null
  message: Words | null
}

export interface CheckAnswer {
  legal: boolean
  code: string | null
  message: Words | null
  melds: CheckedMeld[]
  total: number
  bar: number | null
  short: number
  opens: boolean
  left: string[]
  throws: string[]
  hand: boolean
  play?: Play
}

export interface HintLay {
  /** What it is best for. */
  goals?: ('hand' | 'open' | 'most' | 'total' | 'points')[]
  melds: string[][]
  total: number
  /** What opening needs; null once opened. */
  bar?: number | null
  /** How far the total stays below the bar. */
  short?: number
  left: number
  /** The cards left, before the throw. */
  rest?: string[]
  opens: boolean
  hand?: boolean
}
