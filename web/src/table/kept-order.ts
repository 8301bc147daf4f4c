/** The player's own order of his cards or tiles. It survives draws, other players' turns, reconnects and reloads. */

/** By what the cards lie; "melds" and "own" are orders that new cards do not disturb. */
export type SortBy = 'suit' | 'rank' | 'melds' | 'own'

/** `order` with the card at `from` moved before the card now at `to`. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const next = [...order]
  const [card] = next.splice(from, 1)
  if (card === undefined) return next
  next.splice(to > from ? to - 1 : to, 0, card)
  return next
}

const KEPT_KEY = 'sahrat.order'
const KEPT_TABLES = 8

interface KeptOrder {
  table: string
  deal: number
  by: SortBy
  order: string[]
}

function keptOrders(): KeptOrder[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as KeptOrder[]) : []
  } catch {
    return []
  }
}

/** The order kept on this device for a table's deal. */
export const readOrder = (table: string, deal: number): KeptOrder | undefined => keptOrders().find((kept) => kept.table === table && kept.deal === deal)

/** Keeps the order of a table's deal, and those of the tables played at last. */
export function keepOrder(kept: KeptOrder): void {
  const others = keptOrders().filter((other) => other.table !== kept.table)
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify([kept, ...others].slice(0, KEPT_TABLES)))
  } catch {
    /* the order then lives as long as the page */
  }
}
