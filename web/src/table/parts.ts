/** Small pieces that every table screen repeats. */
import { html, nothing, type TemplateResult } from 'lit'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { AsyncDirective } from 'lit/async-directive.js'
import { directive, type ElementPart } from 'lit/directive.js'
import { back, card, sadu } from '../art/cards'
import { icon, type IconName } from '../art/icons'
import { cardNames, num, plain, text, type Rich } from '../i18n'
import { botName, guestDigits, shownName } from '../i18n/fixed'
import type { Words } from '../i18n/words'
import { settings } from '../settings'
import type { GameEvent, SeatView } from '../session/types'
import { sheetOpened } from './way-back'

export const face = (code: string): TemplateResult => html`${unsafeHTML(card(code, settings.value.bigIndex))}`
export const cover = (): TemplateResult => html`${unsafeHTML(back())}`
export const band = (id: string, height: number, vertical = false): TemplateResult => html`${unsafeHTML(sadu(id, height, vertical))}`

/** The woven edges of the table: above and below on phones, at both ends on desktops. */
export const edges = (): TemplateResult => html`
  <div class="sadu t">${band('edge-t', 10)}</div><div class="sadu b">${band('edge-b', 10)}</div>
  <div class="sadu l">${band('edge-l', 14, true)}</div><div class="sadu r">${band('edge-r', 14, true)}</div>`

export function ring(share: number, size: number, low = false): TemplateResult {
  const r = size / 2 - 2.5, c = 2 * Math.PI * r
  return html`<svg class="ring ${low ? 'low' : ''}" width=${size} height=${size} aria-hidden="true"><circle cx=${size / 2} cy=${size / 2} r=${r}></circle><circle class="on" cx=${size / 2} cy=${size / 2} r=${r} stroke-dasharray="${(c * Math.max(0, Math.min(1, share))).toFixed(1)} ${c.toFixed(1)}" transform="rotate(-90 ${size / 2} ${size / 2})"></circle></svg>`
}

export const secondsRing = (share: number, seconds: number, low: boolean): TemplateResult =>
  html`<span class="mering ${low ? 'low' : ''}" aria-hidden="true">${ring(share, 40, low)}<b>${num(seconds)}</b></span>`

/** For the round mark: a name's first letter; the last digits of a guest who chose no name. */
export const letter = (name: string): string => guestDigits(name) ?? [...name.trim()][0] ?? '؟'

export const isBot = (seat: SeatView): boolean => seat.kind === 'bot'
export const nameOf = (seats: readonly SeatView[], seat: number, me: number | null): string =>
  seat === me ? plain('you') : seats[seat]?.name ? shownName(seats[seat].name) : seats[seat]?.kind === 'bot' ? botName(seat) : plain('empty_seat')

/** An event said in two ways by the same words: as a line of the log, and as a sentence for the screen reader. */
interface Telling {
  /** The event without its seat's name, which stands beside it; null: not worth a line. */
  logLine(event: GameEvent): Rich | null
  /** With the name first; "" where there is nothing to say. */
  spoken(event: GameEvent, seats: readonly SeatView[], me: number | null): string
}

/** `words`: what is said of an event; `seatOf`: the seat that it is about. */
export function telling<K extends string, T>({ say, plainly }: Words<K, T>, words: (event: GameEvent) => Parameters<Words<K, T>['say']> | null, seatOf = ({ seat }: GameEvent): number | undefined => seat): Telling {
  return {
    logLine(event) {
      const found = words(event)
      return found && say(...found)
    },
    spoken(event, seats, me) {
      const found = words(event), seat = seatOf(event)
      if (!found) return ''
      return seat === undefined ? plainly(...found) : `${nameOf(seats, seat, me)}: ${plainly(...found)}`
    },
  }
}

/** A seat's round mark: letter, robot, or the mark of a lost connection. One's own has the letter and the colour that it has at home. */
export function mono(seats: readonly SeatView[], seat: number, me: number | null, small: '' | 's' | 'xs' = ''): TemplateResult {
  const one = seats[seat]
  const size = small === 'xs' ? 14 : small === 's' ? 16 : 22
  const off = one && one.kind === 'human' && !one.connected && seat !== me
  const count = seats.length
  const hue = !one || one.kind !== 'human' || off ? 0 : ((seat - (me ?? 0) + count) % count) + 1
  return html`<span class="mono ${small === 's' ? 's' : ''} c${hue}" aria-hidden="true">${one && (isBot(one) || (one.bot && seat !== me)) ? icon('bot', size) : off ? icon('off', size) : one?.kind === 'empty' ? '·' : letter(nameOf(seats, seat, null))}</span>`
}

/** The marks of several seats, such as a side's. */
export const monos = ({ seats, seat: me }: { seats: readonly SeatView[]; seat: number | null }, own: readonly number[], small: '' | 's' = ''): TemplateResult =>
  html`<span class="monos">${own.map((seat) => mono(seats, seat, me, small))}</span>`

export interface StripParts {
  tone?: '' | 'turn' | 'stop' | 'good' | 'hint'
  lead?: unknown
  text: Rich
  more?: Rich
  act?: unknown
}

export const strip = (o: StripParts, live = true): TemplateResult => html`<div class="strip ${o.tone ?? ''}">${o.lead ?? nothing}<div class="say" role=${live ? (o.tone === 'stop' || o.tone === 'turn' ? 'alert' : 'status') : nothing}><b>${o.text}</b>${o.more ? html`<span>${o.more}</span>` : nothing}</div>${o.act ?? nothing}</div>`

