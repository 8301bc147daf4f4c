/** A score sheet as it is kept on paper, a column for each side and a row for each round; and below it how one round was counted. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, text, type Rich } from '../i18n'
import type { RoundRow, TableView } from '../session/types'
import { mono } from './parts'

/** One side, in the order of the columns. */
export interface Column {
  side: number
  seats: readonly number[]
  name: Rich
  /** Below the name. */
  more?: unknown
  team?: 'us' | 'them'
}

export interface PaperShown {
  view: TableView
  /** Over the rows' numbers. */
  corner: Rich
  columns: readonly Column[]
  rows: readonly RoundRow[]
  now: RoundRow
  label: (n: number) => string
  cell: (row: RoundRow, side: number) => Rich
  choose: (row: RoundRow) => void
}

export const paper = ({ view, corner, columns, rows, now, label, cell, choose }: PaperShown): TemplateResult => html`<table class="scores teams sides${columns.length}"><thead><tr><th scope="col">${corner}</th>${columns.map(({ name, more, team }) => html`<th scope="col" data-team=${team ?? nothing}><b>${name}</b>${more ?? nothing}</th>`)}</tr></thead>
  <tbody>${rows.map((row, i) => html`<tr class=${row === now ? 'now' : ''}><th scope="row"><button aria-pressed=${row === now ? 'true' : 'false'} aria-label=${label(i + 1)} @click=${() => choose(row)}>${num(i + 1)}</button></th>${columns.map(({ side }) => html`<td>${cell(row, side)}</td>`)}</tr>`)}</tbody>
  <tfoot><tr><th scope="row">${text('total')}</th>${columns.map(({ side }) => html`<td>${num(view.totals[side] ?? 0)}</td>`)}</tr></tfoot></table>`

/** What each side made in one round, and how. */
export const counted = ({ seats, seat: me }: TableView, columns: readonly Column[], total: (side: number) => Rich, how: (side: number) => Rich): TemplateResult => html`<ul class="sum-list">${columns.map(({ side, seats: own, name, team }) => html`<li data-team=${team ?? nothing}><span class="monos">${own.map((seat) => mono(seats, seat, me, 's'))}</span><b>${name}</b><span class="tot">${total(side)}</span><span class="how">${how(side)}</span></li>`)}</ul>`
