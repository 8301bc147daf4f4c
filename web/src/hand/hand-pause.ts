/** Hand between rounds, and after the last: what was scored and why; then on, or to the end of the match. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { comma, text, type Key, type Rich } from '../i18n'
import './hand-words'
import type { RoundRow, Session, TableView } from '../session/types'
import { kindName } from './forms'
import { mono, nameOf } from '../table/parts'
import { Pausing, inPlaces, noMark, overPage, pausePage, resultBox } from '../table/pause'
import './hand-score'
import { inTeams, namesOf, sideName, sideOf, sidesOf } from '../table/sides'

const scored = (view: TableView): RoundRow[] => view.rounds.filter((round) => round.scores)

export class HandPause extends LitElement {
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

  #result(view: TableView): TemplateResult {
    const row = scored(view).at(-1)
    const out = row?.out ?? null
    if (!row || out === null) return resultBox(noMark('cross'), text('went_dry'), text('went_dry_line'))
    const name = nameOf(view.seats, out, view.seat)
    const title = row.by_hand ? text('went_hand', { name }) : out === view.seat ? text('went_out_you') : text('went_out', { name })
    const team = inTeams(view) && view.seat !== null ? html`${text(sideOf(view, out) === sideOf(view, view.seat) ? 'out_for_us' : 'out_for_them')} ` : nothing
    return resultBox(mono(view.seats, out, view.seat), title, html`${team}${text(row.by_hand ? 'went_hand_line' : 'went_out_line')}`)
  }

  #pause(view: TableView): TemplateResult {
    return pausePage(this.#at, {
      title: text('score_sheet'), sub: html`${kindName(view.options)} · ${text('after_round', { a: scored(view).length, b: view.of ?? 0 })}`,
      result: html`${this.#result(view)}<hand-score .view=${view}></hand-score>`, sheet: nothing, starts: text('next_starts', { r: view.rounds.length + 1, n: this.#at.left }),
    })
  }

  /** What ended the match, in one sentence. */
  #ending(view: TableView): Rich {
    if (view.ended === 'finished') {
      const first = view.places?.filter((place) => place === 1).length ?? 0
      const key: Key = scored(view).length > (view.of ?? 0) ? (first > 1 ? 'ended_extra_tied' : 'ended_extra') : first > 1 ? 'ended_tied' : 'ended_rounds'
      return html`${text(key)}${this.#last(view)}`
    }
    return text(view.ended === 'abandoned' ? 'ended_alone' : view.ended === 'broken' ? 'ended_broken' : 'abandoned_line')
  }

  /** How its last round went. */
  #last(view: TableView): Rich {
    const row = scored(view).at(-1)
    if (!row) return nothing
    const out = row.out ?? null
    if (out === null) return html` ${text('last_dry')}`
    const name = nameOf(view.seats, out, view.seat)
    return html` ${out === view.seat ? text(row.by_hand ? 'last_hand_you' : 'last_out_you') : text(row.by_hand ? 'last_hand' : 'last_out', { name })}`
  }

  #over(view: TableView): TemplateResult {
    const { places } = view
    const sides = sidesOf(view), teams = inTeams(view)
    const order = inPlaces(places)
    const first = order.filter((side) => places![side] === 1)
    const mine = view.seat === null ? null : sideOf(view, view.seat)
    const names = first.map((side) => namesOf(view, side))
    const title = !places ? text('abandoned') : first.length > 1 ? text('shared_first', { name: names.join(comma()) }) : first[0] === mine ? text(teams ? 'we_won' : 'you_won') : text(teams ? 'winners' : 'winner', { name: names[0] ?? '' })
    return overPage(this.#at, {
      sub: kindName(view.options), title, line: this.#ending(view), mark: mono(view.seats, sides[first[0] ?? 0]![0]!, view.seat), sheet: html`<hand-score .view=${view}></hand-score>`,
      sides: order.map((side) => ({ seats: sides[side]!, name: sideName(view, side), players: teams && mine !== null ? namesOf(view, side) : null, total: view.totals[side] ?? 0, place: places![side]! })),
    })
  }
}

customElements.define('hand-pause', HandPause)
