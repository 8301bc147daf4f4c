/** A round of Hand shown again on the Verify page: the melds under their owners' names, the piles, open hands, events in words. */
import { html, nothing, type TemplateResult } from 'lit'
import { cardPicture, cardPictures } from '../i18n'
import type { GameEvent } from '../session/types'
import { cover, fan, num } from '../table/parts'
import { logLine } from './told'
import { say } from './hand-words'
import { sorted } from './order'
import type { HandView } from './types'

/** The melds of each owner in the order in which the owners came down, then the stock and the fire pile. */
export function lineAgain({ melds, owners, stock, top, fire }: HandView, name: (seat: number) => string): TemplateResult {
  const down = [...new Set(owners)]
  return html`${down.length ? down.map((owner) => html`<span class="pile"><span class="set">${melds.filter((_, i) => owners[i] === owner).map((meld) => fan(meld))}</span>${owner === null ? nothing : html`<small><bdi>${name(owner)}</bdi></small>`}</span>`) : html`<span class="note">${say('no_melds')}</span>`}
    <span class="piles"><span class="pile">${cover()}<small>${say('stock')} ${num(stock)}</small></span>${top ? html`<span class="pile">${fan([top])}<small>${say('fire')} ${num(fire)}</small></span>` : nothing}</span>`
}

export const handAgain = (cards: readonly string[]): TemplateResult => (cards.length ? fan(sorted(cards, 'suit')) : html`<span class="note">–</span>`)

/** As in the log, with the cards that only an open table shows. */
export const eventsAgain = (): ((event: GameEvent) => unknown) => (event) => {
  if (event.e === 'drew' && event.card) return html`${say('l_drew')} ${cardPicture(event.card)}`
  const line = logLine(event)
  return event.e === 'laid' && event.opened ? html`${line} ${(event.melds ?? []).map((meld) => cardPictures(meld))}` : line
}
