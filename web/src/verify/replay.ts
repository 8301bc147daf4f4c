/** A deal's moves one after another, all hands open, as the engine plays them again. */
import { engine } from '../engine/boot'
import type { Transcript } from './fairness'
import { dealKey, toHex } from './fairness'

export interface ReplayEvent {
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
}

/** One move: what happened, who made it, and how the deal stood after it. */
export interface Step {
  by: 'player' | 'bot' | 'clock' | 'deal'
  events: ReplayEvent[]
  hands: string[][]
  melds: string[][]
  fire: string[]
  stock: number
}

interface Position {
  hands: string[][]
  melds?: string[][]
  fire?: string[]
  stock?: string[]
}
type Answer = { ok: true; position: Position; events?: ReplayEvent[] } | { ok: false; message: { ar: string; en: string } }

const stepOf = (by: Step['by'], position: Position, events: ReplayEvent[]): Step => ({
  by, events, hands: position.hands, melds: position.melds ?? [], fire: position.fire ?? [], stock: position.stock?.length ?? 0,
})

/** The deal's steps, the first being the deal itself. Stops where a move is refused. Rejects with EngineUnavailable. */
export async function replay(t: Transcript, index: number, order: readonly string[]): Promise<Step[]> {
  const deal = t.deals[index]!
  const key = toHex(await dealKey(deal.secret, t.table, index + 1, t.seeds))
  let answer = await engine.call<Answer>({ op: 'start', game: t.game, options: t.options, seats: t.seats.length, order, dealer: deal.dealer, key })
  if (!answer.ok) return []
  const steps = [stepOf('deal', answer.position, answer.events ?? [])]
  for (const move of deal.moves as { by: Step['by'] }[]) {
    const before: Position = answer.position
    answer = await engine.call<Answer>({ op: 'apply', position: before, moves: [move] })
    if (!answer.ok) break
    steps.push(stepOf(move.by, answer.position, answer.events ?? []))
  }
  return steps
}
