/** Who has just come back to his seat. */
import type { SeatView } from '../session/types'

const NEWS_MS = 8000

const here = (seat: SeatView | undefined): boolean => seat?.kind === 'human' && seat.connected && !seat.away && !seat.bot

export class Returns {
  #at = new Map<number, number>()

  /** Compares the seats before and after a message. */
  note(before: readonly SeatView[], after: readonly SeatView[], now: number): void {
    after.forEach((seat, i) => {
      if (!here(seat)) this.#at.delete(i)
      else if (before[i]?.kind === 'human' && !here(before[i])) this.#at.set(i, now)
    })
  }

  /** Whether that seat's return is still news. */
  isNews(seat: number, now: number): boolean {
    return now - (this.#at.get(seat) ?? -Infinity) < NEWS_MS
  }
}
