/** What a deal of Baloot shows to one seat. Shapes are the server's (functions/views.py). */
import type { Words } from '../session/types'

export type Suit = 'S' | 'H' | 'D' | 'C'
export type Factor = 1 | 2 | 3 | 4 | 'qahwa'
type Asked = 'turn' | 'sun' | 'confirm'

/** A move as the view offers it, and as it is sent; `projects` go with the first card. */
export interface BalootMove {
  do: 'call' | 'double' | 'play' | 'sawa'
  call?: string
  suit?: Suit
  locked?: boolean
  card?: string
  projects?: string[][]
}

export interface BalootProjects {
  /** Put into the move as it is. */
  projects: string[][]
  kinds: string[]
  points: number
}

interface BalootLegal {
  moves: BalootMove[]
  asked?: Asked
  /** Each own card that may not be played now, with its reason's code. */
  why?: Record<string, string>
  reasons?: Record<string, Words>
  sawa?: boolean
  /** What may be announced together, dearest first. */
  projects?: BalootProjects[]
}

export interface Contract {
  kind: 'hokm' | 'sun'
  trump: Suit | null
  buyer: number
  factor: Factor
  locked: boolean
  doubler: number | null
  up: string | null
}

export interface BalootResult {
  /** One a team; null where a Qahwa decided the match. */
  points?: number[] | null
  made?: boolean
  lines?: string[]
  test?: string[]
  kind?: string
  abnat?: number[]
  projects?: string[][]
  baloot?: number | null
  factor?: number | string
  kaboot?: number | null
  match?: number | null
  cancelled?: string
  dealer?: number
}

export interface BalootView {
  game: 'baloot'
  seat: number | null
  phase: 'buy' | 'double' | 'play' | 'over'
  to_act: number | null
  dealer: number
  own: string[] | null
  counts: number[]
  /** Turned up, until it is bought. */
  up: string | null
  rest: number
  /** Of buying. */
  round: 1 | 2 | null
  asked: Asked | null
  calls: [number, string, Suit | null][]
  contract: Contract | null
  leader: number
  trick: [number, string][]
  holds: number | null
  tricks: [number, string][][]
  /** Who took each. */
  taken: number[]
  /** Tricks of each team. */
  won: number[]
  abnat: number[]
  /** Announced projects, their kinds only. */
  declared: [number, string[]][]
  announced: string[][]
  /** Projects whose cards are public. */
  shown: [number, string[][]][]
  baloot: number | null
  gone: string[]
  totals: number[]
  options: Record<string, unknown>
  legal: BalootLegal | null
  hands?: string[][]
  result: BalootResult | null
}
