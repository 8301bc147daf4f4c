/** How one's own cards lie at first: trump before all, then the suits with red and black in turn, the strongest card of each first. */
import type { Suit } from './types'

const STRONG = ['A', '10', 'K', 'Q', 'J', '9', '8', '7']
const TRUMP = ['J', '9', 'A', '10', 'K', 'Q', '8', '7']
const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D']

const suitOf = (card: string): Suit => card.slice(-1) as Suit
const isRed = (suit: Suit): boolean => suit === 'H' || suit === 'D'

/** The suits that are there: trump, then always one of the other colour where one is left. */
function suitsInTurn(held: ReadonlySet<Suit>, trump: Suit | null): Suit[] {
  const left = SUITS.filter((suit) => held.has(suit) && suit !== trump)
  const order: Suit[] = trump && held.has(trump) ? [trump] : []
  while (left.length) {
    const last = order.at(-1)
    const reds = left.filter(isRed).length
    // of what is left, the colour with more suits goes first, so that none is left over
    const red = last ? !isRed(last) : reds * 2 > left.length
    const at = Math.max(0, left.findIndex((suit) => isRed(suit) === red))
    order.push(...left.splice(at, 1))
  }
  return order
}

export function sortedCards(cards: readonly string[], trump: Suit | null): string[] {
  const suits = suitsInTurn(new Set(cards.map(suitOf)), trump)
  const weight = (card: string): number => suits.indexOf(suitOf(card)) * 10 + (suitOf(card) === trump ? TRUMP : STRONG).indexOf(card.slice(0, -1))
  return [...cards].sort((one, other) => weight(one) - weight(other))
}
