/** Where picked cards may go on the table's melds. What fits, the view marks and `check` answers. */
import { sorted, without } from './order'
import type { Act, HandLegal, HandView } from './types'

const same = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && without(one, other).length === 0

/** Ends of `meld` at which the view marks `card`. */
const endsOf = (legal: HandLegal, card: string, meld: number): ('high' | 'low' | null)[] =>
  legal.add.filter(([own, place]) => own === card && place === meld).map(([, , end]) => end)

/** Melds to which `cards` may go, as the view marks them; `down`: this player has opened, or opens with what he laid. */
export function marked(hand: HandView, cards: readonly string[], down: boolean): Set<number> {
  const found = new Set<number>()
  const { legal } = hand
  if (!legal || !cards.length || !down) return found
  for (const [card, meld] of legal.add) if (cards.length === 1 && card === cards[0]) found.add(meld)
  for (const [meld, give] of legal.swap) if (same(give, cards)) found.add(meld)
  return found
}

/** Whether these very cards buy the joker of `meld`. */
export const swaps = (legal: HandLegal, meld: number, cards: readonly string[]): boolean =>
  legal.swap.some(([place, give]) => place === meld && same(give, cards))

/** Whether `cards` may win a joker of `meld` that the view does not mark: one of them is the fire card, just taken. */
export const mayWinJoker = ({ phase, melds, top }: HandView, meld: number, cards: readonly string[]): boolean =>
  phase === 'draw' && top !== null && cards.includes(top) && Boolean(melds[meld]?.some((card) => card.startsWith('JK')))

/** Whether one card fits both ends of `meld`, so that its player must say which. */
export const fitsBothEnds = (legal: HandLegal, meld: number, cards: readonly string[]): boolean =>
  cards.length === 1 && endsOf(legal, cards[0]!, meld).length > 1

const addOf = (legal: HandLegal, meld: number) => (card: string): Act => {
  const [end] = endsOf(legal, card, meld)
  return { add: [card], meld, ...(end ? { end } : {}) }
}

/** One lay-off a card, in the order that most likely fits: what the view marks first, then a low end downwards. */
export function likelyAdds(legal: HandLegal, meld: number, cards: readonly string[]): Act[] {
  const fits = cards.filter((card) => endsOf(legal, card, meld).length)
  const rest = sorted(without(cards, fits), 'rank')
  if (fits[0] && endsOf(legal, fits[0], meld)[0] === 'low') {
    rest.reverse()
    if (rest[0]?.startsWith('A')) rest.push(rest.shift()!)
  }
  return [...fits, ...rest].map(addOf(legal, meld))
}

/**
 * The lay-offs of `acts` in an order that `fits` accepts, found one after another; null when there is none.
 * `fits` is asked of the acts before and the next one.
 */
export async function fittingOrder(acts: readonly Act[], fits: (acts: Act[]) => Promise<boolean>): Promise<Act[] | null> {
  const found: Act[] = []
  const left = [...acts]
  while (left.length) {
    let at = 0
    while (at < left.length && !(await fits([...found, left[at]!]))) at++
    if (at === left.length) return null
    found.push(...left.splice(at, 1))
  }
  return found
}
