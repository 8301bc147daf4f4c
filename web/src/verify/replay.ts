/** A deal's moves one after another, all hands open, as the engine plays them again. */
import { engine } from '../engine/boot'
import type { GameEvent } from '../session/types'
import type { Transcript } from './fairness'

/** One move: who made it (null: the deal itself), what happened, and how the deal stood after it. */
export interface Step {
  by: 'player' | 'bot' | 'clock' | null
  events: GameEvent[]
  hands: string[][]
  /** The game's own view of the deal, all cards open. */
  view: object
}

/** The steps of the deal at `index`; empty when it cannot be played again. Rejects with EngineUnavailable. */
export async function replay(transcript: Transcript, index: number): Promise<Step[]> {
  const answer = await engine.call<{ ok: true; steps: Step[] } | { ok: false }>({ op: 'replay', transcript, deal: index + 1, seat: null }, { timeout: 20_000 })
  return answer.ok ? answer.steps : []
}
