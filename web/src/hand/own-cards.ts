/** The player's own cards as he sees them: his order, which are picked, and where the keyboard stands. */
import { settings } from '../settings'
import { keepOrder, moved, readOrder, type SortBy } from '../table/kept-order'
import { byMelds, keys, reordered, sorted, without } from './order'

export class OwnCards {
  /** Keys (order.ts) of the picked cards. */
  readonly picked = new Set<string>()
  /** The card that the keyboard is on, by its place. */
  focus = 0
  /** How the cards lie now. */
  by: SortBy = 'suit'
  #table = ''
  #deal = 0
  #order: string[] = []

  /** Another deal, or the first look at this one: the order that was kept for it. */
  begin(table: string, deal: number): void {
    this.#table = table
    this.#deal = deal
    this.picked.clear()
    const kept = readOrder(table, deal)
    this.#order = kept?.order ?? []
    this.by = kept?.by ?? (settings.value.sort === 'rank' ? 'rank' : 'suit')
  }

  /** The hand has become `own`. */
  take(own: readonly string[]): void {
    const order = reordered(this.#order, own, this.by)
    if (order.join() !== this.#order.join()) this.#keep(order, this.by)
  }

  /** `left` in the player's order; cards that are not his yet come last. */
  shown(left: readonly string[]): string[] {
    const inOrder: string[] = []
    let rest = [...left]
    for (const card of this.#order) {
      const at = rest.indexOf(card)
      if (at < 0) continue
      inOrder.push(card)
      rest = [...rest.slice(0, at), ...rest.slice(at + 1)]
    }
    return [...inOrder, ...rest]
  }

  /** The picked cards of `shown`, in that order; picks of cards that are gone are forgotten. */
  pickedOf(shown: readonly string[]): string[] {
    const names = keys(shown)
    for (const key of this.picked) if (!names.includes(key)) this.picked.delete(key)
    return shown.filter((_, i) => this.picked.has(names[i]!))
  }

  /** By suit or by rank; the next deals begin so, too. */
  sort(by: 'suit' | 'rank'): void {
    settings.set({ sort: by })
    this.#keep(sorted(this.#order, by), by)
  }

  /** The cards of these melds side by side. */
  sortByMelds(melds: readonly (readonly string[])[]): void {
    this.#keep(byMelds(this.#order, melds), 'melds')
  }

  /** Moves the card at `from` of `shown` before the one at `to`; `own` is the whole hand. */
  move(shown: readonly string[], own: readonly string[], from: number, to: number): void {
    const order = [...moved(shown, from, to), ...without(this.#order, shown)]
    this.#keep(without(order, without(order, own)), 'own')
  }

  #keep(order: string[], by: SortBy): void {
    this.#order = order
    this.by = by
    keepOrder({ table: this.#table, deal: this.#deal, by, order })
  }
}
