/** The parts of the client that are not needed for the first paint, each a chunk of its own and fetched once. */
const CHUNKS = {
  screens: () => import('./screens'),
  lobby: () => import('../home/lobby'),
  /** A game's table, under the game's name on the wire. */
  hand: () => import('../hand/hand-table'),
  baloot: () => import('../baloot/baloot-table'),
  dominoes: () => import('../dominoes/dominoes-table'),
} satisfies Record<string, () => Promise<unknown>>

type Chunk = keyof typeof CHUNKS

const asked = new Set<Chunk>()

/** Fetches a chunk unless it is here or on its way, and calls `here` once it is. After a failure the next call tries again. */
export function fetchChunk(name: Chunk, here: () => void): void {
  if (asked.has(name)) return
  asked.add(name)
  void CHUNKS[name]().then(here, () => asked.delete(name))
}

/** Whether this client has a table for a game. */
export const isTable = (game: string): game is Exclude<Chunk, 'screens' | 'lobby'> => game in CHUNKS && game !== 'screens' && game !== 'lobby'
