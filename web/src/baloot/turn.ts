/** One's own turn: the picked card, the projects that go with it, and what is sent. */
import { text, told, toldPlain } from '../i18n'
import { settings } from '../settings'
import type { AtTable } from '../table/at-table'
import type { SecondTap } from '../table/notices'
import { say } from './baloot-words'
import type { BalootMove, BalootProjects, BalootView } from './types'

export class Turn {
  picked: string | null = null
  /** Which of the view's projects are announced; null: none. The view's first is its best. */
  announces: number | null = 0

  constructor(private readonly at: AtTable, private readonly second: SecondTap) {}

  get #round(): BalootView {
    return this.at.view.baloot!
  }

  /** Whether a card is awaited from me. */
  get plays(): boolean {
    return this.at.mine && this.#round.phase === 'play'
  }

  get projects(): readonly BalootProjects[] {
    return (this.plays && this.#round.legal?.projects) || []
  }

  /** Whether a Sawa is worth a button: it stands, or I lead and something has been played. */
  get claims(): boolean {
    const round = this.#round
    return this.plays && (Boolean(round.legal?.sawa) || (!round.trick.length && round.tricks.length > 0))
  }

  /** Whether a card is shown as one that may not be played. */
  dim = (card: string): boolean => this.plays && this.at.marks && this.#reason(card) !== undefined

  #reason(card: string): { ar: string; en: string } | undefined {
    const { legal } = this.#round
    const code = legal?.why?.[card]
    return code === undefined ? undefined : legal!.reasons?.[code]
  }

  whyNot = (card: string): string | null => {
    const message = this.dim(card) ? this.#reason(card) : undefined
    return message ? toldPlain(message) : null
  }

  /** The picked card goes out by itself when the time is up (PD-19). */
  get goesOut(): string | null {
    return settings.value.autoSend && this.plays && this.picked && !this.#reason(this.picked) ? this.picked : null
  }

  /** Picks a card; the second tap plays it. Before one's turn a card may be picked, too. */
  pick(card: string): void {
    this.at.notices.clear()
    const message = this.dim(card) ? this.#reason(card) : undefined
    if (message) {
      this.picked = null
      this.at.notices.stop(message)
    } else if (this.picked !== card) this.picked = card
    else if (this.plays) void this.play(card)
    else this.picked = null
    this.at.host.requestUpdate()
  }

  async play(card = this.picked): Promise<void> {
    if (!card) this.at.notices.stop(say('pick_card'))
    else if (!this.plays) this.at.notices.stop(text('not_your_turn'))
    else if (this.dim(card)) this.at.notices.stop(told(this.#reason(card)!))
    else {
      const chosen = this.announces === null ? undefined : this.projects[this.announces]
      await this.send({ do: 'play', card, ...(chosen ? { projects: chosen.projects } : {}) })
    }
  }

  /** All the rest is ours: a big word, said twice. Where it does not stand the table says why at once; a strict one only when it is said. */
  sawa = (): void => {
    const claim = (): void => void this.send({ do: 'sawa' })
    if (this.at.marks && !this.#round.legal?.sawa) claim()
    else this.second.tap('sawa', claim)
  }

  send = async (move: BalootMove): Promise<void> => {
    if (!this.at.mine) {
      this.at.notices.stop(text('not_your_turn'))
      return
    }
    this.at.notices.clear()
    this.second.clear()
    const problem = await this.at.session.act(move)
    if (problem) this.at.refused(problem)
    else this.picked = null
    this.at.host.requestUpdate()
  }
}
