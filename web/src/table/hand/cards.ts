/** The player's own cards: a fan, in two rows on phones. */
import { html, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { cardName, comma, plain } from '../../i18n'
import { keys } from '../order'
import { face } from '../parts'
import { rowsOf } from './facts'

export interface CardsShown {
  cards: readonly string[]
  picked: ReadonlySet<string>
  focus: number
  wide: boolean
  bigIndex: boolean
  /** The card just drawn; marked until the turn is over. */
  fresh: string | null
  /** The taken fire card, which must be laid. */
  must: string | null
  press: (e: PointerEvent, key: string, card: string, index: number) => void
  pick: (key: string, e: MouseEvent) => void
  focused: (index: number) => void
}

/** Pixels from one card to the next, so that the longest row fits; never less than a finger can hit. */
export function stepOf(rows: readonly number[], wide: boolean): number {
  const cards = rows.reduce((sum, row) => sum + row, 0)
  const widest = Math.max(...rows, 2)
  const room = (wide ? innerWidth - 300 - 48 : Math.min(innerWidth, 664) - 24) - (wide ? 88 : 62)
  const most = wide ? (cards > 10 ? 54 : 66) : rows.length > 1 ? 43 : 60
  return Math.max(24, Math.min(most, Math.floor(room / (widest - 1))))
}

export function ownHand(shown: CardsShown): TemplateResult {
  const { cards, picked, focus } = shown
  const names = keys(cards)
  const rows = rowsOf(cards.length, shown.wide)
  const freshAt = shown.fresh ? cards.lastIndexOf(shown.fresh) : -1
  const mustAt = shown.must ? cards.lastIndexOf(shown.must) : -1
  const label = (name: string, index: number, up: boolean): string =>
    up ? plain('card_picked', { name }) : index === mustAt ? plain('card_must', { name }) : index === freshAt ? plain('card_new', { name }) : name
  let from = 0
  return html`<div class="hand ${shown.bigIndex ? 'bigi' : ''}" style="--hstep:${stepOf(rows, shown.wide)}px" role="group" aria-label="${plain('own_hand')}${comma()}${plain('hand_help')}">
    ${rows.map((count) => {
      const start = from
      from += count
      return html`<span class="fan" data-drop="hand">${repeat(names.slice(start, start + count), (key) => key, (key, i) => {
        const index = start + i, card = cards[index]!
        const up = picked.has(key)
        return html`<button class="k ${up ? 'up' : ''} ${index === freshAt ? 'fresh' : ''} ${index === mustAt ? 'must' : ''}" data-card=${card} data-index=${index} tabindex=${index === focus ? '0' : '-1'} aria-pressed=${up ? 'true' : 'false'} aria-label=${label(cardName(card), index, up)}
          @pointerdown=${(e: PointerEvent) => shown.press(e, key, card, index)} @focus=${() => shown.focused(index)} @click=${(e: MouseEvent) => shown.pick(key, e)}>${face(card)}</button>`
      })}</span>`
    })}</div>`
}
