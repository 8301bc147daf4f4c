/** One's own turn: the picked tile, where the view says it may go, and what is sent. */
import { text } from '../i18n'
import { settings } from '../settings'
import type { AtTable } from '../table/at-table'
import type { End } from './layout'
import type { Target } from './line-of-play'
import type { DominoLay, DominoView } from './types'
import { say, toldPlainly, toldRich } from './dominoes-words'

export class Turn {
  picked: string | null = null

  /** `sent`: a move is on its way. */
  constructor(private readonly at: AtTable, private readonly sent: () => void) {}

  get #round(): DominoView {
    return this.at.view.dominoes!
  }

  /** Each tile that may be laid with its ends; none for the very first tile. */
  get fits(): Map<string, End[]> {
    const round = this.#round
    const fits = new Map<string, End[]>()
    if (!this.at.mine) return fits
    for (const move of round.legal!.moves) if (move.do === 'lay') fits.set(move.tile, [...(fits.get(move.tile) ?? []), ...(move.end ? [move.end] : [])])
    return fits
  }

  /** Where the picked tile may be put: what the view marks; at a strict table every open end. */
  get targets(): Target[] {
    const round = this.#round, { mine, marks } = this.at
    if (!mine || !this.picked || (marks && round.legal!.draw)) return []
    const fits = this.fits
    if (!round.line.length) return marks && !fits.has(this.picked) ? [] : [{ end: null, number: null }]
    const ends = fits.get(this.picked)
    return round.ends.filter(({ end }) => !marks || ends?.includes(end)).map(({ end, number }) => ({ end, number }))
  }

  /** The one place that is marked for the picked tile. */
  get onlyTarget(): Target | null {
    const { targets } = this
    return this.at.marks && targets.length === 1 ? targets[0]! : null
  }

  /** Where the picked tile goes by itself when the time is up (PD-19). */
  get sends(): Target | null {
    return settings.value.autoSend ? this.onlyTarget : null
  }

  #reason(tile: string): { ar: string; en: string } | undefined {
    const { legal } = this.#round
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
    const round = this.#round, { mine, marks, notices } = this.at
    notices.clear()
    if (mine && marks && !this.fits.has(tile)) {
      this.picked = null
      const message = this.#reason(tile)
      if (message) notices.stop(toldRich(message), round.legal!.draw ? say('turn_draw') : undefined)
    } else if (this.picked !== tile) this.picked = tile
    else {
      const { onlyTarget } = this
      if (onlyTarget) void this.lay(onlyTarget.end)
      else this.picked = null
    }
    this.at.host.requestUpdate()
    return this.picked === tile
  }

  /** An end was tapped before a tile: the one tile that goes there is picked; of several the player picks. */
  atEnd = (end: End): void => {
    const there = [...this.fits].flatMap(([tile, ends]) => (ends.includes(end) ? [tile] : []))
    if (there.length === 1) this.pick(there[0]!)
    else this.at.notices.say({ tone: 'turn', mark: 'next', text: say('pick_first') })
  }

  async lay(end: End | null, tile = this.picked): Promise<void> {
    if (!tile) this.at.notices.stop(say('pick_tile'))
    else if (!this.at.mine) this.at.notices.stop(text('not_your_turn'))
    else await this.#send({ do: 'lay', tile, ...(end ? { end } : {}) })
  }

  draw = (): void => {
    const round = this.#round, { mine, marks, notices } = this.at
    if (!mine) notices.stop(text('not_your_turn'))
    else if (marks && !round.legal!.draw) notices.stop(say(round.bank ? 'draw_off_fits' : 'draw_off_bank'))
    else void this.#send({ do: 'draw' })
  }

  async #send(move: DominoLay | { do: 'draw' }): Promise<void> {
    this.at.notices.clear()
    this.sent()
    const problem = await this.at.session.act(move)
    // the tile that had the focus has left the hand by now
    this.sent()
    if (!problem) this.picked = null
    else if (problem.message.ar) this.at.notices.stop(toldRich(problem.message))
    this.at.host.requestUpdate()
  }
}
