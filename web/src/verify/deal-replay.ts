/** A finished deal shown again, all cards open, move by move. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { back, card } from '../art/cards'
import { icon } from '../art/icons'
import { cardName, cardPicture, cardPictures, num } from '../i18n'
import { botName, shownName } from '../i18n/fixed'
import { settings } from '../settings'
import type { Transcript } from './fairness'
import { replay, type ReplayEvent, type Step } from './replay'

/** How a game's own chunk draws its deals; Hand's are drawn here. */
interface Pictures {
  handAgain: (hand: readonly string[]) => TemplateResult
  lineAgain: (view: never, name: (seat: number) => string) => TemplateResult
  eventAgain: (event: object) => unknown
}

const PLAY_MS = 1100
const SUITS = 'SHCD'
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

/** Suits together, low to high; jokers last. */
const placeOf = (code: string): number => (code === 'JK' ? 999 : SUITS.indexOf(code.slice(-1)) * 20 + RANKS.indexOf(code.slice(0, -1)))

@customElement('deal-replay')
export class DealReplay extends LitElement {
  @property({ attribute: false }) match: Transcript | null = null

  @state() private deal = -1
  @state() private steps: Step[] = []
  @state() private at = 0
  @state() private playing = false
  @state() private busy = false

  /** Fetched for a match of such a game only. */
  #pictures: Pictures | null = null
  #timer: ReturnType<typeof setInterval> | undefined
  #end: (() => void) | undefined

