/** A deal's moves one after another, all hands open, as the engine plays them again. */
import { engine } from '../engine/boot'
import type { Transcript } from './fairness'

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

/** One move: who made it (null: the deal itself), what happened, and how the deal stood after it. */
export interface Step {
  by: 'player' | 'bot' | 'clock' | null
  events: ReplayEvent[]
  hands: string[][]
  view: { melds: string[][]; top: string | null; fire: number; stock: number; openings: [number, number][] }
}

/** The steps of the deal at `index`; empty when it cannot be played again. Rejects with EngineUnavailable. */
export async function replay(transcript: Transcript, index: number): Promise<Step[]> {
  const answer = await engine.call<{ ok: true; steps: Step[] } | { ok: false }>({ op: 'replay', transcript, deal: index + 1, seat: null }, { timeout: 20_000 })
  return answer.ok ? answer.steps : []
}
