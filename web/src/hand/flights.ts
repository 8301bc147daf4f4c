/** Movement: where things were before an event is drawn, and what arrives after it. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { GameEvent, TableView } from '../session/types'
import { arrive, rectOf, travel } from '../table/motion'

export class Flights implements ReactiveController {
  #cards = new Map<string, DOMRect>()
  #waiting: (() => void)[] = []

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this)
  }

  /** Notes where `event` starts, on the table as it is drawn now; what it moves arrives with the next drawing. */
  prepare(event: GameEvent, before: TableView): void {
    const { host } = this
    const { seat } = event
    const mine = seat === before.seat
    const place = mine ? host.querySelector('.hand') : host.querySelector(`[data-seat="${seat}"] .ava`)
    if (event.e === 'drew') {
      const stock = rectOf(host.querySelector('.stock'))
      if (mine) this.#waiting.push(() => arrive(host.querySelector('.hand .fresh'), stock))
      else travel(host.querySelector('.stock .card'), place)
    } else if (event.e === 'threw') {
      const from = (mine && this.#cards.get(event.card ?? '')) || rectOf(place)
      this.#waiting.push(() => arrive(host.querySelector('.firefan .k:last-child'), from))
    } else if (event.e === 'took') {
      travel(host.querySelector('.firefan .k:last-child'), place)
    } else if (event.e === 'laid') {
      const from = rectOf(place), first = before.hand?.melds.length ?? 0
      this.#waiting.push(() => (event.melds ?? []).forEach((_, i) => arrive(host.querySelector(`[data-meld="${first + i}"]`), from, i * 120)))
    } else if (event.e === 'added' || event.e === 'swapped') {
      const from = rectOf(place)
      this.#waiting.push(() => arrive(host.querySelector(`[data-meld="${event.meld}"] .k:last-child`), from))
    }
    for (const card of host.querySelectorAll<HTMLElement>('.hand .k')) this.#cards.set(card.dataset.card ?? '', card.getBoundingClientRect())
  }

  hostUpdated(): void {
    for (const run of this.#waiting.splice(0)) run()
  }
}
