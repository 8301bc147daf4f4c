/** The orders in which a hand of Hand's cards may lie. */
import type { SortBy } from '../table/kept-order'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = 'SHCD'
const rank = (code: string): number => {
  const at = RANKS.indexOf(code.slice(0, -1))
  return at === 0 ? 13 : at
}
const suit = (code: string): number => SUITS.indexOf(code.slice(-1))

/** Where a card stands in a sorted hand: jokers last, the ace above the king. */
function weight(code: string, by: 'suit' | 'rank'): number {
  if (code === 'JK') return 1000
  return by === 'rank' ? rank(code) * 4 + suit(code) : suit(code) * 14 + rank(code)
}

/** Cards by suit or by rank. */
export const sorted = (cards: readonly string[], by: 'suit' | 'rank'): string[] => [...cards].sort((a, b) => weight(a, by) - weight(b, by))

/** `cards` without one card for each of `gone`. */
export function without(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...cards]
  for (const card of gone) {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

/** The order for `own` that disturbs `order` least: cards gone leave, new ones go to their place in the sort, or to the end. */
export function reordered(order: readonly string[], own: readonly string[], by: SortBy): string[] {
  const news = without(own, order)
  const lost = without(order, own)
  let kept = [...order]
  for (const card of lost) kept.splice(kept.lastIndexOf(card), 1)
  if (by === 'suit' || by === 'rank') return sorted([...kept, ...news], by)
  kept = [...kept, ...news]
  return kept
}

/** The cards of `melds` (as written out) side by side, then the rest by suit. */
export function byMelds(own: readonly string[], melds: readonly (readonly string[])[]): string[] {
  const first = melds.flat().map((card) => card.split('=')[0]!)
  return [...first, ...sorted(without(own, first), 'suit')]
}

/** A key for each card of `cards`; two equal cards get different ones. */
export function keys(cards: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const n = (seen.get(card) ?? 0) + 1
    seen.set(card, n)
    return `${card}.${n}`
  })
}

export const cardOf = (key: string): string => key.slice(0, key.lastIndexOf('.'))