export const leadIcon = (name: IconName): TemplateResult => icon(name, 22)
export const link = (words: Rich, run: () => void): TemplateResult => html`<button class="link" @click=${run}>${words}</button>`

interface ButtonParts {
  kind?: string
  /** The reason why it cannot be pressed now; the button stays focusable and says it. */
  off?: Rich
  why?: Rich
  run: (e: Event) => void
  icon?: IconName
  key?: string
}

export const button = (words: Rich, o: ButtonParts): TemplateResult =>
  html`<button class="btn ${o.off ? '' : (o.kind ?? '')}" data-key=${o.key ?? nothing} aria-disabled=${o.off ? 'true' : nothing} @click=${o.run}>${o.icon ? icon(o.icon) : nothing}<span>${words}${(o.off ?? o.why) ? html`<small>${o.off ?? o.why}</small>` : nothing}</span></button>`

export const square = (name: IconName, label: string, run: () => void): TemplateResult =>
  html`<button class="btn sq" aria-label=${label} @click=${run}>${icon(name)}</button>`

/** Opens a dialog once, when it comes into the page; Back closes it. */
const openModal = directive(class extends AsyncDirective {
  #opened = false
  #end: () => void = () => undefined

  override update({ element }: ElementPart): void {
    if (this.#opened) return
    this.#opened = true
    const dialog = element as HTMLDialogElement
    queueMicrotask(() => {
      if (!dialog.isConnected || dialog.open || !this.isConnected) return
      dialog.showModal()
      this.#end = sheetOpened(() => dialog.close())
      dialog.addEventListener('close', this.#end)
    })
  }

  protected override disconnected(): void {
    this.#end()
  }

  override render(): void {
    // nothing to draw
  }
})

/** A panel over the page; Escape, Back and a tap beside it close it. `above`: on phones it comes from above, so that the own cards stay in sight. */
export const sheet = (label: Rich, body: unknown, close: () => void, where: '' | 'above' = ''): TemplateResult => html`<dialog class="sheet" data-from=${where || nothing} aria-label=${typeof label === 'string' ? label : nothing}
  ${openModal()}
  @close=${close} @click=${(e: MouseEvent) => e.target === e.currentTarget && (e.currentTarget as HTMLDialogElement).close()}>
  <header><h2>${label}</h2><button class="ib" aria-label=${plain('close')} @click=${closeAround}>${icon('cross')}</button></header>
  <div>${body}</div></dialog>`

/** Cards side by side, low card on the left in both languages; the row has one name. */
export const fan = (cards: readonly string[], staged?: ReadonlySet<number>): TemplateResult =>
  html`<span class="fan" role="img" aria-label=${cardNames(cards)}>${cards.map((code, i) => html`<span class="k ${staged?.has(i) ? 'staged' : ''}">${face(code)}</span>`)}</span>`

export const bar = (title: Rich, o: { back?: () => void; backLabel?: string; sub?: Rich; under?: unknown; end?: unknown } = {}): TemplateResult => html`<header class="bar">
  ${o.back ? html`<button class="ib" aria-label=${o.backLabel ?? plain('back')} @click=${o.back}>${icon('back')}</button>` : html`<span class="ib"></span>`}
  <div class="ttl"><h1>${title}</h1>${o.sub ? html`<p>${o.sub}</p>` : nothing}${o.under ?? nothing}</div>
  ${o.end ?? html`<span class="ib"></span>`}</header>`

/** Closes the sheet that was pressed in, so that the focus goes back to where it was. */
export const closeAround = (e: Event): void => (e.currentTarget as HTMLElement).closest('dialog')!.close()

/** The arrows walk the choices of a radio group. */
export function walk(e: KeyboardEvent): void {
  const step = e.key === 'ArrowDown' || e.key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight') ? 1 : e.key === 'ArrowUp' || e.key === (document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0
  if (!step) return
  e.preventDefault()
  const buttons = [...(e.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=radio]')]
  const next = buttons[(buttons.indexOf(e.target as HTMLElement) + step + buttons.length) % buttons.length]
  next?.focus()
  next?.click()
}

/** One choice of several, as a radio group. */
export function segments<T>(label: string, items: readonly (readonly [T, Rich])[], value: T, choose: (value: T) => void): TemplateResult {
  return html`<div class="seg" role="radiogroup" aria-label=${label} @keydown=${walk}>${items.map(([key, words]) => html`<button role="radio" aria-checked=${key === value ? 'true' : 'false'} tabindex=${key === value ? '0' : '-1'} @click=${() => choose(key)}>${words}</button>`)}</div>`
}

export const toggle = (title: Rich, more: Rich | null, on: boolean, change: (on: boolean) => void, label: string): TemplateResult =>
  html`<div class="sw"><span><b>${title}</b>${more ? html`<small>${more}</small>` : nothing}</span><button class="tg" role="switch" aria-checked=${on ? 'true' : 'false'} aria-label=${label} @click=${() => change(!on)}><span aria-hidden="true">${text(on ? 'on' : 'off')}</span></button></div>`

/** The other language, said in itself: for who cannot read this one. */
export function languageButton(): TemplateResult {
  const [other, name] = settings.value.lang === 'ar' ? (['en', 'English'] as const) : (['ar', 'عربي'] as const)
  return html`<button class="btn small quiet" lang=${other} @click=${() => settings.set({ lang: other })}>${name}</button>`
}

export { icon, num, plain, text }
