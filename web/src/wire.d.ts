/** The wire's shapes. Generated from functions/messages.py by `npm run types`; not to be edited. */

export interface Wire {
  client?: Hello | Sync | Ping | Open | Join | Leave | Ready | Seed | Move | Next | Back | Advance | Check | Hint | Say | Host
  config?: Config
  guest?: GuestAnswer
  invite?: Invite
  me?: Me
  move?: HandDraw | HandPlay | DominoLay
  nameGiven?: NameGiven
  server?:
    TableMessage | ErrorMessage | HelloMessage | CheckMessage | HintMessage | SayMessage | LeftMessage | ReplacedMessage | PongMessage
  ticket?: TicketAnswer
}
export interface Hello {
  a: 'hello'
  id?: string | null
  protocol: number
  t?: string | null
  v?: number | null
}
export interface Sync {
  a: 'sync'
  id?: string | null
  t: string
  v?: number | null
}
export interface Ping {
  a: 'ping'
  id?: string | null
}
export interface Open {
  a: 'open'
  fill?: ('easy' | 'medium' | 'strong') | null
  game: string
  id?: string | null
  name?: string | null
  options?: {
    [k: string]: boolean | number | string | null
  }
  seats: number
}
export interface Join {
  a: 'join'
  id?: string | null
  name?: string | null
  seat?: number | null
  t: string
}
export interface Leave {
  a: 'leave'
  id?: string | null
  t: string
}
export interface Ready {
  a: 'ready'
  hash: string
  id?: string | null
  t: string
}
export interface Seed {
  a: 'seed'
  id?: string | null
  seed: string
  t: string
}
export interface Move {
  a: 'move'
  id: string
  move: {
    [k: string]: unknown
  }
  t: string
  v: number
}
export interface Next {
  a: 'next'
  id?: string | null
  t: string
}
export interface Back {
  a: 'back'
  id?: string | null
  t: string
}
export interface Advance {
  a: 'advance'
  id?: string | null
  t: string
}
/**
 * A whole or unfinished play to be judged, or (`arrange`) one pile of cards to be made a meld.
 */
export interface Check {
  a: 'check'
  acts?:
    | {
        [k: string]: unknown
      }[]
    | null
  adds?:
    | {
        [k: string]: unknown
      }[]
    | null
  arrange?: string[] | null
  groups?:
    | []
    | [string[]]
    | [string[], string[]]
    | [string[], string[], string[]]
    | [string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[], string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[], string[], string[], string[], string[], string[], string[]]
    | [string[], string[], string[], string[], string[], string[], string[], string[], string[], string[], string[], string[], string[]]
    | [
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[]
      ]
    | [
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[],
        string[]
      ]
    | null
  id?: string | null
  t: string
  take?: boolean
  throw?: string | null
}
export interface Hint {
  a: 'hint'
  id?: string | null
  t: string
}
export interface Say {
  a: 'say'
  id?: string | null
  phrase?: string | null
  t: string
  text?: string | null
}
export interface Host {
  a: 'host'
  do: 'bot' | 'empty' | 'options' | 'seats'
  id?: string | null
  level?: ('easy' | 'medium' | 'strong') | null
  options?: {
    [k: string]: boolean | number | string | null
  } | null
  seat?: number | null
  seats?: number | null
  t: string
}
/**
 * GET /config.json of the client's own host.
 */
export interface Config {
  engine: string
  http: string
  socket: string
}
export interface GuestAnswer {
  expires: number
  name: string
  player: string
  token: string
}
/**
 * GET /invites/{code}: a name for each seat, null for bots and where nobody sits; whose score counts for each; the
 * empty seats, and the one of who names none, null at a full table.
 */
export interface Invite {
  empty: number[]
  game: string
  open: boolean
  options: {
    [k: string]: unknown
  }
  seat: number | null
  seats: (string | null)[]
  sides: number[]
  table: string
}
/**
 * GET /me: the player, his table, his rankings by name (those he has played in), his matches, the newest first.
 */
export interface Me {
  matches: PastMatch[]
  name: string
  player: string
  rankings: {
    [k: string]: Ranking
  }
  table: string | null
}
export interface PastMatch {
  at: number
  game: string
  names: string[]
  places: number[] | null
  reason: string
  seat: number
  sides: number[]
  table: string
  totals: number[]
}
export interface Ranking {
  matches: number
  wins: number
}
export interface HandDraw {
  do: 'draw'
}
export interface HandPlay {
  acts: {
    [k: string]: unknown
  }[]
  do: 'play'
  take: boolean
  throw: string | null
}
export interface DominoLay {
  do: 'lay'
  end?: 'left' | 'right' | 'up' | 'down'
  tile: string
}
/**
 * The body of POST /guests, of POST /players (with a token of the identity provider), and of PATCH /me.
 */
