/** The seats of a table before its match, by teams where there are some. */
import { html, type TemplateResult } from 'lit'
import { inTeams, sideOf, sidesOf } from '../table/sides'
import { say } from './lobby-words'

type Sided = Parameters<typeof sidesOf>[0]

/** `own`: the seat whose team is «فريقك»; `order`: the sides in the order in which they stand. `row` draws a seat's line. */
export function chairs(table: Sided, own: number, order: readonly number[], row: (seat: number) => TemplateResult): TemplateResult {
  const sides = sidesOf(table)
  if (!inTeams(table)) return html`<ul class="chairs">${sides.flat().sort((a, b) => a - b).map(row)}</ul>`
  return html`<div class="team-chairs">${order.map((side) => {
    const us = sideOf(table, own) === side
    return html`<section data-team=${us ? 'us' : 'them'}><h2>${say(us ? 'your_team' : 'other_team')}</h2><ul class="chairs">${sides[side]!.map(row)}</ul></section>`
  })}</div>`
}
