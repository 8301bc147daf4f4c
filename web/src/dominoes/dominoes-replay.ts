/** A round of dominoes shown again on the Verify page: the line as it lay, open hands, events in words. */
import './dominoes.css'
import { html, nothing, type TemplateResult } from 'lit'
import { num } from '../i18n'
import type { GameEvent } from '../session/types'
import { say, tileFace, tileName } from './dominoes-words'
import { lastLine } from './last-line'
import { logLine } from './told'
import type { DominoView } from './types'

const MOST = 22
const HEIGHT = 230

/** The line, and below it the bank, where two play, and in Fives the ends. */
export function lineAgain(round: DominoView): TemplateResult {
  const banked = round.counts.length === 2
  return html`${lastLine(round, { width: Math.min(innerWidth, 700) - 70, height: HEIGHT }, MOST)}
    <p class="note" dir="auto">${banked ? say('bank_of', { n: round.bank }) : nothing}${banked && round.sum_line ? ' · ' : nothing}${round.sum_line ? html`${say('ends')} ${num(round.sum_line)}` : nothing}</p>`
}

export const handAgain = (tiles: readonly string[]): TemplateResult =>
  html`<span class="hands again" dir="ltr"><span class="left">${[...tiles].sort().reverse().map((tile) => html`<span role="img" aria-label=${tileName(tile)}>${tileFace(tile)}</span>`)}</span></span>`

export const eventsAgain = (): ((event: GameEvent) => unknown) => logLine
