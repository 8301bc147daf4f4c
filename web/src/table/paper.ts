/** A score sheet as it is kept on paper, a column for each side and a row for each round; and below it how one round was counted. */
import { LitElement, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import { num, text, type Rich } from '../i18n'
import type { RoundRow, TableView } from '../session/types'
import { monos } from './parts'
import { inTeams, namesOf, sideName, sidesInOrder, sidesOf } from './sides'

/** The rounds that count: one that was cancelled or broken off has no sum. */
export const counting = (view: Pick<TableView, 'rounds'>): RoundRow[] => view.rounds.filter((round) => round.lines)

/** A game's sheet: the sum of one of its rounds is looked at, of the newest until the player picks another. */
export abstract class ScoreSheet extends LitElement {
  static override properties: PropertyDeclarations = { view: { attribute: false }, chosen: { state: true } }
  declare view: TableView
  declare chosen: number | null

  constructor() {
    super()
    this.chosen = null
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected get rows(): RoundRow[] {
    return counting(this.view)
  }

  /** The round that is looked at; undefined before the first is over. */
  protected get now(): RoundRow | undefined {
    const { rows } = this
    return rows.find((round) => round.deal === this.chosen) ?? rows.at(-1)
  }

  /** A number over its column, or before its row, that shows the sum of `round`; null: it is still to be played. */
  protected pick(round: RoundRow | null, n: number, label: string): Rich {
    return round ? html`<button aria-pressed=${round === this.now ? 'true' : 'false'} aria-label=${label} @click=${() => (this.chosen = round.deal)}>${num(n)}</button>` : num(n)
  }

  /** `label` names the button of a round, `corner` stands over them; null among `rows`: still to be played. */
  protected paper(corner: Rich, label: (n: number) => string, cell: (row: RoundRow, side: number) => Rich, rows: readonly (RoundRow | null)[] = this.rows): TemplateResult {
    const { view, now } = this
    const columns = columnsOf(view)
    return html`<table class="scores teams sides${columns.length}"><thead><tr><th scope="col">${corner}</th>${columns.map(({ side, seats, name }) => html`<th scope="col"><b>${name}</b>${inTeams(view) && view.seat !== null ? html`<small>${namesOf(view, side)}</small>` : nothing}${monos(view, seats, 's')}</th>`)}</tr></thead>
      <tbody>${rows.map((row, i) => html`<tr class=${row && row === now ? 'now' : ''}><th scope="row">${this.pick(row, i + 1, label(i + 1))}</th>${columns.map(({ side }) => html`<td class=${row ? '' : 'none'}>${row ? cell(row, side) : '–'}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${text('total')}</th>${columns.map(({ side }) => html`<td>${num(view.totals[side] ?? 0)}</td>`)}</tr></tfoot></table>`
  }
}

/** One side of a sheet. */
interface Column {
  side: number
  seats: readonly number[]
  name: Rich
}

/** Every side, a player's own team first. */
export const columnsOf = (view: TableView): Column[] =>
  sidesInOrder(view, inTeams(view) ? view.seat : null).map((side) => ({ side, seats: sidesOf(view)[side]!, name: sideName(view, side) }))

/** What each side made in one round, and how. */
export const counted = (view: TableView, columns: readonly Column[], total: (side: number) => Rich, how: (side: number) => Rich): TemplateResult =>
  html`<ul class="sum-list">${columns.map(({ side, seats, name }) => html`<li>${monos(view, seats, 's')}<b>${name}</b><span class="tot">${total(side)}</span><span class="how">${how(side)}</span></li>`)}</ul>`
