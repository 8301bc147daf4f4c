/** Which of the table's layouts the window has room for, and a redraw when that changes. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { settings } from '../settings'

/** Seats around a wide felt, a panel beside it. */
export const WIDE = matchMedia('(min-width: 900px) and (min-height: 35em)')
/** No line below the hand. */
export const SHORT = matchMedia('(max-height: 779px)')
/** A phone on its side: words and buttons in a column beside the felt. */
export const LOW = matchMedia('(max-height: 34.99em) and (min-width: 37.5em)')

/** What the hand leaves to others in a low window, its first card and its edges (table.css). */
const LOW_TAKEN = 236 + 12 + 56
const LEAST_STRIP = 24

/** Whether the hand's cards lie in one row; on phones they lie in two. */
export const inOneRow = (cards: number): boolean =>
  WIDE.matches || cards <= 10 || (LOW.matches && innerWidth - LOW_TAKEN >= LEAST_STRIP * (cards - 1))

/** Redraws its host when the window or a setting changes. */
export class Layout implements ReactiveController {
  #end: () => void = () => undefined

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostConnected(): void {
    const redraw = (): void => this.host.requestUpdate()
    const queries = [WIDE, SHORT, LOW]
    for (const query of queries) query.addEventListener('change', redraw)
    addEventListener('resize', redraw)
    const ended = settings.subscribe(redraw)
    this.#end = () => {
      for (const query of queries) query.removeEventListener('change', redraw)
      removeEventListener('resize', redraw)
      ended()
    }
  }

  hostDisconnected(): void {
    this.#end()
  }
}
