/** The line as it lies, its open ends, and the places where a picked tile may go. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { comma, num } from '../i18n'
import { discOf, placed, px, type End, type Layout, type Place } from './layout'
import { popPlace } from './pop'
import type { DominoView } from './types'
import { isDouble, laidFace, plainly, say, tileName } from './dominoes-words'

/** A place for the picked tile; `end` is null for the very first tile. */
export interface Target {
  end: End | null
  number: number | null
}

interface LineShown {
  round: DominoView
  layout: Layout | null
  box: { width: number; height: number }
  picked: string | null
  targets: readonly Target[]
  /** Open ends where one of this player's tiles may go, as far as this table marks it. */
  lit: ReadonlySet<End>
  /** What the last tile made, for a moment. */
  pop: { tile: string; sum: string; points: number } | null
  lay: (end: End | null) => void
  /** A lit end was tapped, and no tile is picked. */
  atEnd: (end: End) => void
}

const FIRST_U = 30

function ghost(shown: LineShown, target: Target): TemplateResult {
  const { layout, box, picked } = shown
  const tile = picked!
  const spot = layout?.spots.find(({ end }) => end === target.end)
  const place: Place = spot ? (isDouble(tile) ? spot.double : spot.plain) : { x: box.width / 2, y: box.height / 2, lies: !isDouble(tile) }
  const label = target.end === null
    ? plainly('lay_first', { tile: { tile } })
    : `${plainly('end_of', { where: plainly(target.end), n: target.number ?? 0 })}${comma()}${plainly('lay_here', { tile: { tile } })}`
  return html`<button class="ghost" style=${placed(place, layout?.u ?? FIRST_U)} data-drop="end:${target.end ?? ''}" data-end=${target.end ?? ''} data-target aria-label=${label} @click=${() => shown.lay(target.end)}>${target.number === null ? nothing : num(target.number)}</button>`
}

/** The line in words: how many tiles, and what is open. */
function lineName({ round }: LineShown): string {
  if (!round.line.length) return `${plainly('the_line')}: ${plainly('line_empty')}`
  const ends = round.ends.map(({ end, number }) => plainly('end_of', { where: plainly(end), n: number })).join(comma())
  return `${plainly('the_line')}: ${ends}`
}

export function lineOfPlay(shown: LineShown): TemplateResult {
  const { round, layout, targets, pop, box } = shown
  const u = layout?.u ?? FIRST_U
  const newest = round.line.at(-1)?.[0]
  const taken = new Set(targets.map(({ end }) => end))
  const disc = discOf(u)
  const scored = pop && layout?.pieces.find(({ tile }) => tile === pop.tile)
  const at = scored && popPlace(scored, layout!, box, pop.sum)
  return html`<div class="line" style="--u:${px(u)}" role="group" aria-label=${lineName(shown)}>
    ${layout
      ? repeat(layout.pieces, ({ tile }) => tile, (piece) => html`<span class="laid ${piece.tile === round.spinner ? 'spin' : ''} ${piece.tile === newest ? 'new' : ''}" data-tile=${piece.tile} role="img" aria-label="${tileName(piece.tile)}${piece.tile === round.spinner ? `${comma()}${plainly('spinner')}` : ''}" style=${placed(piece, u)}>${laidFace(piece.halves, piece.lies)}</span>`)
      : targets.length || round.line.length ? nothing : html`<p class="none">${say('line_empty')}</p>`}
    ${layout?.spots.map(({ end, mark }) => taken.has(end) ? nothing : html`<span class="end ${shown.lit.has(end) ? 'lit' : ''}" data-end-number=${end} aria-hidden="true" @click=${() => shown.lit.has(end) && shown.atEnd(end)} style="left:${px(mark.x)};top:${px(mark.y)};width:${px(disc)};height:${px(disc)}">${num(round.ends.find((one) => one.end === end)?.number ?? 0)}</span>`)}
    ${shown.picked ? targets.map((target) => ghost(shown, target)) : nothing}
    ${at ? html`<p class="pop" style="left:${px(at.x)};top:${px(at.y)}"><span>${num(pop.sum)}</span><b>${num(`+${pop.points}`)}</b></p>` : nothing}
  </div>`
}
