/** A line that nobody plays on any more: after the round, and on the Verify page. */
import { html, type TemplateResult } from 'lit'
import { layLine, placed, type Box } from './layout'
import type { DominoView } from './types'
import { laidFace, plainly, tileNames } from './dominoes-words'

export function lastLine(round: DominoView, box: Box, most: number): TemplateResult {
  const layout = layLine({ ...round, ends: [] }, box, most)
  const pieces = layout?.pieces ?? []
  const name = pieces.length ? tileNames(pieces.map(({ tile }) => tile)) : plainly('line_empty')
  return html`<div class="line last" role="img" aria-label="${plainly('the_line')}: ${name}" style="width:${box.width}px;height:${pieces.length ? box.height : 40}px">
    ${pieces.map((piece) => html`<span class="laid ${piece.tile === round.spinner ? 'spin' : ''}" style=${placed(piece, layout!.u)}>${laidFace(piece.halves, piece.lies)}</span>`)}</div>`
}
