/** A line that nobody plays on any more: after the round, and on the Verify page. */
import { html, type TemplateResult } from 'lit'
import { layLine, placed, type Box } from './layout'
import type { DominoView } from './types'
import { laidFace, plainly, tileNames } from './dominoes-words'

export function lastLine(round: DominoView, box: Box, most: number): TemplateResult {
  const layout = layLine({ ...round, ends: [] }, box, most)
  const pieces = layout?.pieces ?? [], newest = round.line.at(-1)?.[0]
  // the room that no tile needs is not shown
  const spare = layout ? Math.min(...pieces.map(({ y }) => Math.min(y, box.height - y))) - 2 * layout.u : 0
  const name = pieces.length ? tileNames(pieces.map(({ tile }) => tile)) : plainly('line_empty')
  return html`<div class="line last" role="img" aria-label="${plainly('the_line')}: ${name}" style="width:${box.width}px;height:${layout ? box.height : 40}px;margin-block:${-spare}px">
    ${pieces.map((piece) => html`<span class="laid ${piece.tile === round.spinner ? 'spin' : ''} ${piece.tile === newest ? 'new' : ''}" style=${placed(piece, layout!.u)}>${laidFace(piece.halves, piece.lies)}</span>`)}</div>`
}
