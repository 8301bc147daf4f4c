/** One event more on the table as last shown: cards change place; what no event tells comes from where it leads. */
import type { Drawing } from '../session/timeline'

export const drawHand: Drawing = (before, event, after) => {
  const hand = before.hand, goal = after.hand
  if (!hand || !goal) return after
  const seat = event.seat ?? -1
  const counts = [...hand.counts]
  const next = { ...hand, counts, legal: null }
  const add = (n: number): void => {
    counts[seat] = Math.max(0, (counts[seat] ?? 0) + n)
  }
  switch (event.e) {
    case 'turn':
      next.to_act = seat
      next.phase = 'draw'
      next.drawn = null
      break
    case 'drew':
      add(1)
      next.stock = Math.max(0, hand.stock - 1)
      next.phase = 'play'
      break
    case 'took':
      add(1)
      next.fire = Math.max(0, hand.fire - 1)
      next.top = null
      next.phase = 'play'
      break
    case 'laid': {
      const melds = event.melds ?? []
      add(-melds.flat().length)
      next.melds = [...hand.melds, ...melds]
      next.owners = [...hand.owners, ...melds.map(() => seat)]
      if (event.opened) {
        next.opened = hand.opened.map((open, i) => open || i === seat)
        next.openings = [...hand.openings, [seat, event.total ?? 0]]
        if (hand.bar !== null && after.hand) next.bar = goal.bar ?? hand.bar
        next.last = event.total ?? hand.last
      }
      break
    }
    case 'added':
    case 'swapped': {
      const cards = event.cards ?? event.give ?? []
      add(event.e === 'added' ? -cards.length : 1 - cards.length)
      const place = event.meld ?? -1
      if (goal.melds[place]) next.melds = hand.melds.map((meld, i) => (i === place ? goal.melds[place]! : meld))
      break
    }
    case 'threw':
      add(-1)
      next.fire = hand.fire + 1
      next.top = event.card ?? null
      break
    case 'reshuffled':
      next.stock = event.count ?? goal.stock
      next.fire = 1
      break
    default:
      return { ...before, v: before.v }
  }
  return { ...before, hand: next }
}
