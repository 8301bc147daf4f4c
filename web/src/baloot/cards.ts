/** The player's own cards, one row; which is picked, which may not be played now and why. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { cardName } from '../i18n'
import { face } from '../table/parts'
import { plainly } from './baloot-words'

interface OwnShown {
  cards: readonly string[]
  picked: string | null
  focus: number
  dim: (card: string) => boolean
  why: (card: string) => string | null
  press: (e: PointerEvent, card: string, index: number) => void
  focused: (index: number) => void
  pick: (card: string) => void
}

export function ownCards(shown: OwnShown): TemplateResult {
  const { cards, picked, focus } = shown
  const label = (card: string): string => {
    const name = cardName(card), why = shown.why(card)
    return why ? plainly('not_now', { name, why }) : card === picked ? plainly('picked', { name }) : name
  }
  return html`<div class="hand" role="group" aria-label=${plainly('own_cards')} aria-description=${plainly('keys')}><span class="fan" style="--n:${Math.max(2, cards.length)}" data-drop="hand">${repeat(cards, (card) => card, (card, i) => html`<button class="k ${card === picked ? 'up' : ''} ${shown.dim(card) ? 'dim' : ''}" data-card=${card} data-index=${i} tabindex=${i === focus ? '0' : '-1'} aria-pressed=${card === picked ? 'true' : 'false'} aria-label=${label(card)}
    @pointerdown=${(e: PointerEvent) => shown.press(e, card, i)} @focus=${() => shown.focused(i)} @click=${() => shown.pick(card)}>${face(card)}</button>`)}</span>${cards.length ? nothing : html`<span class="slot"></span>`}</div>`
}
