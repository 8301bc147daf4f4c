/** The keyboard: arrows walk cards and targets, with Shift they move a card, up goes to the targets, Escape goes back. */
import { rowsOf } from './facts'

type Walk = { to: number } | { move: [from: number, before: number]; to: number } | 'targets' | null

const stepOf = (e: KeyboardEvent): number => (e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0)

/** What a key does on card `at` of `cards`; null: nothing of ours. */
export function walkHand(e: KeyboardEvent, at: number, cards: number, oneRow: boolean): Walk {
  const step = stepOf(e)
  const rows = rowsOf(cards, oneRow)
  const top = rows[0] ?? 0
  const within = (to: number): number => Math.max(0, Math.min(cards - 1, to))
  if (step && e.shiftKey) {
    const to = at + step
    return to < 0 || to >= cards ? null : { move: [at, step > 0 ? to + 1 : to], to }
  }
  if (step) return { to: within(at + step) }
  if (e.key === 'Home') return { to: 0 }
  if (e.key === 'End') return { to: within(cards - 1) }
  if (e.key === 'ArrowDown' && rows.length > 1 && at < top) return { to: within(at + top) }
  if (e.key === 'ArrowUp') return rows.length > 1 && at >= top ? { to: within(at - top) } : 'targets'
  return null
}

/** Goes round the targets of the table from `target`; "hand" when the key goes back to the cards, null when it is not ours. */
export function walkTargets(e: KeyboardEvent, root: HTMLElement, target: HTMLElement): HTMLElement | 'hand' | null {
  if (e.key === 'ArrowDown') return 'hand'
  const step = stepOf(e) || (e.key === 'ArrowUp' ? -1 : 0)
  if (!step) return null
  const all = [...root.querySelectorAll<HTMLElement>('[data-target]')]
  return all[(all.indexOf(target) + step + all.length) % all.length] ?? null
}
