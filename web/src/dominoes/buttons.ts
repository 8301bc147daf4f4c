/** The buttons under one's tiles: draw, or a button for each place of the picked tile. */
import { html, nothing, type TemplateResult } from 'lit'
import { text } from '../i18n'
import { button, square } from '../table/parts'
import type { End } from './layout'
import type { Target } from './line-of-play'
import { plainly, say } from './dominoes-words'

interface ButtonsShown {
  mine: boolean
  /** There is a bank at this table, and so many tiles in it. */
  banked: boolean
  bank: number
  /** To draw is all that can be done. */
  mayDraw: boolean
  marks: boolean
  targets: readonly Target[]
  draw: () => void
  lay: (end: End | null) => void
  sort: () => void
}

const placed = ({ end, number }: Target, many: boolean, lay: ButtonsShown['lay']): TemplateResult =>
  button(many ? say(end!) : say('lay_at', { where: plainly(end!) }), { kind: 'main', why: say('on_n', { n: number ?? 0 }), run: () => lay(end), key: `lay-${end}` })

export function buttons(shown: ButtonsShown): TemplateResult {
  const { mine, targets, mayDraw } = shown
  const sort = square('sort', plainly('sort'), shown.sort)
  const drawOff = !mine ? text('not_your_turn') : mayDraw || !shown.marks ? undefined : say(shown.bank ? 'draw_off_fits' : 'draw_off_bank')
  const draw = shown.banked ? button(say('draw'), { kind: mayDraw ? 'main' : '', off: drawOff, run: shown.draw, key: 'draw' }) : nothing
  if (mayDraw) return html`<div class="acts">${sort}${draw}</div>`
  const [first] = targets
  if (!first) return html`<div class="acts">${sort}${draw}${button(say('lay_it'), { off: mine ? say('pick_tile') : text('not_your_turn'), run: () => shown.lay(null), key: 'lay' })}</div>`
  if (first.end === null) return html`<div class="acts">${sort}${button(say('begin'), { kind: 'main', run: () => shown.lay(null), key: 'lay' })}</div>`
  const many = targets.length > 2
  return html`<div class="acts ${many ? 'many' : ''}">${sort}${targets.map((target) => placed(target, many, shown.lay))}</div>`
}
