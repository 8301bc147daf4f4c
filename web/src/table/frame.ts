/** What is around every game's table: the bar, what happened, the chat, and the sheets that lie over it. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, plain, text, type Rich } from '../i18n'
import { fingerprintWords } from '../i18n/fixed'
import type { GameEvent, SeatView } from '../session/types'
import type { AtTable } from './at-table'
import { chatPanel } from './chat'
import { WIDE } from './layout'
import { bar, icon, sheet } from './parts'
import { leaveSheet, logList } from './side'
import type { Team } from './sides'

/** The title, the shuffle's fingerprint below it, and at the end the score sheet's button. */
export function tableBar(at: AtTable, title: Rich, end: unknown): TemplateResult {
  const { fingerprint } = at.view
  const words = fingerprint ? fingerprintWords(fingerprint) : ''
  const chip = html`<button class="finger" aria-label="${plain('fingerprint')}: ${words}" @click=${() => at.open('fair')}>${icon('weave', 14)}<span>${words}</span></button>`
  return bar(title, { back: () => at.open('leave'), backLabel: plain('leave'), under: chip, end: html`${end}${WIDE.matches || at.session.here ? nothing : chatButton(at)}` })
}

/** Where the chat has no place beside the table; a dot tells of words not read yet. */
const chatButton = (at: AtTable): TemplateResult => html`<button class="ib ${at.unread ? 'unread' : ''}" data-key="chat" aria-label=${plain('chat')} @click=${() => at.open('chat')}>${icon('chat')}</button>`

export const scoreIcon = (at: AtTable): TemplateResult => html`<button class="ib" aria-label=${plain('score_sheet')} @click=${() => at.open('table')}>${icon('score')}</button>`

/** The same where two teams play: it tells both totals, one's own first. */
export const duel = (at: AtTable, teams: readonly { team: Team; name: Rich; total: number }[]): TemplateResult => html`<button class="ib duel" @click=${() => at.open('table')}><span class="sr">${text('score_sheet')}</span>${teams.map(({ team, name, total }) => html`<span data-team=${team}>${name} <b>${num(total)}</b></span>`)}</button>`

/** The server and this device tell different things about the shuffle. */
export function disputed({ state, view }: AtTable): unknown {
  const { dispute } = state
  if (!dispute) return nothing
  return html`<div class="banner" role="alert">${icon('cross', 18)}<span>${text(dispute === 'hash' ? 'dispute_hash' : 'dispute_seed')}. <a href="/verify?t=${view.table}">${text('dispute_more')}</a></span></div>`
}

/** What a game adds beside the table, or on narrow screens in the sheet with the score. */
export interface Aside {
  totals: unknown
  line: (event: GameEvent, seats: readonly SeatView[], me: number) => Rich | null
  /** Whose line it is, where the event does not say so itself. */
  whose?: (event: GameEvent) => number | undefined
  more?: unknown
}

const MOST_BESIDE = 9
const MOST_OVER = 30

function log({ state, view, me }: AtTable, most: number, { line, whose }: Aside): TemplateResult {
  const events = whose ? state.log.map((event) => ({ ...event, seat: whose(event) })) : state.log
  return logList(events as readonly GameEvent[], most, view.seats, me, (event) => line(event, view.seats, me))
}

const chat = (at: AtTable, open = WIDE.matches): unknown => chatPanel(at.session, at.state, at.me, at.refused, open)

/** The panel beside the table, where there is room for one. */
export const aside = (at: AtTable, parts: Aside): unknown =>
  WIDE.matches ? html`<aside class="side">${parts.totals}${parts.more ?? nothing}${log(at, MOST_BESIDE, parts)}${chat(at)}</aside>` : nothing

/** The sheet that is open: fairness, the way out, the score, or one of the game's own. */
export function sheets(at: AtTable, score: unknown, parts: Aside, own: (sheet: string, close: () => void) => unknown = () => nothing): unknown {
  const close = (): void => at.open('')
  if (at.sheet === 'fair') {
    void import('./fair-sheet').catch(() => undefined)
    return html`<fair-sheet .view=${at.view} .here=${at.session.here} .close=${close}></fair-sheet>`
  }
  if (at.sheet === 'leave') return leaveSheet(at, close)
  if (at.sheet === 'chat') return sheet(plain('chat'), chat(at, true), close, 'above')
  if (at.sheet !== 'table') return own(at.sheet, close)
  const over = WIDE.matches ? nothing : html`${parts.more ?? nothing}${log(at, MOST_OVER, parts)}${chat(at)}`
  return sheet(plain('score_sheet'), html`${score}${over}<button class="text" @click=${() => at.ask('open-settings')}>${icon('gear', 20)}${text('settings')}</button>`, close)
}
