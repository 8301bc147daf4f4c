import { isGame } from '../games'

/** The parts of the client that are not needed for the first paint, each a chunk of its own and fetched once. */
const CHUNKS = {
  screens: () => import('./screens'),
  lobby: () => import('../home/lobby'),
  /** A game's table, under the game's name on the wire. */
  hand: () => import('../hand/hand-table'),
  baloot: () => import('../baloot/baloot-table'),
  dominoes: () => import('../dominoes/dominoes-table'),
  /** What stands between its rounds, and its score sheet: not needed for the first card. */
  hand_pause: () => import('../hand/hand-pause'),
  baloot_pause: () => import('../baloot/baloot-pause'),
  dominoes_pause: () => import('../dominoes/dominoes-pause'),
} satisfies Record<string, () => Promise<unknown>>

type Chunk = keyof typeof CHUNKS

const asked = new Set<Chunk>()

/** Fetches a chunk unless it is here or on its way, and calls `here` once it is. After a failure the next call tries again. */
export function fetchChunk(name: Chunk, here: () => void): void {
  if (asked.has(name)) return
  asked.add(name)
  void CHUNKS[name]().then(here, () => asked.delete(name))
}

/** What is around every table, then a game's own, then what its rounds end with; of a game unknown here the first only. */
export function fetchTable(game: string, here: () => void): void {
  fetchChunk('screens', here)
  if (!isGame(game)) return
  fetchChunk(game, here)
  fetchChunk(`${game}_pause`, here)
}
