/** One's own turn: the picked tile, where the view says it may go, and what is sent. */
import { text } from '../i18n'
import type { Session } from '../session/types'
import { settings } from '../settings'
import type { Notices } from '../table/notices'
import type { End } from './layout'
import type { Target } from './line-of-play'
import type { DominoLay, DominoView } from './types'
import { say, toldPlainly, toldRich } from './dominoes-words'

interface Standing {
  round: DominoView
  /** My turn, seen to its newest event, and the line is up: what is pressed now is sent. */
  mine: boolean
  /** What is legal is marked: a strict table leaves that to the player (PD-10). */
  marks: boolean
}

export class Turn {
  picked: string | null = null

  constructor(
    private readonly session: () => Session,
    private readonly now: () => Standing,
    private readonly notices: Notices,
    private readonly sent: () => void,
    private readonly redraw: () => void,
  ) {}

  /** Each tile that may be laid with its ends; none for the very first tile. */
  get fits(): Map<string, End[]> {
    const { round, mine } = this.now()
    const fits = new Map<string, End[]>()
    if (!mine) return fits
    for (const move of round.legal!.moves) if (move.do === 'lay') fits.set(move.tile, [...(fits.get(move.tile) ?? []), ...(move.end ? [move.end] : [])])
    return fits
  }

  /** Where the picked tile may be put: what the view marks; at a strict table every open end. */
  get targets(): Target[] {
    const { round, mine, marks } = this.now()
    if (!mine || !this.picked || (marks && round.legal!.draw)) return []
    const fits = this.fits
    if (!round.line.length) return marks && !fits.has(this.picked) ? [] : [{ end: null, number: null }]
    const ends = fits.get(this.picked)
    return round.ends.filter(({ end }) => !marks || ends?.includes(end)).map(({ end, number }) => ({ end, number }))
  }

  /** The one place that the picked tile has, where it goes out by itself when the time is up (PD-19). */
  get onlyTarget(): Target | null {
    const { targets } = this
    return settings.value.autoSend && this.now().marks && targets.length === 1 ? targets[0]! : null
  }

  #reason(tile: string): { ar: string; en: string } | undefined {
    const { legal } = this.now().round
    const code = legal?.not.find(([one]) => one === tile)?.[1]
    return code === undefined ? undefined : legal!.reasons[code]
  }

  /** Why a tile may not be laid now, in words; null where it may. */
  whyNot = (tile: string): string | null => {
    const message = this.#reason(tile)
    return message ? toldPlainly(message) : null
  }

  /** Picks a tile, or lays it when it was picked and has one place only; true when a tile is picked now. */
  pick(tile: string): boolean {
    const { round, mine, marks } = this.now()
    this.notices.clear()
    if (mine && marks && !this.fits.has(tile)) {
      this.picked = null
      const message = this.#reason(tile)
      if (message) this.notices.stop(toldRich(message), round.legal!.draw ? say('turn_draw') : undefined)
    } else if (this.picked !== tile) this.picked = tile
    else {
      const [one, other] = this.targets
      if (one && !other && marks) void this.lay(one.end)
      else this.picked = null
    }
    this.redraw()
    return this.picked === tile
  }

  async lay(end: End | null, tile = this.picked): Promise<void> {
    if (!tile) this.notices.stop(say('pick_tile'))
    else if (!this.now().mine) this.notices.stop(text('not_your_turn'))
    else await this.#send({ do: 'lay', tile, ...(end ? { end } : {}) })
  }

  draw = (): void => {
    const { round, mine, marks } = this.now()
    if (!mine) this.notices.stop(text('not_your_turn'))
    else if (marks && !round.legal!.draw) this.notices.stop(say(round.bank ? 'draw_off_fits' : 'draw_off_bank'))
    else void this.#send({ do: 'draw' })
  }

  async #send(move: DominoLay | { do: 'draw' }): Promise<void> {
    this.notices.clear()
    this.sent()
    const problem = await this.session().act(move)
    if (!problem) this.picked = null
    else if (problem.message.ar) this.notices.stop(toldRich(problem.message))
    this.redraw()
  }
}
