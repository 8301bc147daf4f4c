/** Stock, fire pile, and what this player needs to open. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { cardName, comma, digits, num } from '../i18n'
import { cover, face } from '../table/parts'
import { say, plainly } from './hand-words'
import type { HandView } from './types'

interface PilesShown {
  hand: HandView
  me: number
  /** The fire pile as far as it is remembered, top last. */
  pile: readonly string[]
  /** The fire card is in the draft's hand. */
  taken: boolean
  mayDraw: boolean
  mayTake: boolean
  /** The one picked card that a tap on the fire pile throws. */
  throws: string | null
  draw: () => void
  fire: () => void
}

function bar(hand: HandView, me: number): TemplateResult {
  const mine = hand.openings.find(([seat]) => seat === me)
  const last = hand.last === null ? nothing : say('bar_last', { n: hand.last })
  if (hand.opened[me] && mine) return html`<div class="limit"><span>${say('you_down')}</span><b>${num(mine[1])}</b><span>${last}</span></div>`
  return html`<div class="limit"><span>${say('bar')}</span><b>${hand.bar === null ? '–' : num(hand.bar)}</b><span>${hand.last === null ? say('bar_first') : last}</span></div>`
}

function fireName({ hand, throws, mayTake }: PilesShown): string {
  const top = hand.top ? plainly('turn_up', { name: cardName(hand.top) }) : ''
  const does = throws ? plainly('throw_this', { card: { card: throws } }) : mayTake && hand.top ? plainly('take_card', { card: { card: hand.top } }) : ''
  return [plainly('fire'), top, does].filter(Boolean).join(comma())
}

export function piles(shown: PilesShown): TemplateResult {
  const { hand, taken, mayDraw, mayTake, throws } = shown
  const pile = taken ? shown.pile.slice(0, -1) : shown.pile
  const fire = hand.fire - (taken ? 1 : 0)
  return html`<div class="piles">${bar(hand, shown.me)}
    <div class="pile"><button class="stock ${mayDraw ? 'pick-me' : ''}" data-target=${mayDraw ? '' : nothing} aria-label="${plainly('stock')}${comma()}${digits(hand.stock)}${mayDraw ? `${comma()}${plainly('draw')}` : ''}" @click=${shown.draw}>${cover()}${hand.stock > 1 ? cover() : nothing}</button><span class="lab">${say('stock')} <b>${num(hand.stock)}</b></span></div>
    <div class="pile"><button class="firefan" data-drop="fire" data-target=${mayTake || throws ? '' : nothing} aria-label=${fireName(shown)} @click=${shown.fire}>
      ${pile.length ? html`<span class="fan">${repeat(pile, (card, i) => `${hand.fire - pile.length + i}.${card}`, (card, i) => html`<span class="k ${i === pile.length - 1 && mayTake ? 'pick-me' : ''}">${face(card)}</span>`)}</span>` : html`<span class="slot"></span>`}</button>
      <span class="lab">${say('fire')} <b>${num(fire)}</b></span></div>
  </div>`
}
