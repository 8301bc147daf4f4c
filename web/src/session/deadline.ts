/** "Time may have passed": any seated client says so, the nearest seats first; the server decides. */
import type { TableView } from './types'

export const GRACE_MS = 700
const AGAIN_MS = 1500
const A_SEAT_MS = 400

/** The longest a jittered client waits before it tells the server that a deadline has passed. */
export const advanceDelay = (deadline: number, seat: number, serverNow: number): number =>
  Math.max(0, deadline + GRACE_MS + 300 + A_SEAT_MS * seat - serverNow)

/** Calls `advance` once the view's deadline has passed, and again while it stands; the answer calls it off. */
export function watchDeadline(view: TableView, serverNow: number, later: (ms: number, run: () => void) => () => void, advance: () => void): () => void {
  const { deadline, seat } = view
  if (deadline === null || seat === null || view.phase === 'over') return () => undefined
  let end: () => void
  const watch = (ms: number): void => {
    end = later(ms, () => {
      advance()
      watch(AGAIN_MS + A_SEAT_MS * seat)
    })
  }
  watch(advanceDelay(deadline, seat, serverNow))
  return () => end()
}
