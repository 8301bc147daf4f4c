/** What the table screen knows of a table, whichever source it comes from. Shapes are the server's (contract.md). */
import type { BalootMove, BalootResult, BalootView } from '../baloot/types'
import type { DominoLay, DominoResult, DominoView } from '../dominoes/types'
import type { CheckAnswer, Draft, HandResult, HandView, HintLay, Play } from '../hand/types'

export interface Words {
  ar: string
  en: string
}

export interface SeatView {
  kind: 'human' | 'bot' | 'empty'
  name: string | null
  level: string | null
  ready: boolean
  connected: boolean
  away: boolean
  /** A bot holds an absent human's seat. */
  bot: boolean
  hash: string | null
  /** null: not opened yet; "": stayed silent, or a bot. */
  seed: string | null
}

export interface RoundRow {
  deal: number
  scores?: number[]
  /** What scores are called in dominoes. */
  points?: number[] | null
  cancelled?: string
  lines?: string[]
  out?: number | null
  /** Dominoes: whose hand won the round, and every seat's pips. */
  winner?: number | null
  pips?: number[]
  by_hand?: boolean
  dry?: boolean
  /** Baloot: whether the buyer made it, his team, the contract and how the test and the points came. */
  made?: boolean
  match?: number | null
  kind?: string
  buyer?: number
  factor?: number | string
  abnat?: number[]
  test?: string[]
  projects?: string[][]
  baloot?: number | null
  kaboot?: number | null
  secret: string
  sum: string
}

export interface TableView {
  table: string
  code: string | null
  game: string
  options: Record<string, unknown>
  chosen: Record<string, unknown>
  type: 'easy' | 'strict'
  phase: 'open' | 'seeds' | 'deal' | 'pause' | 'over'
  seat: number | null
  host: number | null
  seats: SeatView[]
  /** Whose score, place and prize count for each seat. */
  sides: number[]
  commitment: string
  digest: string | null
  fingerprint: number[] | null
  silent: number[]
  deal: number
  round: number
  /** So many rounds; null where a match is played to a `target`. */
  of: number | null
  target?: number
  extra: boolean
  rounds: RoundRow[]
  totals: number[]
  places: number[] | null
  next: boolean[]
  deadline: number | null
  shown: number
  /** null: a table without a clock. */
  turn_ms: number | null
  /** A game's part is there under the game's name, null before the first deal. */
  hand?: HandView | null
  dominoes?: DominoView | null
  baloot?: BalootView | null
  hint: boolean
  stake: number
  v: number
  ended: 'finished' | 'abandoned' | 'broken' | 'deleted' | null
}

export interface GameEvent {
  e: string
  seat?: number
  card?: string
  melds?: string[][]
  total?: number
  opened?: boolean
  meld?: number
  cards?: string[]
  give?: string[]
  count?: number
  by_hand?: boolean
  own?: string[]
  result?: HandResult | DominoResult | BalootResult
  tile?: string
  end?: string | null
  points?: number
  sum_line?: string
  by?: string
  call?: string
  suit?: 'S' | 'H' | 'D' | 'C' | null
  buyer?: number
  kind?: string
  trump?: 'S' | 'H' | 'D' | 'C' | null
  up?: string | null
  locked?: boolean
  kinds?: string[]
  projects?: string[][]
  abnat?: number
  why?: string
}

export type Move = { do: 'draw' } | Play | DominoLay | BalootMove

export interface Said {
  seat: number
  phrase?: string
  text?: string
  at: number
}

export interface Problem {
  code: string
  message: Words
}

/** `stopped`: the engine that deals on this device does not run. */
export type Link = 'idle' | 'connecting' | 'live' | 'lost' | 'replaced' | 'outdated' | 'stopped'

/** What is said otherwise at a table that this device itself deals. */
export interface Here {
  /** Going home; or where the browser keeps nothing. */
  stay: Words
  unkept: Words
  /** Leaving for good. */
  leave: Words
  /** Where the match counts. */
  only: Words
  /** What the shuffle's proof does not say. */
  fair: Words
  stopped: Words
  again: Words
}

/** What was played for this seat while it was away. */
export interface Missed {
  turns: number
  threw: string[]
}

export interface SessionState {
  link: Link
  /** What is on the screen: the table as of the last event shown. */
  view: TableView | null
  /** The table as the server last told it. */
  latest: TableView | null
  /** The deal's events shown so far, oldest first. */
  log: readonly GameEvent[]
  /** The event just shown, and its number: a change of number is a new event. */
  shown: { event: GameEvent | null; count: number }
  said: readonly Said[]
  /** The server's clock minus ours, ms. */
  offset: number
  /** A move of mine is on its way. */
  sending: boolean
  missed: Missed | null
  dispute: 'hash' | 'seed' | null
  /** Why this player has no seat at the table any more, or never had. */
  gone: Problem | null
}

export interface Session {
  readonly state: SessionState
  /** null: the server deals. */
  readonly here: Here | null
  subscribe(listener: () => void): () => void
  /** Sends a move; resolves with null when it was applied, else with the reason it was refused. */
  act(move: Move): Promise<Problem | null>
  ready(): Promise<Problem | null>
  next(): void
  back(): void
  host(order: Record<string, unknown>): Promise<Problem | null>
  /** Before the match: to another seat, an empty one. */
  move(seat: number): Promise<Problem | null>
  say(words: { phrase: string } | { text: string }): Promise<Problem | null>
  leave(): Promise<void>
  /** What is right and wrong with a draft; null when nobody can answer now. */
  check(draft: Draft): Promise<CheckAnswer | null>
  hint(): Promise<HintLay[]>
  /** Comes back after `replaced`. */
  resume(): void
  close(): void
}