export interface NameGiven {
  name?: string | null
}
/**
 * The table as one seat may see it now; `events` are what happened since the version before.
 */
export interface TableMessage {
  deadline: number | null
  events: {
    [k: string]: unknown
  }[]
  full?: boolean
  id?: string
  now: number
  seen?: {
    [k: string]: unknown
  }[]
  shown: number
  t: string
  v: number
  view: TableView
}
export interface TableView {
  baloot?: BalootView | null
  chosen: {
    [k: string]: unknown
  }
  code: string
  commitment: string
  deadline: number | null
  deal: number
  digest: string | null
  dominoes?: DominoView | null
  ended: ('finished' | 'abandoned' | 'broken' | 'deleted') | null
  extra: boolean
  fingerprint: number[] | null
  game: string
  hand?: HandView | null
  hint: boolean
  host: number | null
  next: boolean[]
  of: number | null
  options: {
    [k: string]: unknown
  }
  phase: 'open' | 'seeds' | 'deal' | 'pause' | 'over'
  places: number[] | null
  round: number
  rounds: RoundView[]
  seat: number | null
  seats: SeatView[]
  shown: number
  sides: number[]
  silent: number[]
  stake: number
  table: string
  target?: number
  totals: number[]
  turn_ms: number | null
  type: 'easy' | 'strict'
  v: number
}
export interface BalootView {
  abnat: number[]
  announced: string[][]
  asked: ('turn' | 'sun' | 'confirm') | null
  baloot: number | null
  calls: [number, string, ('S' | 'H' | 'D' | 'C') | null][]
  contract: BalootContract | null
  counts: number[]
  dealer: number
  declared: [number, string[]][]
  game: 'baloot'
  gone: string[]
  hands?: string[][]
  holds: number | null
  leader: number
  legal: BalootLegal | null
  options: {
    [k: string]: unknown
  }
  own: string[] | null
  phase: 'buy' | 'double' | 'play' | 'over'
  rest: number
  result: BalootResult | null
  round: (1 | 2) | null
  seat: number | null
  shown: [number, string[][]][]
  taken: number[]
  to_act: number | null
  totals: number[]
  trick: [number, string][]
  tricks: [number, string][][]
  up: string | null
  won: number[]
}
export interface BalootContract {
  buyer: number
  doubler: number | null
  factor: 1 | 2 | 3 | 4 | 'qahwa'
  kind: 'hokm' | 'sun'
  locked: boolean
  trump: ('S' | 'H' | 'D' | 'C') | null
  up: string | null
}
/**
 * Every legal move; `why` names the reason for each other own card.
 */
export interface BalootLegal {
  asked?: 'turn' | 'sun' | 'confirm'
  moves: BalootMove[]
  projects?: BalootProjects[]
  reasons?: {
    [k: string]: Words
  }
  sawa?: boolean
  why?: {
    [k: string]: string
  }
}
/**
 * One legal move; `call` of buying and doubling, `card` of play.
 */
export interface BalootMove {
  call?: string
  card?: string
  do: 'call' | 'double' | 'play' | 'sawa'
  locked?: boolean
  suit?: 'S' | 'H' | 'D' | 'C'
}
/**
 * What may be announced together, dearest first.
 */
export interface BalootProjects {
  kinds: string[]
  points: number
  projects: string[][]
}
/**
 * One sentence in both languages.
 */
export interface Words {
  ar: string
  en: string
}
/**
 * A finished deal, a number a team; or one that was cancelled, with the next dealer.
 */
export interface BalootResult {
  abnat?: number[]
  baloot?: number | null
  buyer?: number
  cancelled?: string
  dealer?: number
  factor?: 1 | 2 | 3 | 4 | 'qahwa'
  kaboot?: number | null
  kind?: 'hokm' | 'sun'
  lines?: string[]
  made?: boolean
  match?: number | null
  points?: number[] | null
  projects?: string[][]
  test?: string[]
}
export interface DominoView {
  bank: number
  counts: number[]
  ends: DominoEnd[]
  game: 'dominoes'
  halves: [number, number][]
  hands?: string[][]
  last: number | null
  lead: string | null
  legal: DominoLegal | null
  line: string[][]
  options: {
    [k: string]: unknown
  }
  own: string[] | null
  phase: 'play' | 'over'
  pips: number | null
  points: number[]
  result: DominoResult | null
  seat: number | null
  spinner: string | null
  starts: number | null
  sum: number | null
  sum_line: string | null
  to_act: number | null
  variant: 'draw' | 'fives' | 'partners'
}
/**
 * An open end; `count` is what it adds to the sum, null but in Fives.
 */
