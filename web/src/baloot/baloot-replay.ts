/** A deal of Baloot shown again on the Verify page: the contract, the trick as it lay, open hands, events in words. */
import { html, nothing, type TemplateResult } from 'lit'
import type { GameEvent } from '../session/types'
import { fan, face } from '../table/parts'
import { cardName } from '../i18n'
import type { BalootView } from './types'
import { contractName, plainly, rung, say } from './baloot-words'
import { logLine } from './told'

/** The card on offer, or the contract with the running trick; the one just finished while none runs. */
export function lineAgain(round: BalootView): TemplateResult {
  const { contract, up } = round
  const cards = (round.trick.length ? round.trick : (round.tricks.at(-1) ?? [])).map(([, card]) => card)
  const step = contract ? rung(contract.factor) : null
  return html`${contract ? html`<p class="note"><b>${contractName(contract)}</b>${step ? html` · ${plainly(step)}` : nothing}</p>` : nothing}${!contract && up ? html`<span class="fan" role="img" aria-label=${cardName(up)}><span class="k">${face(up)}</span></span><p class="note">${say('up_card')}</p>` : cards.length ? fan(cards) : html`<p class="note">${say('trick_empty')}</p>`}`
}

export const handAgain = (cards: readonly string[]): TemplateResult => (cards.length ? fan(cards) : html`<span class="note">–</span>`)

const QUIET = new Set(['dealt', 'dealt_rest'])
export const eventAgain = (event: object): unknown => logLine(event as GameEvent) ?? (QUIET.has((event as GameEvent).e) ? say((event as GameEvent).e === 'dealt' ? 'e_dealt' : 'e_rest') : nothing)
