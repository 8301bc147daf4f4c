/** A finished deal shown again, all cards open, move by move. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { icon } from '../art/icons'
import { num, plain } from '../i18n'
import { botName, shownName } from '../i18n/fixed'
import { settings } from '../settings'
import type { GameEvent } from '../session/types'
import type { Transcript } from './fairness'
import { replay, type Step } from './replay'

/** How a game's own chunk draws its deals; `eventsAgain` tells the events of a deal, null for what is not worth a word. */
interface Pictures {
  handAgain: (hand: readonly string[]) => TemplateResult
  lineAgain: (view: never, name: (seat: number) => string) => TemplateResult
  eventsAgain: (events: readonly GameEvent[]) => (event: GameEvent) => unknown
}

/** Fetched for a match of such a game only. */
const PICTURES: Record<string, () => Promise<Pictures>> = {
  hand: () => import('../hand/hand-replay'),
  dominoes: () => import('../dominoes/dominoes-replay'),
  baloot: () => import('../baloot/baloot-replay'),
}

const PLAY_MS = 1100

@customElement('deal-replay')
export class DealReplay extends LitElement {
  @property({ attribute: false }) match: Transcript | null = null

  @state() private deal = -1
  @state() private steps: Step[] = []
  @state() private at = 0
  @state() private playing = false
  @state() private busy = false

  #pictures: Pictures | null = null
  #told: (event: GameEvent) => unknown = () => null
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
      this.#pictures = await PICTURES[this.match.game ?? 'hand']!()
      const steps = await replay(this.match, deal)
      if (this.deal !== deal) return
      this.#told = this.#pictures.eventsAgain(steps.flatMap(({ events }) => events))
      this.steps = steps
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
    return chair?.name ? shownName(String(chair.name)) : chair?.kind === 'bot' ? botName(seat) : this.#say(`المقعد ${seat + 1}`, `Seat ${seat + 1}`)
  }

  #show(step: Step): TemplateResult {
    const seats = step.hands.length
    const actor = step.events.find((event) => event.seat !== undefined && event.e !== 'turn')?.seat
    const pictures = this.#pictures!
    return html`
      <div class="controls">
        <input type="range" min="0" max=${this.steps.length - 1} .value=${String(this.at)} aria-label=${this.#say('الحركة', 'Move')}
          aria-valuetext=${this.#say(`الحركة ${this.at} من ${this.steps.length - 1}`, `move ${this.at} of ${this.steps.length - 1}`)} @input=${(event: Event) => this.#go(Number((event.target as HTMLInputElement).value))}>
        <button class="ib before" aria-label=${this.#say('السابقة', 'Previous')} @click=${() => this.#go(this.at - 1)}>${icon('next')}</button>
        <button class="ib main" aria-label=${this.playing ? this.#say('وقّف', 'Pause') : this.#say('شغّل', 'Play')} @click=${this.#toggle}>${icon(this.playing ? 'pause' : 'play', 24)}</button>
        <button class="ib after" aria-label=${this.#say('التالية', 'Next')} @click=${() => this.#go(this.at + 1)}>${icon('next')}</button>
        <span class="n">${num(this.at)} ${this.#say('من', 'of')} ${num(this.steps.length - 1)}</span>
      </div>
      <div class="open-hands">
        ${Array.from({ length: seats }, (_, seat) => html`<div class="open ${seat === actor ? 'now' : ''}"><b><bdi>${this.#name(seat)}</bdi>${this.match?.seats[seat]?.kind === 'bot' ? ` · ${plain('bot')}` : nothing}</b>${pictures.handAgain(step.hands[seat]!)}</div>`)}
      </div>
      <div class="mid" role="group" aria-label=${this.#say('على الطاولة', 'On the table')}>
        ${pictures.lineAgain(step.view as never, (seat) => this.#name(seat))}
      </div>
      <p class="said" role="status">${step.events.map((event) => this.#event(event, step))}</p>`
  }

  #event(event: GameEvent, step: Step): unknown {
    const what = this.#told(event)
    if (what === null) return nothing
    const who = event.seat === undefined ? nothing : html`<b><bdi>${this.#name(event.seat)}</bdi></b> `
    const by = step.by === 'clock' && event.seat !== undefined ? html` <small>${this.#say('(الوقت)', '(the clock)')}</small>` : nothing
    return html`<span class="event">${who}${what}${by}</span>`
  }
}
