/** Makes what lies on the felt as small as it must be to lie open; what still does not fit scrolls and fades at the edge. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Steps of the style sheet's [data-fit]: 0 is the full size. */
const SMALLEST = 3

export class Fit implements ReactiveController {
  #for = ''

  /** `what`: everything that the space needed depends on, besides the window. */
  constructor(private readonly host: ReactiveControllerHost & HTMLElement, private readonly what: () => string) {
    host.addController(this)
  }

  hostUpdated(): void {
    const felt = this.host.querySelector<HTMLElement>('.felt')
    const melds = felt?.querySelector<HTMLElement>('.melds, .mini')
    if (!felt || !melds) return
    const now = `${innerWidth}x${innerHeight} ${felt.clientHeight} ${this.what()}`
    if (now === this.#for) return
    const over = (): boolean => melds.scrollHeight > melds.clientHeight + 1
    let step = 0
    for (felt.dataset.fit = '0'; over() && step < SMALLEST; felt.dataset.fit = String(step)) step++
    melds.toggleAttribute('data-more', over())
    this.#for = `${innerWidth}x${innerHeight} ${felt.clientHeight} ${this.what()}`
  }
}
