/** A round of dominoes shown again on the Verify page: the line as it lay, open hands, events in words. */
import './dominoes.css'
import { html, type TemplateResult } from 'lit'
import type { GameEvent } from '../session/types'
import { tileFace, tileName, tileNames, laidFace, plainly, say } from './dominoes-words'
import { layLine } from './layout'
import { logLine } from './told'
import type { DominoView } from './types'

const MOST = 22
const HEIGHT = 230

/** The line, and the bank beside it. */
export function lineAgain(round: DominoView): TemplateResult {
  const box = { width: Math.min(innerWidth, 700) - 70, height: HEIGHT }
  const layout = layLine({ ...round, ends: [] }, box, MOST)
  const pieces = layout?.pieces ?? []
  return html`<div class="line last" role="img" aria-label="${plainly('the_line')}: ${pieces.length ? tileNames(pieces.map(({ tile }) => tile)) : plainly('line_empty')}" style="width:${box.width}px;height:${pieces.length ? box.height : 40}px">
    ${pieces.map((piece) => html`<span class="laid ${piece.tile === round.spinner ? 'spin' : ''}" style="left:${piece.x.toFixed(1)}px;top:${piece.y.toFixed(1)}px;width:${(piece.lies ? 2 : 1) * layout!.u - 1}px;height:${(piece.lies ? 1 : 2) * layout!.u - 1}px">${laidFace(piece.halves, piece.lies)}</span>`)}</div>
    <p class="note">${say('bank_of', { n: round.bank })}${round.sum_line ? html` · ${say('ends')} <bdi dir="ltr" class="n">${round.sum_line}</bdi>` : ''}</p>`
}

export const handAgain = (tiles: readonly string[]): TemplateResult =>
  html`<span class="hands again" dir="ltr"><span class="left">${[...tiles].sort().reverse().map((tile) => html`<span role="img" aria-label=${tileName(tile)}>${tileFace(tile)}</span>`)}</span></span>`

export const eventAgain = (event: object): unknown => logLine(event as GameEvent) ?? (event as GameEvent).e
