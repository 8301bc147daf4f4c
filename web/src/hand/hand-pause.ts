/** Hand between rounds, and after the last: what was scored and why; then on, or to the end of the match. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Rich } from '../i18n'
import type { TableView } from '../session/types'
import { counting } from '../table/paper'
import { mono, nameOf } from '../table/parts'
import { PausePage, noMark, overPage, pausePage, resultBox } from '../table/pause'
import { inTeams, sideOf } from '../table/sides'
import { kindName } from './hand-options'
import './hand-score'
import { say, type Key } from './hand-words'

class HandPause extends PausePage {
  #result(view: TableView): TemplateResult {
    const row = counting(view).at(-1)
    const out = row?.out ?? null
    if (!row || out === null) return resultBox(noMark('cross'), say('went_dry'), say('went_dry_line'))
    const name = nameOf(view.seats, out, view.seat)
    const title = row.by_hand ? say('went_hand', { name }) : out === view.seat ? say('went_out_you') : say('went_out', { name })
    const team = inTeams(view) && view.seat !== null ? html`${say(sideOf(view, out) === sideOf(view, view.seat) ? 'out_for_us' : 'out_for_them')} ` : nothing
    return resultBox(mono(view.seats, out, view.seat), title, html`${team}${say(row.by_hand ? 'went_hand_line' : 'went_out_line')}`)
  }

  protected override pause(view: TableView): TemplateResult {
    return pausePage(this.at, {
      sub: html`${kindName(view.options)} · ${say('after_round', { a: counting(view).length, b: view.of ?? 0 })}`,
      result: html`${this.#result(view)}<hand-score .view=${view}></hand-score>`, sheet: nothing, starts: say('next_starts', { r: view.rounds.length + 1, n: this.at.left }),
    })
  }

  /** What ended the match, in one sentence. */
  #ending(view: TableView): Rich {
    const first = view.places?.filter((place) => place === 1).length ?? 0
    const key: Key = counting(view).length > (view.of ?? 0) ? (first > 1 ? 'ended_extra_tied' : 'ended_extra') : first > 1 ? 'ended_tied' : 'ended_rounds'
    return html`${say(key)}${this.#last(view)}`
  }

  /** How its last round went. */
  #last(view: TableView): Rich {
    const row = counting(view).at(-1)
    if (!row) return nothing
    const out = row.out ?? null
    if (out === null) return html` ${say('last_dry')}`
    const name = nameOf(view.seats, out, view.seat)
    return html` ${out === view.seat ? say(row.by_hand ? 'last_hand_you' : 'last_out_you') : say(row.by_hand ? 'last_hand' : 'last_out', { name })}`
  }

  protected override over(view: TableView): TemplateResult {
    return overPage(this.at, { sub: kindName(view.options), line: () => this.#ending(view), sheet: html`<hand-score .view=${view}></hand-score>` })
  }
}

customElements.define('hand-pause', HandPause)
