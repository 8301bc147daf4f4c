/** The turn's clock: what is left of it, its beats at the end, and one word shortly before it ends. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { SessionState, TableView } from '../session/types'
import { beat } from './sound'

/** The turn is nearly over: what is staged may go out by itself (PD-19). */
const NEARLY_MS = 2000
/** A deadline that passed this long ago is no longer worth a message. */
const PASSED_MS = 600
/** So few seconds are said and shown as the last ones. */
export const LOW_SECONDS = 5

export const serverNow = (state: SessionState): number => Date.now() + state.offset

/** Whole seconds of the turn that are left at `now`; Infinity without a deadline. */
export function secondsLeft(view: TableView, now: number): number {
  const { deadline } = view
  return deadline === null ? Infinity : Math.max(0, Math.ceil(Math.min(deadline - now, view.turn_ms ?? Infinity) / 1000))
}

/** The part of the turn that is left at `now`, 0 to 1. */
export function turnShare(view: TableView, now: number): number {
  const { deadline, turn_ms: turn } = view
  return deadline === null || turn === null ? 1 : Math.max(0, Math.min(1, (deadline - now) / turn))
}

/** Redraws its host four times a second while `deadline()` runs for this player; null: it does not. */
export class TurnClock implements ReactiveController {
  #end: ReturnType<typeof setInterval> | undefined
  #beat = 0
  #told = 0

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly now: () => number,
    private readonly deadline: () => number | null,
    private readonly nearly: () => void,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#end = setInterval(() => this.#tick(), 250)
  }

  hostDisconnected(): void {
    clearInterval(this.#end)
  }

  #tick(): void {
    const deadline = this.deadline()
    if (deadline !== null) {
      const left = deadline - this.now()
      const second = Math.ceil(left / 1000)
      if (left <= LOW_SECONDS * 1000 && left > 0 && this.#beat !== second) {
        this.#beat = second
        beat()
      }
      if (left <= NEARLY_MS && left > -PASSED_MS && this.#told !== deadline) {
        this.#told = deadline
        this.nearly()
      }
    }
    this.host.requestUpdate()
  }
}
