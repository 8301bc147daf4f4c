/** The keyboard in a row of one's own cards or tiles: arrows walk, with Shift they take the thing along. */

export const stepOf = (e: KeyboardEvent): number => (e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0)

/** Where a key leads in a row of `count` from `at`, and with Shift before which place the thing goes; null: not a key of the row. */
export function walked(e: KeyboardEvent, at: number, count: number): { to: number; before: number | null } | null {
  const step = stepOf(e)
  const to = step ? at + step : e.key === 'Home' ? 0 : e.key === 'End' ? count - 1 : -1
  if (to < 0 || to >= count) return null
  return { to, before: step && e.shiftKey ? (step > 0 ? to + 1 : to) : null }
}
