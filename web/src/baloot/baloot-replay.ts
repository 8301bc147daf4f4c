/** A deal of Baloot shown again on the Verify page: the contract, the trick as it lay, open hands, events in words. */
import { html, nothing, type TemplateResult } from 'lit'
import type { GameEvent } from '../session/types'
import { fan } from '../table/parts'
import { contractName, plainly, say } from './baloot-words'
import { logLine, noteSecond } from './told'
import { stepOf } from './ladder'
import type { BalootView } from './types'

/** The card on offer, or the contract with the running trick, each card under its player; the one just finished while none runs. */
export function lineAgain(round: BalootView, name: (seat: number) => string): TemplateResult {
  const { contract, up } = round
  const cards = round.trick.length ? round.trick : (round.tricks.at(-1) ?? [])
  const step = contract ? stepOf(contract.factor) : null
  const bought = contract ? html`<p class="note" dir="auto"><b>${contractName(contract)}</b>${step ? html` · ${plainly(step)}` : nothing} · ${say('bought_by', { name: name(contract.buyer) })}</p><span class="sep"></span>` : nothing
  if (!contract && up) return html`<span class="pile">${fan([up])}<small>${say('up_card')}</small></span>`
  return html`${bought}${cards.length ? cards.map(([seat, card]) => html`<span class="pile">${fan([card])}<small><bdi>${name(seat)}</bdi></small></span>`) : html`<p class="note" dir="auto">${say('trick_empty')}</p>`}`
}

export const handAgain = (cards: readonly string[]): TemplateResult => (cards.length ? fan(cards) : html`<span class="note">–</span>`)

export const eventsAgain = (events: readonly GameEvent[]): ((event: GameEvent) => unknown) => {
  noteSecond(events)
  return logLine
}
