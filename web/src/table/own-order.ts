/** The order in which one's own cards or tiles lie: sorted until the player moves one; then it is his, and kept for the deal. */
import { keepOrder, moved, readOrder } from './kept-order'

export class OwnOrder {
  things: readonly string[] = []
  #table = ''
  #deal = 0
  #sorts: boolean

  /** `sorts`: whether a new deal lies sorted before the player says so. */
  constructor(private readonly sorted: (things: readonly string[]) => string[], private readonly atFirst: boolean) {
    this.#sorts = atFirst
  }

  /** Another deal, or the first look at this one: the order that was kept for it. */
  begin(table: string, deal: number): void {
    this.#table = table
    this.#deal = deal
    const kept = readOrder(table, deal)
    this.things = kept?.order ?? []
    this.#sorts = kept ? kept.by !== 'own' : this.atFirst
  }

  /** The hand has become `own`: what is gone leaves, what is new goes to its place, or to the end. */
  take(own: readonly string[]): void {
    const order = [...this.things.filter((one) => own.includes(one)), ...own.filter((one) => !this.things.includes(one))]
    this.things = this.#sorts ? this.sorted(order) : order
  }

  sort(): void {
    this.#sorts = true
    this.#keep(this.sorted(this.things))
  }

  /** Moves the one at `from` before the one at `to`; from now on the order is the player's. */
  move(from: number, to: number): void {
    this.#sorts = false
    this.#keep(moved(this.things, from, to))
  }

  #keep(order: string[]): void {
    this.things = order
    keepOrder({ table: this.#table, deal: this.#deal, by: this.#sorts ? 'suit' : 'own', order })
  }
}
