/** A turn being composed: the player's own matter until it is sent. It moves cards about and judges nothing. */
import { sorted, without } from './order'
import type { Act, CheckAnswer, Draft, HandView } from './types'

export interface Composing {
  /** The fire card is in the draft's hand. */
  take: boolean
  groups: string[][]
  adds: Act[]
  /** The groups are settled; what is left is the throw. */
  laid: boolean
}

export const EMPTY: Composing = { take: false, groups: [], adds: [], laid: false }

const jokersOf = (meld: readonly string[] | undefined): string[] => (meld ?? []).filter((card) => card.startsWith('JK')).map(() => 'JK')
const addCards = (act: Act): string[] => ('add' in act ? act.add.map((card) => card.split('=')[0]!) : 'swap' in act ? act.give : act.lay.flat())

/** Every card the draft may use: one's own, the taken fire card, jokers won by swaps. */
function pool(hand: HandView, draft: Composing): string[] {
  const won = draft.adds.flatMap((act) => ('swap' in act ? jokersOf(hand.melds[act.swap]) : []))
  return [...(hand.own ?? []), ...(draft.take && hand.top ? [hand.top] : []), ...won]
}

/** The cards of the draft that are not in a group, a lay-off or a swap. */
export const remaining = (hand: HandView, draft: Composing): string[] =>
  without(pool(hand, draft), [...draft.groups.flat(), ...draft.adds.flatMap(addCards)])

/** The draft with everything taken out that the hand no longer has. */
export function pruned(hand: HandView, draft: Composing): Composing {
  const take = draft.take && hand.phase === 'draw' && hand.top !== null
  const adds: Act[] = []
  let left = pool(hand, { ...draft, take, adds: [] })
  const use = (cards: readonly string[]): boolean => {
    const next = without(left, cards)
    if (next.length !== left.length - cards.length) return false
    left = next
    return true
  }
  for (const act of draft.adds) {
    const place = 'add' in act ? act.meld : 'swap' in act ? act.swap : -1
    if (!hand.melds[place] || !use(addCards(act))) continue
    adds.push(act)
    if ('swap' in act) left = [...left, ...jokersOf(hand.melds[place])]
  }
  const groups = draft.groups
    .map((group) => group.filter((card) => use([card])))
    .filter((group) => group.length > 0)
  const same = take === draft.take && adds.length === draft.adds.length && groups.flat().length === draft.groups.flat().length && groups.length === draft.groups.length
  return same ? draft : { take, groups, adds, laid: draft.laid && groups.length === draft.groups.length && groups.length > 0 }
}

/** `cards` put into group `at` (a new one when there is none), each leaving the group it was in. */
export function grouped(draft: Composing, at: number, cards: readonly string[]): Composing {
  const groups = draft.groups.map((group) => [...group])
  if (groups[at]) groups[at] = [...groups[at], ...cards]
  else groups.push([...cards])
  return { ...draft, groups, laid: false }
}

/** The draft without one `card` of group `at`. */
export function ungrouped(draft: Composing, at: number, card: string): Composing {
  const groups = draft.groups.map((group, i) => (i === at ? without(group, [card]) : group)).filter((group) => group.length > 0)
  return { ...draft, groups, laid: false }
}

/** The draft with `acts` after what is staged. */
export const adding = (draft: Composing, acts: readonly Act[]): Composing => ({ ...draft, adds: [...draft.adds, ...acts] })

export const isEmpty = (draft: Composing): boolean => !draft.take && draft.groups.length === 0 && draft.adds.length === 0

/** The draft without its groups and what they waited for; lay-offs stay. */
export const addsOnly = ({ adds }: Composing): Composing => ({ ...EMPTY, adds: adds.filter((act) => !('swap' in act)) })

/** What the server and the engine are asked about. */
export const asked = (draft: Composing, thrown: string | null): Draft => ({ take: draft.take, groups: draft.groups, adds: draft.adds, throw: thrown })

/** The table's melds as they would lie after the draft's lay-offs and swaps: for the eye only. */
export function preview(hand: HandView, draft: Composing): { cards: string[]; staged: Set<number> }[] {
  const melds = hand.melds.map((cards) => ({ cards: [...cards], staged: new Set<number>() }))
  for (const act of draft.adds) {
    if ('add' in act) {
      const meld = melds[act.meld]
      if (!meld) continue
      for (const card of act.add) {
        const low = act.end === 'low'
        if (low) {
          meld.cards.unshift(card)
          meld.staged = new Set([0, ...[...meld.staged].map((i) => i + 1)])
        } else meld.staged.add(meld.cards.push(card) - 1)
      }
    } else if ('swap' in act) {
      const meld = melds[act.swap]
      if (!meld) continue
      const give = [...act.give]
      meld.cards = meld.cards.flatMap((card, i) => {
        if (!card.startsWith('JK')) return [card]
        const exact = give.indexOf(card.slice(3))
        const given = exact >= 0 ? give.splice(exact, 1) : give.splice(0, give.length)
        given.forEach((_, k) => meld.staged.add(i + k))
        return given
      })
    }
  }
  return melds
}

/** The draft without its lay-offs and its swap on one meld of the table. */
export const withoutAddsOn = (hand: HandView, draft: Composing, meld: number): Composing =>
  pruned(hand, { ...draft, adds: draft.adds.filter((act) => ('add' in act ? act.meld !== meld : 'swap' in act ? act.swap !== meld : true)) })

const isWritingOf = (written: readonly string[], group: readonly string[]): boolean =>
  written.length === group.length && without(group, written.map((card) => card.split('=')[0]!)).length === 0

/** The groups as the check wrote them out; in the order of ranks until it has. */
export const writtenGroups = (draft: Composing, answer: CheckAnswer | null): string[][] =>
  draft.groups.map((group, i) => {
    const meld = answer?.melds[i]
    return meld && !meld.message && isWritingOf(meld.cards, group) ? meld.cards : sorted(group, 'rank')
  })