export interface DominoEnd {
  count: number | null
  end: 'left' | 'right' | 'up' | 'down'
  number: number
}
export interface DominoLegal {
  draw: boolean
  moves: (DominoLay | DominoDraw)[]
  not: [string, string][]
  reasons: {
    [k: string]: Words
  }
}
export interface DominoDraw {
  do: 'draw'
}
/**
 * A finished round; `points` and their `lines` one a side, `pips` one a seat.
 */
export interface DominoResult {
  lines: string[]
  out: number | null
  pips: number[]
  points: number[]
  starts: number
  winner: number | null
}
export interface HandView {
  bar: number | null
  counts: number[]
  dealer: number
  drawn: string | null
  fire: number
  first: boolean
  game: 'hand'
  hands?: string[][]
  last: number | null
  legal: HandLegal | null
  max_reshuffles: number | null
  melds: string[][]
  opened: boolean[]
  openings: [number, number][]
  options: {
    [k: string]: unknown
  }
  own: string[] | null
  owners: number[]
  phase: 'draw' | 'play' | 'over'
  reshuffles: number
  result: HandResult | null
  seat: number | null
  stock: number
  to_act: number | null
  top: string | null
  values: number[]
}
export interface HandLegal {
  add: [string, number, ('low' | 'high') | null][]
  bar: number | null
  draw: boolean
  opened: boolean
  swap: [number, string[]][]
  take: boolean
  throw: string[]
}
/**
 * A finished round; `lines` are the arithmetic of each seat's score.
 */
export interface HandResult {
  by_hand: boolean
  dry?: boolean
  lines: string[]
  out: number | null
  scores: number[]
}
/**
 * A finished deal on the score sheet; one that was broken off has `cancelled` in place of scores.
 */
export interface RoundView {
  abnat?: number[]
  baloot?: number | null
  buyer?: number
  by_hand?: boolean
  cancelled?: string
  deal: number
  dry?: boolean
  factor?: number | string
  kaboot?: number | null
  kind?: string
  lines?: string[]
  made?: boolean
  match?: number | null
  out?: number | null
  pips?: number[]
  points?: number[] | null
  projects?: string[][]
  scores?: number[]
  secret: string
  starts?: number
  sum: string
  test?: string[]
  winner?: number | null
}
export interface SeatView {
  away: boolean
  bot: boolean
  connected: boolean
  hash: string | null
  kind: 'human' | 'bot' | 'empty'
  level: string | null
  name: string | null
  ready: boolean
  seed: string | null
}
export interface ErrorMessage {
  e: string
  id?: string
  message: Words
  t?: string
}
export interface HelloMessage {
  hello: HelloFacts
  id?: string
  now: number
}
export interface HelloFacts {
  name: string
  player: string
  protocol: number
  table: string | null
}
export interface CheckMessage {
  check: CheckFacts | ArrangeFacts | VerdictFacts
  id?: string
}
export interface CheckFacts {
  bar: number | null
  code: string | null
  hand: boolean
  left: string[]
  legal: boolean
  melds: CheckedMeld[]
  message: Words | null
  opens: boolean
  play?: HandPlay | null
  short: number
  throws: string[]
  total: number
}
export interface CheckedMeld {
  cards: string[]
  code: string | null
  kind: ('run' | 'set') | null
  message: Words | null
  value: number | null
}
export interface ArrangeFacts {
  code: string | null
  kind: ('run' | 'set') | null
  meld: string[] | null
  message: Words | null
  value: number | null
}
/**
 * What a game without melds says of a play.
 */
export interface VerdictFacts {
  code: string | null
  legal: boolean
  message: Words | null
}
export interface HintMessage {
  hint: LayDown[]
  id?: string
}
/**
 * A hint (PD-10): what it is best for, its melds, the total against the bar, what is left before the throw.
 */
export interface LayDown {
  bar: number | null
  goals: ('hand' | 'open' | 'most' | 'total' | 'points')[]
  hand: boolean
  left: number
  melds: string[][]
  opens: boolean
  rest: string[]
  short: number
  total: number
}
export interface SayMessage {
  id?: string
  say: Spoken
  t: string
}
export interface Spoken {
  phrase?: string
  seat: number
  text?: string
}
/**
 * You no longer sit at the table: you left it, or the host or the clock freed your seat.
 */
export interface LeftMessage {
  id?: string
  left: boolean
  t: string
}
export interface ReplacedMessage {
  replaced: boolean
}
export interface PongMessage {
  id?: string
  pong: number
}
export interface TicketAnswer {
  expires: number
  ticket: string
}
