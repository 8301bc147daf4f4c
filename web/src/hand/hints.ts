/** The best lay-downs of one's own cards, fetched once a hand, and the line that offers the first. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Rich } from '../i18n'
import type { TableView } from '../session/types'
import { say } from './hand-words'
import { sorted } from './order'
import type { HandView, HintLay } from './types'

/** A best lay-down is told when no more than this is missing to the bar. */
const NEAR = 20

export class Hints implements ReactiveController {
  /** Best first; empty at a strict table. */
  lays: HintLay[] = []
  #wanted = ''

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: () => Promise<HintLay[]>,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.#wanted = ''
  }

  /** Asks for the lay-downs of the hand in `view`, unless they are known or on their way. */
  want(view: TableView): void {
    const { hand } = view
    if (!view.hint || !hand?.own || hand.to_act !== view.seat) return
    const wanted = `${view.deal}/${sorted(hand.own, 'suit').join()}/${hand.bar}`
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    this.lays = [] // those of another hand
    void this.ask().then((lays) => {
      if (this.#wanted !== wanted) return
      this.lays = lays
      this.host.requestUpdate()
    })
  }

  forget(): void {
    this.#wanted = ''
    this.lays = []
  }
}

/** The melds of the lay-down that uses most cards; none when nothing melds. */
export const mostMelds = (lays: readonly HintLay[]): string[][] =>
  lays.map((lay) => lay.melds).reduce((most, melds) => (melds.flat().length > most.flat().length ? melds : most), [])

export interface Offer {
  line: Rich
  more: Rich
}

/** What the best lay-down is worth to this player now; null when it is not worth a word. */
export function offerOf(best: HintLay | undefined, hand: HandView, me: number): Offer | null {
  if (!best) return null
  const more = say('groups_of', { n: best.melds.length })
  if (hand.opened[me]) return { line: say('can_meld', { n: best.total }), more }
  if (best.opens) return { line: say('can_lay', { n: best.total }), more }
  const short = (hand.bar ?? 0) - best.total
  return short > NEAR ? null : { line: say('best_is', { n: best.total, k: Math.max(0, short) }), more }
}
