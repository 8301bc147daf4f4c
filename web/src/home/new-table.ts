/** A new table: which Hand, how many, and every rule that a majlis may change. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { plain, text, told } from '../i18n'
import { valueWords, say } from '../i18n/hand-options'
import type { Problem } from '../session/types'
import { settings } from '../settings'
import { bar, button, leadIcon, segments, strip } from '../table/parts'
import { PRESET, chosen, type Choice } from './choice'
import type { OpenOrder } from './home-screen'
import { kindName, optionsForm } from './options'

type Level = 'easy' | 'medium' | 'strong'

export class NewTable extends LitElement {
  static override properties = { against: {}, busy: { type: Boolean }, problem: { attribute: false }, choice: { state: true }, level: { state: true } }
  /** Who takes the other seats. */
  declare against: 'friends' | 'computer'
  declare busy: boolean
  declare problem: Problem | null
  declare choice: Choice
  declare level: Level
  #end: (() => void) | undefined

  constructor() {
    super()
    this.against = 'friends'
    this.busy = false
    this.problem = null
    this.choice = PRESET
    this.level = 'medium'
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = settings.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end?.()
  }

  #open(): void {
    if (this.busy) return
    const { choice } = this
    const detail: OpenOrder = { seats: choice.seats, options: chosen(choice), ...(this.against === 'computer' ? { fill: this.level } : {}) }
    this.dispatchEvent(new CustomEvent<OpenOrder>('open-table', { detail, bubbles: true }))
  }

  protected override render(): TemplateResult {
    const { choice } = this
    return html`${bar(text('new_table'), { back: () => this.dispatchEvent(new CustomEvent('close')), sub: text('options_free') })}
    <main class="page cols">
      ${optionsForm(choice, (next) => (this.choice = next))}
      ${this.against === 'computer' ? html`<section class="box"><div class="opt" data-option="level"><b>${text('level')}</b>${segments<Level>(plain('level'), [['easy', text('level_easy')], ['medium', text('level_medium')], ['strong', text('level_strong')]], this.level, (level) => (this.level = level))}</div></section>` : nothing}
    </main>
    <footer class="footbar"><div>${this.problem
      ? html`<div class="grow">${strip({ tone: 'stop', lead: leadIcon('off'), text: told(this.problem.message) })}</div>`
      : html`<p class="note">${kindName(choice.options)} · ${text('seats_n', { n: choice.seats })} · ${say(valueWords('table_type', choice.options.table_type).name)}</p>`}
      ${button(text(this.busy ? 'opening' : 'open_table'), { kind: 'main', run: () => this.#open() })}</div></footer>`
  }
}

customElements.define('new-table', NewTable)