  override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = settings.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#pause()
    this.#end?.()
  }

  async #open(deal: number): Promise<void> {
    this.#pause()
    if (deal === this.deal) {
      this.deal = -1
      return
    }
    this.deal = deal
    this.steps = []
    this.at = 0
    if (!this.match) return
    this.busy = true
    try {
      const { game } = this.match
      this.#pictures = game === 'dominoes' ? await import('../dominoes/dominoes-replay') : game === 'baloot' ? await import('../baloot/baloot-replay') : null
      const steps = await replay(this.match, deal)
      if (this.deal === deal) this.steps = steps
    } catch {
      this.steps = []
    } finally {
      this.busy = false
    }
    await this.updateComplete
    this.querySelector('.controls')?.scrollIntoView({ block: 'start', behavior: settings.still ? 'auto' : 'smooth' })
  }

  #pause(): void {
    clearInterval(this.#timer)
    this.playing = false
  }

  #toggle(): void {
    if (this.playing) {
      this.#pause()
      return
    }
    if (this.at >= this.steps.length - 1) this.at = 0
    this.playing = true
    this.#timer = setInterval(() => {
      if (this.at < this.steps.length - 1) this.at++
      else this.#pause()
    }, PLAY_MS)
  }

  #go(at: number): void {
    this.#pause()
    this.at = Math.max(0, Math.min(this.steps.length - 1, at))
  }

  #say(ar: string, en: string): string {
    return settings.value.lang === 'ar' ? ar : en
  }

  override render(): TemplateResult {
    const deals = this.match?.deals ?? []
    if (!deals.length) return html``
    return html`<section class="box replay"><h2>${this.match?.game === 'dominoes' ? this.#say('إعادة الجولات، كل الحجار مكشوفة', 'Replay, all tiles open') : this.#say('إعادة الجولات، كل الورق مكشوف', 'Replay, all cards open')}</h2>
      <div class="deals" role="group" aria-label=${this.#say('الجولات', 'Deals')}>${deals.map(
        (deal, i) => html`<button class="btn quiet" aria-pressed=${this.deal === i} @click=${() => this.#open(i)}><span>${this.#say('الجولة', 'Deal')} ${num(deal.deal)}</span></button>`)}</div>
      ${this.deal < 0 ? nothing : this.steps.length ? this.#show(this.steps[this.at]!) : html`<p class="note" role="status">${this.busy ? this.#say('نعيد الجولة…', 'Playing it again…') : this.#say('ما قدرنا نعيد هالجولة', 'This deal cannot be shown again')}</p>`}
    </section>`
  }

  #name(seat: number): string {
    const chair = this.match?.seats[seat]
    return chair?.name ? shownName(String(chair.name)) : (chair?.kind === 'bot' ? this.#say(`${botName(seat)} · كمبيوتر`, `${botName(seat)} · computer`) : this.#say(`المقعد ${seat + 1}`, `Seat ${seat + 1}`))
  }

  #show(step: Step): TemplateResult {
    const seats = step.hands.length
    const actor = step.events.find((event) => event.seat !== undefined && event.e !== 'turn')?.seat
    const pictures = this.#pictures
    return html`
      <div class="controls">
        <input type="range" min="0" max=${this.steps.length - 1} .value=${String(this.at)} aria-label=${this.#say('الحركة', 'Move')}
          aria-valuetext=${this.#say(`الحركة ${this.at} من ${this.steps.length - 1}`, `move ${this.at} of ${this.steps.length - 1}`)} @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value))}>
        <button class="ib before" aria-label=${this.#say('السابقة', 'Previous')} @click=${() => this.#go(this.at - 1)}>${icon('next')}</button>
        <button class="ib main" aria-label=${this.playing ? this.#say('وقّف', 'Pause') : this.#say('شغّل', 'Play')} @click=${this.#toggle}>${icon(this.playing ? 'pause' : 'play', 24)}</button>
        <button class="ib after" aria-label=${this.#say('التالية', 'Next')} @click=${() => this.#go(this.at + 1)}>${icon('next')}</button>
        <span class="n">${num(this.at)} / ${num(this.steps.length - 1)}</span>
      </div>
      <div class="open-hands">
        ${Array.from({ length: seats }, (_, seat) => html`<div class="open ${seat === actor ? 'now' : ''}"><b><bdi>${this.#name(seat)}</bdi></b>${pictures ? pictures.handAgain(step.hands[seat]!) : this.#fan([...step.hands[seat]!].sort((a, b) => placeOf(a) - placeOf(b)))}</div>`)}
      </div>
      <div class="mid" role="group" aria-label=${this.#say('على الطاولة', 'On the table')}>
        ${pictures ? pictures.lineAgain(step.view as never, (seat) => this.#name(seat)) : this.#middle(step)}
      </div>
      <p class="said" role="status">${step.events.filter((event) => event.e !== 'turn' && event.e !== 'ended').map((event) => this.#event(event, step))}</p>`
  }

  #middle({ view: { melds, stock, top, fire } }: Step): TemplateResult {
    return html`${melds.length ? melds.map((meld) => this.#fan(meld)) : html`<span class="note">${this.#say('ما نزل أحد', 'Nobody is down')}</span>`}
      <span class="sep"></span><span class="pile">${unsafeHTML(back())}<small>${num(stock)}</small></span>${top ? html`<span class="pile">${this.#fan([top])}<small>${num(fire)}</small></span>` : nothing}`
  }

  #fan(codes: readonly string[]): TemplateResult {
    return html`<span class="fan" role="list">${codes.map((code) => html`<span class="k" role="listitem" aria-label=${cardName(code)}>${unsafeHTML(card(code))}</span>`)}</span>`
  }

  #event(event: ReplayEvent, step: Step): TemplateResult {
    const who = event.seat === undefined ? nothing : html`<b><bdi>${this.#name(event.seat)}</bdi></b> `
    const by = step.by === 'clock' && event.seat !== undefined ? html` <small>${this.#say('(الوقت)', '(the clock)')}</small>` : nothing
    return html`<span class="event">${who}${this.#what(event)}${by}</span>`
  }

  #what(event: ReplayEvent): unknown {
    if (this.#pictures) return this.#pictures.eventAgain(event)
    switch (event.e) {
      case 'dealt': return this.#say('توزّع الورق', 'The cards are dealt')
      case 'drew': return html`${this.#say('سحب', 'drew')} ${event.card ? cardPicture(event.card) : nothing}`
      case 'took': return html`${this.#say('أخذ من النار', 'took the fire card')} ${cardPicture(event.card!)}`
      case 'laid': return html`${event.opened ? this.#say('نزل', 'laid down') : this.#say('زاد', 'laid')} ${(event.melds ?? []).map((meld) => cardPictures(meld))} ${event.total ? html`= ${num(event.total)}` : nothing}`
      case 'added': return html`${this.#say('ركّب', 'laid off')} ${cardPictures(event.cards ?? [])}`
      case 'swapped': return html`${this.#say('بدّل الجوكر بـ', 'swapped the joker for')} ${cardPictures(event.give ?? [])}`
      case 'threw': return html`${this.#say('رمى', 'threw')} ${cardPicture(event.card!)}`
      case 'reshuffled': return html`${this.#say('انخلطت النار من جديد:', 'the fire pile was reshuffled:')} ${num(event.count ?? 0)}`
      case 'out': return event.by_hand ? this.#say('طلع هاند', 'went out by Hand') : this.#say('طلع', 'went out')
      case 'dry': return this.#say('خلص الورق', 'The stock is dry')
      default: return event.e
    }
  }
}
