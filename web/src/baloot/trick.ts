/** The middle of the table: the card on offer while it is bought, then the trick. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { cardName, comma } from '../i18n'
import type { GameEvent, TableView } from '../session/types'
import { face, fan, nameOf } from '../table/parts'
import { teamOf } from '../table/sides'
import { callName, contractName, doubleName, plainly, say, suitMark } from './baloot-words'
import { LOCKED, stepOf } from './ladder'
import type { BalootView } from './types'

/** Where a seat's card lies: mine below, the next player's on the right. */
const PLACES = ['pb', 'pr', 'pt', 'pl'] as const

/** What each seat said in buying, from the first to speak to the dealer. */
function callsList(view: TableView, round: BalootView, me: number): TemplateResult {
  const order = [1, 2, 3, 4].map((i) => (round.dealer + i) % 4)
  return html`<ol class="calls" aria-label=${plainly('calls')}>${order.map((seat) => {
    const said = round.calls.filter(([who]) => who === seat)
    const last = said.at(-1)
    const now = round.to_act === seat
    const second = round.round === 2 && said.length > 1
    const words = now ? plainly(seat === me ? 'your_turn' : 'to_call') : last ? callName(last[1], second ? 2 : 1, null, last[2]) : plainly('not_yet')
    return html`<li class="${now ? 'now' : ''} ${!now && last && last[1] !== 'pass' ? 'big' : ''}" data-caller=${seat}><small>${nameOf(view.seats, seat, me)}</small><b>${words}</b></li>`
  })}</ol>`
}

export function offer(view: TableView, round: BalootView, me: number): TemplateResult {
  return html`<div class="mid">${round.up ? html`<div class="up" role="img" aria-label="${cardName(round.up)}${comma()}${plainly('up_card')}" data-card=${round.up}>${face(round.up)}</div><p class="upname" aria-hidden="true">${cardName(round.up)}<small>${say('up_card')}</small></p>` : nothing}</div>${callsList(view, round, me)}`
}

/** The contract, always in sight: what, by whom, how often. */
export function plaque(view: TableView, round: BalootView, me: number): unknown {
  const { contract } = round
  if (!contract) return nothing
  const { trump, buyer, factor, locked, kind } = contract
  const step = stepOf(factor)
  return html`<p class="plaque" role="group" aria-label="${plainly('contract')}: ${contractName(contract)}${comma()}${plainly('bought_by', { name: nameOf(view.seats, buyer, me) })}${step ? `${comma()}${doubleName(step, kind === 'hokm' && LOCKED.has(step) ? locked : null)}` : ''}">
    <b data-contract=${kind}>${contractName(contract)}${trump ? html` ${suitMark(trump, 22)}` : nothing}</b><i></i><span data-team=${teamOf(view, buyer, me)}>${say('bought_by', { name: nameOf(view.seats, buyer, me) })}</span>
    ${step ? html`<i></i><span class="dbl">${typeof factor === 'number' ? say('doubled', { call: plainly(step), n: factor }) : plainly(step)}${locked ? html` · ${say('locked')}` : nothing}</span>` : nothing}</p>`
}

interface TrickShown {
  view: TableView
  me: number
  cards: readonly (readonly [number, string])[]
  /** Who holds it, or took it. */
  holds: number | null
  /** Whose card is awaited. */
  toAct: number | null
  target: boolean
}

export function trick({ view, me, cards, holds, toAct, target }: TrickShown): TemplateResult {
  const label = cards.length ? cards.map(([seat, card]) => plainly('by', { card: { card }, name: nameOf(view.seats, seat, me) })).join(comma()) : plainly('trick_empty')
  const empty = [0, 1, 2, 3].map((i) => (me + i) % 4).filter((seat) => !cards.some(([who]) => who === seat))
  const place = (seat: number): string => PLACES[(seat - me + 4) % 4]!
  return html`<div class="trick" role="img" aria-label="${plainly('trick')}: ${label}${holds === null ? '' : `${comma()}${plainly('holding', { name: nameOf(view.seats, holds, me) })}`}" data-drop=${target ? 'trick' : nothing}>
    ${empty.map((seat) => html`<span class="slot ${place(seat)} ${seat === toAct ? 'me' : ''}"></span>`)}
    ${repeat(cards, ([, card]) => card, ([seat, card]) => html`<span class="laid ${place(seat)} ${seat === holds ? 'win' : ''}" data-card=${card} data-team=${teamOf(view, seat, me)}>${face(card)}</span>`)}</div>`
}

/** The cards of a Sawa as they take the rest, one trick each. */
export function claimed(event: GameEvent, view: TableView, me: number): TemplateResult {
  const seat = event.seat ?? 0, cards = event.cards ?? []
  return html`<div class="sawa" data-team=${teamOf(view, seat, me)}><p><b>${say('e_sawa', { name: nameOf(view.seats, seat, me) })}</b><span>${say('sawa_line')}</span></p>${fan(cards)}</div>`
}
