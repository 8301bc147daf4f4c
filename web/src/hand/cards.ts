/** The player's own cards: a fan, in two rows on phones. */
import { html, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { cardName, comma } from '../i18n'
import { face } from '../table/parts'
import { rowsOf } from './facts'
import { plainly } from './hand-words'
import { keys } from './order'

interface CardsShown {
  cards: readonly string[]
  picked: ReadonlySet<string>
  focus: number
  wide: boolean
  oneRow: boolean
  bigIndex: boolean
  /** The card just drawn; marked until the turn is over. */
  fresh: string | null
  /** The taken fire card, which must be laid. */
  must: string | null
  press: (e: PointerEvent, key: string, card: string, index: number) => void
  pick: (key: string, e: MouseEvent) => void
  focused: (index: number) => void
}

/** The most that one card shows of itself beside the next, pixels; less when the row would not fit (table.css). */
const mostOf = (rows: readonly number[], wide: boolean): number => {
  const cards = rows.reduce((sum, row) => sum + row, 0)
  if (wide) return cards > 10 ? 54 : 66
  return rows.length > 1 || cards > 10 ? 43 : 60
}

export function ownHand(shown: CardsShown): TemplateResult {
  const { cards, picked, focus } = shown
  const names = keys(cards)
  const rows = rowsOf(cards.length, shown.oneRow)
  const freshAt = shown.fresh ? cards.lastIndexOf(shown.fresh) : -1
  const mustAt = shown.must ? cards.lastIndexOf(shown.must) : -1
  const label = (name: string, index: number, up: boolean): string =>
    up ? plainly('card_picked', { name }) : index === mustAt ? plainly('card_must', { name }) : index === freshAt ? plainly('card_new', { name }) : name
  let from = 0
  return html`<div class="hand ${shown.bigIndex ? 'bigi' : ''}" style="--n:${Math.max(...rows, 2)};--most:${mostOf(rows, shown.wide)}px" role="group" aria-label="${plainly('own_hand')}${comma()}${plainly('hand_help')}">
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
