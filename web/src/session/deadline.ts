/** "Time may have passed": any seated client says so, the nearest seats first; the server decides. */
import type { TableView } from './types'

export const GRACE_MS = 700
const AGAIN_MS = 1500
const A_SEAT_MS = 400

/** The longest a jittered client waits before it tells the server that a deadline has passed. */
export const advanceDelay = (deadline: number, seat: number, serverNow: number): number =>
  Math.max(0, deadline + GRACE_MS + 300 + A_SEAT_MS * seat - serverNow)

/** Whose turn it is, in any game. */
const toAct = (view: TableView): number | null | undefined => (view as unknown as Record<string, { to_act?: number | null } | null | undefined>)[view.game]?.to_act

/**
 * Calls `advance` once the view's deadline has passed, and again while it stands; the answer calls it off. `ask` is called once, in the middle of
 * another seat's turn: the one message that told of its end may be lost, and then it is this seat's time that runs.
 */
export function watchDeadline(view: TableView, serverNow: number, later: (ms: number, run: () => void) => () => void, advance: () => void, ask: () => void): () => void {
  const { deadline, seat } = view
  if (deadline === null || seat === null || view.phase === 'over') return () => undefined
  const middle = deadline - (view.turn_ms ?? 0) / 2 - serverNow
  const endAsk = view.phase === 'deal' && toAct(view) !== seat && middle > 0 ? later(middle, ask) : (): void => undefined
  let end: () => void
  const watch = (ms: number): void => {
    end = later(ms, () => {
      advance()
      watch(AGAIN_MS + A_SEAT_MS * seat)
    })
  }
  watch(advanceDelay(deadline, seat, serverNow))
  return () => {
    endAsk()
    end()
  }
}
