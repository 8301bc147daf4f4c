/** What a round of dominoes shows to one seat. Shapes are the server's (functions/views.py). */
import type { Words } from '../session/types'
import type { End } from './layout'

export interface DominoLay {
  do: 'lay'
  tile: string
  /** The very first tile has none. */
  end?: End
}

export interface DominoEnd {
  end: End
  number: number
  /** What it adds to the sum; null but in Fives. */
  count: number | null
}

interface DominoLegal {
  moves: (DominoLay | { do: 'draw' })[]
  draw: boolean
  /** Own tiles that may not be laid now, each with its reason's code. */
  not: [string, string][]
  reasons: Record<string, Words>
}

export interface DominoResult {
  /** Who went out; null: the round was blocked. */
  out: number | null
  /** Whose hand won the round; null: a tie, nobody scores. */
  winner: number | null
  pips: number[]
  /** Of the whole round, and how they came, one a side. */
  points: number[]
  lines: string[]
  starts: number
}

export interface DominoView {
  game: 'dominoes'
  variant: 'draw' | 'fives' | 'partners'
  seat: number | null
  phase: 'play' | 'over'
  to_act: number | null
  own: string[] | null
  pips: number | null
  counts: number[]
  bank: number
  line: string[][]
  halves: [number, number][]
  ends: DominoEnd[]
  spinner: string | null
  sum: number | null
  /** "5 + 5 + 0 = 10" */
  sum_line: string | null
  /** Who laid the last tile. */
  last: number | null
  /** What the first tile has to be while none lies: a tile for its holder, "forced" for the others, "any". */
  lead: string | null
  starts: number | null
  /** Made on the line in this round, one a side. */
  points: number[]
  options: Record<string, unknown>
  legal: DominoLegal | null
  hands?: string[][]
  result: DominoResult | null
}
