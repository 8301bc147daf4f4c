/** Beside the table on desktops, over it on phones: what happened, the way out. */
import { html, nothing, type TemplateResult } from 'lit'
import { plain, text, told, type Rich } from '../i18n'
import type { GameEvent, SeatView, Session } from '../session/types'
import type { SecondTap } from './notices'
import { button, closeAround, nameOf, sheet } from './parts'

/** The newest events, newest first; `line` says one in words, or null. */
export function logList(log: readonly GameEvent[], most: number, seats: readonly SeatView[], me: number, line: (event: GameEvent) => Rich | null): TemplateResult {
  const lines = log.map((event) => [event, line(event)] as const).filter(([, words]) => words !== null).reverse().slice(0, most)
  return html`<section><h2>${text('log')}</h2><ul class="log">${lines.map(([event, words]) => html`<li>${event.seat === undefined ? nothing : html`<b>${nameOf(seats, event.seat, me)}</b>`}<span>${words}</span></li>`)}</ul></section>`
}

/** Going home keeps the seat; leaving for good takes a second tap. */
export const leaveSheet = (at: { leaving: SecondTap; session: Session; ask: (event: string) => void }, close: () => void): TemplateResult => {
  const sure = at.leaving.waiting !== ''
  const { here } = at.session
  return sheet(plain('leave_title'), html`<div class="opt">${button(text('leave_stay'), { why: here ? told(here.stay) : text('leave_stay_line'), run: () => at.ask('go-home') })}
    ${button(text(sure ? 'sure' : 'leave_for_good'), { kind: sure ? 'sure' : 'quiet', why: here ? told(here.leave) : text('leave_line'), run: () => at.leaving.tap('leave', () => at.ask('leave-table')) })}
    ${button(text('keep_playing'), { kind: 'main', run: closeAround })}</div>`, close)
}
