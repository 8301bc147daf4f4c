/** After a round of dominoes: how it ended, every hand open, the sum; then the next round by itself, or the end of the match. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Rich } from '../i18n'
import type { TableView } from '../session/types'
import { counting } from '../table/paper'
import { mono, nameOf } from '../table/parts'
import { PausePage, byPlaces, noMark, overPage, pausePage, resultBox } from '../table/pause'
import './dominoes-score'
import { outcome } from './dominoes-score'
import { gameKey, say, tileFace, tileName } from './dominoes-words'
import { lastLine } from './last-line'

const MOST = 20

class DominoesPause extends PausePage {
  /** The line as it ended, and what each still held. */
  #open(view: TableView): unknown {
    const round = view.dominoes
    if (!round?.hands) return nothing
    const pips = round.result?.pips ?? []
    return html`${lastLine(round, { width: Math.min(innerWidth - 64, 480), height: 240 }, MOST)}<h3>${say('hands_open')}</h3><ul class="hands">${round.hands.map((tiles, seat) => html`<li>${mono(view.seats, seat, view.seat, 's')}<b>${nameOf(view.seats, seat, view.seat)}</b><span class="left" dir="ltr">${tiles.length ? tiles.map((tile) => html`<span role="img" aria-label=${tileName(tile)}>${tileFace(tile)}</span>`) : html`<span class="note" dir="auto">${say('no_tiles')}</span>`}</span>${tiles.length ? html`<span class="note">${say('pips', { n: pips[seat] ?? 0 })}</span>` : html`<span></span>`}</li>`)}</ul>`
  }

  #result(view: TableView): unknown {
    const row = counting(view).at(-1)
    if (!row) return nothing
    const { title, line, seat } = outcome(view, row)
    return resultBox(seat === null ? noMark('lock') : mono(view.seats, seat, view.seat), title, line)
  }

  protected override pause(view: TableView): TemplateResult {
    const starts = view.dominoes?.result?.starts
    const who: Rich = starts === undefined ? nothing : html` · ${starts === view.seat ? say('starts_you') : say('starts', { name: nameOf(view.seats, starts, view.seat) })}`
    return pausePage(this.at, {
      sub: html`${say(gameKey(view.options))} · ${say('round_n', { n: counting(view).length })}`,
      result: html`${this.#result(view)}${this.#open(view)}`, sheet: html`<dominoes-score .view=${view}></dominoes-score>`, starts: html`<b>${say('next_in', { n: this.at.left })}</b>${who}`, waits: true,
    })
  }

  protected override over(view: TableView): TemplateResult {
    return overPage(this.at, {
      sub: say(gameKey(view.options)), line: () => say('over_line', { n: view.totals[byPlaces(view)[0]!] ?? 0 }),
      more: view.places ? this.#open(view) : nothing, sheet: html`<dominoes-score .view=${view}></dominoes-score>`,
    })
  }
}

customElements.define('dominoes-pause', DominoesPause)
