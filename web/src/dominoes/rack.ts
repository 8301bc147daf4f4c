/** One's own tiles: in as many rows as they need, those that cannot be laid now dimmed, each with its name and what it can do. */
import { html, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { comma } from '../i18n'
import type { End } from './layout'
import { plainly, tileFace, tileName } from './dominoes-words'

interface RackShown {
  tiles: readonly string[]
  picked: string | null
  /** The tile just drawn. */
  fresh: string | null
  focus: number
  wide: boolean
  /** Where each tile may go (an empty list: the first tile), as far as this table marks it; null: nothing is marked now. */
  fits: ReadonlyMap<string, readonly End[]> | null
  /** Why a tile may not be laid now, in words. */
  why: (tile: string) => string | null
  press: (e: PointerEvent, tile: string, index: number) => void
  focused: (index: number) => void
  pick: (tile: string, e: MouseEvent) => void
}

/** How many rows, tiles a row, and how wide a tile may be at most. */
function rows(n: number, wide: boolean): { rows: number; across: number; most: number } {
  if (wide) return n <= 12 ? { rows: 1, across: Math.max(7, n), most: 50 } : { rows: 2, across: Math.ceil(n / 2), most: 40 }
  if (n <= 7) return { rows: 1, across: 7, most: 44 }
  if (n <= 14) return { rows: 2, across: 7, most: 36 }
  return { rows: 2, across: Math.ceil(n / 2), most: 28 }
}

function labelOf(shown: RackShown, tile: string): string {
  const name = tileName(tile)
  const { fits } = shown
  const why = shown.why(tile)
  const ends = fits?.get(tile)
  const can = ends
    ? ends.length ? plainly('plays', { name, where: ends.map((end) => plainly(end)).join(plainly('or')) }) : plainly('begins', { name })
    : fits && why ? plainly('not_now', { name, why }) : name
  return shown.picked === tile ? plainly('picked', { name: can }) : can
}

export function rack(shown: RackShown): TemplateResult {
  const { tiles, fits, picked, fresh } = shown
  const { across, most, rows: count } = rows(tiles.length, shown.wide)
  const row = (from: number, to: number): TemplateResult => html`<span class="tiles" data-drop="rack">${repeat(tiles.slice(from, to), (tile) => tile, (tile, i) => {
    const index = from + i
    const dim = fits !== null && !fits.has(tile)
    return html`<button class="t k ${picked === tile ? 'up' : ''} ${dim ? 'dim' : ''} ${fresh === tile ? 'fresh' : ''}" data-tile=${tile} data-index=${index} tabindex=${index === shown.focus ? '0' : '-1'} aria-pressed=${picked === tile ? 'true' : 'false'} aria-label=${labelOf(shown, tile)}
      @pointerdown=${(e: PointerEvent) => shown.press(e, tile, index)} @focus=${() => shown.focused(index)} @click=${(e: MouseEvent) => shown.pick(tile, e)}>${tileFace(tile)}</button>`
  })}</span>`
  return html`<div class="rack" style="--across:${across};--most:${most}px" role="group" aria-label="${plainly('own_tiles')}${comma()}${plainly('tiles_help')}">${count === 1 ? row(0, tiles.length) : html`${row(0, across)}${row(across, tiles.length)}`}</div>`
}
