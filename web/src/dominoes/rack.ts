/** One's own tiles: in as many rows as a finger needs, those that cannot be laid now dimmed, each with its name and what it can do. */
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
  /** How many pixels a row may take, and how many rows there may be. */
  room: number
  rowsAtMost: number
  wide: boolean
  /** Where each tile may go (an empty list: the first tile), as far as this table marks it; null: nothing is marked now. */
  fits: ReadonlyMap<string, readonly End[]> | null
  /** Why a tile may not be laid now, in words. */
  why: (tile: string) => string | null
  press: (e: PointerEvent, tile: string, index: number) => void
  focused: (index: number) => void
  pick: (tile: string, e: MouseEvent) => void
}

/** What one tile takes of a row at least, with the gap beside it: a finger's room, on a desktop what is read at a glance. */
const PITCH = { phone: 40, wide: 52 }
/** How wide a tile may be in one row, in two, in three. */
const MOST = { phone: [44, 36, 34], wide: [50, 40, 34] }
const GAP = { phone: 6, wide: 10 }

/** As few rows as leave each tile its room, all of them about as long; `across` tiles in the longest, each `most` pixels wide at most. */
export function rowsOf(tiles: number, room: number, layout: 'phone' | 'wide', rowsAtMost = 3): { rows: number; across: number; most: number } {
  const fit = Math.max(7, Math.floor((room + GAP[layout]) / PITCH[layout]))
  const rows = Math.max(1, Math.min(rowsAtMost, Math.ceil(tiles / fit)))
  return { rows, across: Math.max(rows === 1 ? 7 : 1, Math.ceil(tiles / rows)), most: MOST[layout][rows - 1]! }
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
  const layout = shown.wide ? 'wide' : 'phone'
  const { across, most, rows } = rowsOf(tiles.length, shown.room, layout, shown.rowsAtMost)
  const row = (from: number, to: number): TemplateResult => html`<span class="tiles" data-drop="rack">${repeat(tiles.slice(from, to), (tile) => tile, (tile, i) => {
    const index = from + i
    const dim = fits !== null && !fits.has(tile)
    return html`<button class="t k ${picked === tile ? 'up' : ''} ${dim ? 'dim' : ''} ${fresh === tile ? 'fresh' : ''}" data-tile=${tile} data-index=${index} tabindex=${index === shown.focus ? '0' : '-1'} aria-pressed=${picked === tile ? 'true' : 'false'} aria-label=${labelOf(shown, tile)}
      @pointerdown=${(e: PointerEvent) => shown.press(e, tile, index)} @focus=${() => shown.focused(index)} @click=${(e: MouseEvent) => shown.pick(tile, e)}>${tileFace(tile)}</button>`
  })}</span>`
  return html`<div class="rack ${rows > 1 ? 'many' : ''}" style="--across:${across};--most:${most}px;--gap:${GAP[layout]}px" role="group" aria-label="${plainly('own_tiles')}${comma()}${plainly('tiles_help')}">${Array.from({ length: rows }, (_, i) => row(i * across, (i + 1) * across))}</div>`
}
