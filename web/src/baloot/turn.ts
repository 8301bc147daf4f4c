/** One's own turn: the picked card, the projects that go with it, and what is sent. */
import { text, told, toldPlain } from '../i18n'
import type { Session } from '../session/types'
import { settings } from '../settings'
import type { Notices, SecondTap } from '../table/notices'
import { say } from './baloot-words'
import type { BalootMove, BalootProjects, BalootView } from './types'

interface Standing {
  round: BalootView
  /** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
  mine: boolean
  /** What is legal is marked: a strict table leaves that to the player (PD-10). */
  marks: boolean
}

export class Turn {
  picked: string | null = null
  /** Which of the view's projects are announced; null: none. The view's first is its best. */
  announces: number | null = 0

  constructor(
    private readonly session: () => Session,
    private readonly now: () => Standing,
    private readonly notices: Notices,
    private readonly second: SecondTap,
    private readonly redraw: () => void,
  ) {}

  /** Whether a card is awaited from me. */
  get plays(): boolean {
    const { mine, round } = this.now()
    return mine && round.phase === 'play'
  }

  get projects(): readonly BalootProjects[] {
    return (this.plays && this.now().round.legal?.projects) || []
  }

  /** Whether a Sawa is worth a button: it stands, or I lead and something has been played. */
  get claims(): boolean {
    const { round } = this.now()
    return this.plays && (Boolean(round.legal?.sawa) || (!round.trick.length && round.tricks.length > 0))
  }

  /** Whether a card is shown as one that may not be played. */
  dim = (card: string): boolean => this.plays && this.now().marks && this.#reason(card) !== undefined

  #reason(card: string): { ar: string; en: string } | undefined {
    const { legal } = this.now().round
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
    this.notices.clear()
    const message = this.dim(card) ? this.#reason(card) : undefined
    if (message) {
      this.picked = null
      this.notices.stop(message)
    } else if (this.picked !== card) this.picked = card
    else if (this.plays) void this.play(card)
    else this.picked = null
    this.redraw()
  }

  async play(card = this.picked): Promise<void> {
    if (!card) this.notices.stop(say('pick_card'))
    else if (!this.plays) this.notices.stop(text('not_your_turn'))
    else if (this.dim(card)) this.notices.stop(told(this.#reason(card)!))
    else {
      const chosen = this.announces === null ? undefined : this.projects[this.announces]
      await this.send({ do: 'play', card, ...(chosen ? { projects: chosen.projects } : {}) })
    }
  }

  /** All the rest is ours: a big word, said twice. Where it does not stand the table says why at once; a strict one only when it is said. */
  sawa = (): void => {
    const { marks, round } = this.now()
    const claim = (): void => void this.send({ do: 'sawa' })
    if (marks && !round.legal?.sawa) claim()
    else this.second.tap('sawa', claim)
  }

  send = async (move: BalootMove): Promise<void> => {
    if (!this.now().mine) {
      this.notices.stop(text('not_your_turn'))
      return
    }
    this.notices.clear()
    this.second.clear()
    const problem = await this.session().act(move)
    if (!problem) this.picked = null
    else if (problem.message.ar) this.notices.stop(problem.message)
    this.redraw()
  }
}
