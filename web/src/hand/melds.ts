/** Melds on the table: one row an owner, in seat order. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { cardNames, cardPicture, comma, num } from '../i18n'
import type { SeatView } from '../session/types'
import { fan, mono, nameOf } from '../table/parts'
import type { Team } from '../table/sides'
import { say, plainly } from './hand-words'
import type { HandView } from './types'

export interface MeldsShown {
  hand: HandView
  seats: readonly SeatView[]
  me: number
  team: (seat: number) => Team | null
  /** The table's melds with what is staged on them. */
  melds: readonly { cards: string[]; staged: Set<number> }[]
  /** Melds that the picked cards fit. */
  fits: ReadonlySet<number>
  /** Own groups that wait for the throw. */
  waiting: readonly string[][]
  /** The fire card is in the draft's hand. */
  taken: boolean
  tap: (meld: number, staged: boolean) => void
  edit: () => void
}

/** The melds by owner: the places of each, in seat order; melds of nobody last. */
function byOwner(owners: readonly (number | null)[], melds: number, seats: number): [number | null, number[]][] {
  const rows = new Map<number | null, number[]>()
  for (let seat = 0; seat < seats; seat++) rows.set(seat, [])
  for (let i = 0; i < melds; i++) {
    const owner = owners[i] ?? null
    rows.set(owner, [...(rows.get(owner) ?? []), i])
  }
  return [...rows]
}

function meldOnTable(shown: MeldsShown, place: number, owner: number | null): TemplateResult {
  const { cards, staged } = shown.melds[place]!
  const fits = shown.fits.has(place)
  const name = plainly('meld_of', { name: owner === null ? '' : nameOf(shown.seats, owner, shown.me), cards: { cards } })
  return html`<button class="meld ${fits ? 'can' : ''}" data-meld=${place} data-drop="meld:${place}" data-target=${fits ? '' : nothing} aria-label="${name}${fits ? `${comma()}${plainly('meld_takes')}` : ''}${staged.size ? `${comma()}${plainly('staged')}` : ''}" @click=${() => shown.tap(place, staged.size > 0)}>${fan(cards, staged)}</button>`
}

function ownerRows(shown: MeldsShown): unknown {
  const { hand, seats, me, waiting } = shown
  const rows = byOwner(hand.owners, shown.melds.length, seats.length).filter(([owner, places]) => places.length || (owner === me && waiting.length))
  return repeat(rows, ([owner]) => owner, ([owner, places]) => html`<div class="owner" data-team=${(owner === null ? null : shown.team(owner)) ?? nothing}>${owner === null ? html`<span></span>` : mono(seats, owner, me, 'xs')}<div>
    ${repeat(places, (place) => place, (place) => meldOnTable(shown, place, owner))}
    ${owner === me ? waiting.map((cards) => html`<button class="meld mine" aria-label="${cardNames(cards)}${comma()}${plainly('staged')}${comma()}${plainly('edit_lay')}" @click=${shown.edit}>${fan(cards)}</button>`) : nothing}
  </div></div>`)
}

/** The melds in the middle of the felt. */
export function meldsOnTable(shown: MeldsShown): TemplateResult {
  const none = !shown.melds.length && !shown.waiting.length
  return html`<div class="melds" data-drop="felt" role="group" aria-label=${plainly('melds_on_table')}>${none ? html`<p class="none">${say('no_melds')}</p>` : nothing}${ownerRows(shown)}</div>`
}

/** The melds made small, above the tray on phones; with what the piles would have said. */
export function meldsInSmall(shown: MeldsShown): TemplateResult {
  const { hand, taken } = shown
  return html`<div class="mini" role="group" aria-label=${plainly('melds_on_table')}>${ownerRows(shown)}
    <span class="ontable"><span>${hand.top && !taken ? html`${say('fire')} ${cardPicture(hand.top)}` : say('fire')} ${num(hand.fire - (taken ? 1 : 0))}</span><span>${say('stock')} ${num(hand.stock)}</span></span></div>`
}
