/** After a round of dominoes: how it ended, every hand open, the sum; then the next round by itself, or the end of the match. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { comma, text, type Rich } from '../i18n'
import type { Session, TableView } from '../session/types'
import { mono, nameOf } from '../table/parts'
import { Pausing, inPlaces, noMark, overPage, pausePage, resultBox } from '../table/pause'
import './dominoes-score'
import { outcome } from './dominoes-score'
import { lastLine } from './last-line'
import { inTeams, namesOf, sideName, sideOf, sidesOf } from './sides'
import { gameKey, say, tileFace, tileName } from './dominoes-words'

const MOST = 20

export class DominoesPause extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session
  readonly #at = new Pausing(this)

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): TemplateResult {
    const { view } = this.#at
    return view.phase === 'over' ? this.#over(view) : this.#pause(view)
  }

  /** The line as it ended, and what each still held. */
  #open(view: TableView): unknown {
    const round = view.dominoes
    if (!round?.hands) return nothing
    const pips = round.result?.pips ?? []
    return html`${lastLine(round, { width: Math.min(innerWidth - 64, 480), height: 240 }, MOST)}<h3>${say('hands_open')}</h3><ul class="hands">${round.hands.map((tiles, seat) => html`<li>${mono(view.seats, seat, view.seat, 's')}<b>${nameOf(view.seats, seat, view.seat)}</b><span class="left" dir="ltr">${tiles.length ? tiles.map((tile) => html`<span role="img" aria-label=${tileName(tile)}>${tileFace(tile)}</span>`) : html`<span class="note" dir="auto">${say('no_tiles')}</span>`}</span>${tiles.length ? html`<span class="note">${say('pips', { n: pips[seat] ?? 0 })}</span>` : html`<span></span>`}</li>`)}</ul>`
  }

  #result(view: TableView): unknown {
    const row = view.rounds.findLast((round) => round.points)
    if (!row) return nothing
    const { title, line, seat } = outcome(view, row)
    return resultBox(seat === null ? noMark('lock') : mono(view.seats, seat, view.seat), title, line)
  }

  #pause(view: TableView): TemplateResult {
    const starts = view.dominoes?.result?.starts
    const who: Rich = starts === undefined ? nothing : html` · ${starts === view.seat ? say('starts_you') : say('starts', { name: nameOf(view.seats, starts, view.seat) })}`
    return pausePage(this.#at, {
      title: say('score_title'), sub: html`${say(gameKey(view.options))} · ${say('round_n', { n: view.rounds.filter((round) => round.points).length })}`,
      result: html`${this.#result(view)}${this.#open(view)}`, sheet: html`<dominoes-score .view=${view}></dominoes-score>`, starts: html`<b>${say('next_in', { n: this.#at.left })}</b>${who}`, waits: true,
    })
  }

  #over(view: TableView): TemplateResult {
    const { places } = view
    const sides = sidesOf(view), teams = inTeams(view)
    const order = inPlaces(places)
    const first = order.filter((side) => places![side] === 1)
    const mine = view.seat === null ? null : sideOf(view, view.seat)
    const title: Rich = !places ? text('abandoned') : first.length > 1 ? text('shared_first', { name: first.map((side) => namesOf(view, side)).join(comma()) }) : first[0] === mine ? say(teams ? 'over_us' : 'over_you') : text('winner', { name: namesOf(view, first[0] ?? 0) })
    return overPage(this.#at, {
      sub: say(gameKey(view.options)), title, line: places ? say('over_line', { n: view.totals[first[0] ?? 0] ?? 0 }) : text('abandoned_line'), mark: mono(view.seats, sides[first[0] ?? 0]![0]!, view.seat),
      sides: order.map((side) => ({ seats: sides[side]!, name: sideName(view, side), players: teams && mine !== null ? namesOf(view, side) : null, total: view.totals[side] ?? 0, place: places![side]! })),
      more: places ? this.#open(view) : nothing, sheet: html`<dominoes-score .view=${view}></dominoes-score>`,
    })
  }
}

customElements.define('dominoes-pause', DominoesPause)
