/** Where a lay-down is built: groups of cards, what each is worth, and how far the sum is from the bar. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { cardName, comma, num, told } from '../i18n'
import { face, icon } from '../table/parts'
import { say, plainly } from './hand-words'
import { keys } from './order'
import type { CheckAnswer, CheckedMeld, HandView } from './types'

/** A row of groups on a phone. */
const A_ROW = 3

interface TrayShown {
  hand: HandView
  opened: boolean
  answer: CheckAnswer | null
  /** The groups, as the check wrote them out. */
  groups: readonly string[][]
  /** Cards of the hand are picked: a tap on a group puts them there. */
  picked: boolean
  wide: boolean
  put: (at: number) => void
  takeOut: (at: number, card: string) => void
  press: (e: PointerEvent, at: number, card: string) => void
  takeAllBack: () => void
}

const own = (card: string): string => card.split('=')[0]!

function group(shown: TrayShown, cards: readonly string[], at: number, meld: CheckedMeld | undefined): TemplateResult {
  const short = cards.length < 3
  const bad = Boolean(meld?.message) && !short
  const value = short ? say('too_few') : bad ? html`${icon('cross', 16)}${say('no_meld')}` : meld?.value != null ? html`${icon('check', 16)}${num(meld.value)}` : say('checking')
  return html`<div class="group ${bad ? 'bad' : ''}" data-drop="group:${at}">
    <span class="fan" style="--n:${Math.max(2, cards.length)}">${repeat(keys(cards), (key) => key, (_, i) => html`<button class="k" aria-label="${cardName(cards[i]!)}${comma()}${plainly('undo')}" @pointerdown=${(e: PointerEvent) => shown.press(e, at, own(cards[i]!))} @click=${() => shown.takeOut(at, own(cards[i]!))}>${face(cards[i]!)}</button>`)}</span>
    <span class="val ${short ? 'open' : ''}">${value}</span>
    ${shown.picked ? html`<button class="put" data-drop="group:${at}" data-target aria-label="${plainly('put_here')}: ${plainly('group_name', { n: at + 1, cards: { cards } })}" @click=${() => shown.put(at)}></button>` : nothing}</div>`
}

function newGroup({ groups, picked, wide, put }: TrayShown): unknown {
  if (!picked && groups.length >= A_ROW && !wide) return nothing
  return html`<button class="group add ${picked ? 'wait' : ''} ${groups.length >= A_ROW ? 'row' : ''}" data-drop="new" data-target=${picked ? '' : nothing} @click=${() => put(groups.length)}>${picked ? say('put_here') : say(groups.length ? 'new_group' : 'drop_here')}</button>`
}

/** The sum so far beside the bar, and the first thing wrong. */
function meter({ hand, opened, answer }: TrayShown): TemplateResult {
  const { bar } = hand
  const total = answer?.total ?? 0
  const scale = Math.max(bar ?? 0, total) * 1.18 || 1
  const part = (value: number): string => `${Math.round((value / scale) * 100)}%`
  const wrong = answer?.melds.find((meld) => meld.message && meld.code !== 'meld_short')
  const of = opened ? say('already_down') : hand.last === null ? say('of_bar_first', { a: bar ?? 0 }) : say('of_bar', { a: bar ?? 0, b: hand.last })
  return html`<div class="meter">
    <p><span class="big">${num(total)}</span><span class="of">${of}</span></p>
    ${opened ? nothing : html`<div class="track ${bar !== null && total >= bar ? 'reached' : ''}" role="img" aria-label=${plainly('meter', { a: total, b: bar ?? 0 })}><i style="inline-size:${part(total)}"></i>${bar === null ? nothing : html`<u style="inset-inline-start:${part(bar)}"></u>`}</div>`}
    ${wrong ? html`<p class="why" role="alert">${icon('cross', 18)}<span>${told(wrong.message!)}</span></p>` : nothing}
  </div>`
}

export function tray(shown: TrayShown): TemplateResult {
  const { groups, answer } = shown
  return html`<div class="tray" role="group" aria-label=${plainly('your_lay')} data-drop="tray">
    <h2>${say('your_lay')}<button @click=${shown.takeAllBack}>${icon('undo', 18)}${say('take_all_back')}</button></h2>
    <div class="groups ${groups.length > A_ROW ? 'many' : ''}">${groups.map((cards, at) => group(shown, cards, at, answer?.melds[at]))}${newGroup(shown)}</div>
    ${meter(shown)}</div>`
}
