/** Who has no connection, and since when: where no clock runs, the host may seat the computer for him after a minute (PD-16). */
import type { SeatView, TableView } from '../session/types'

export const HOLD_MS = 60_000

const absent = (seat: SeatView | undefined): boolean => seat?.kind === 'human' && !seat.connected && !seat.bot

export class Gone {
  /** Since when each seat was seen without a connection; -Infinity: it was so at the first look. */
  #since = new Map<number, number>()
  #table = ''

  note({ table, seats }: TableView, now: number): void {
    const first = table !== this.#table
    if (first) this.#since.clear()
    this.#table = table
    seats.forEach((seat, i) => {
      if (!absent(seat)) this.#since.delete(i)
      else if (!this.#since.has(i)) this.#since.set(i, first ? -Infinity : now)
    })
  }

  /** The seat that the player of `view` may give to the computer, and in how many seconds; null: none, or not his to give. */
  toHold(view: TableView, now: number): { seat: number; seconds: number } | null {
    if (view.turn_ms !== null || view.seat === null || view.seat !== view.host || (view.phase !== 'deal' && view.phase !== 'pause')) return null
    const [longest] = [...this.#since].sort(([, one], [, other]) => one - other)
    return longest ? { seat: longest[0], seconds: Math.max(0, Math.ceil((longest[1] + HOLD_MS - now) / 1000)) } : null
  }
}
