/** The first screen: play at once, with friends, against the computer; and back to a table that is still running. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { comma, num, plain, text, told } from '../i18n'
import { guestNow, me, rename } from '../session/api'
import { records } from '../session/record'
import type { Problem } from '../session/types'
import { settings } from '../settings'
import { band, bar, button, face, icon, leadIcon, letter, link, segments, strip } from '../table/parts'
import { PRESET, chosen, optionsForm, type Choice } from './options'

const WIDE = matchMedia('(min-width: 900px)')

export interface OpenOrder {
  /** Its name on the wire; Hand where nothing is said. */
  game?: string
  seats: number
  options: Record<string, unknown>
  fill?: string
}

export class HomeScreen extends LitElement {
  static override properties = { busy: { type: Boolean }, problem: { attribute: false }, setting: { state: true }, choice: { state: true }, level: { state: true }, running: { state: true } }
  declare busy: boolean
  declare problem: Problem | null
  /** Which table is being set up: for friends, or against the computer. */
  declare setting: '' | 'friends' | 'computer'
  declare choice: Choice
  declare level: string
  declare running: string | null
  #end: (() => void)[] = []

  constructor() {
    super()
    this.busy = false
    this.problem = null
    this.setting = ''
    this.choice = { ...PRESET }
    this.level = 'medium'
    this.running = null
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const redraw = (): void => this.requestUpdate()
    WIDE.addEventListener('change', redraw)
    this.#end = [settings.subscribe(redraw), () => WIDE.removeEventListener('change', redraw)]
    this.#findRunning()
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('problem') && this.problem?.code === 'at_table') this.#findRunning()
  }

  /** The table this guest still sits at, to go back to. */
  #findRunning(): void {
    if (guestNow()) void me().then((account) => (this.running = account.table)).catch(() => undefined)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
  }

  #open(order: OpenOrder): void {
    if (!this.busy) this.dispatchEvent(new CustomEvent<OpenOrder>('open-table', { detail: order, bubbles: true }))
  }

  #go(path: string): void {
    this.dispatchEvent(new CustomEvent('go', { detail: path, bubbles: true }))
  }

  #join = (e: SubmitEvent): void => {
    e.preventDefault()
    const code = ((e.target as HTMLFormElement).elements.namedItem('code') as HTMLInputElement).value.trim().toLowerCase()
    const found = /([a-z0-9-]+)\/?$/.exec(code)?.[1]
    if (found) this.#go(`/t/${found}`)
  }

  #rename = (e: Event): void => {
    const name = (e.target as HTMLInputElement).value.trim().slice(0, 16)
    void rename(name).catch(() => undefined)
  }

  protected override render(): TemplateResult {
    return this.setting ? this.#setup() : this.#front()
  }

  #front(): TemplateResult {
    const trio = (codes: string[]): TemplateResult => html`<span class="art" aria-hidden="true">${codes.map((code) => html`<span class="k">${face(code)}</span>`)}</span>`
    const way = (name: Parameters<typeof icon>[0], title: unknown, more: unknown, run: () => void): TemplateResult =>
      html`<button class="way" @click=${run}>${icon(name, 24)}<b>${title}</b><span>${more}</span></button>`
    const name = settings.value.name || guestNow()?.name || ''
    const kept = records().slice(0, 5)
    return html`<main class="home">
      <header class="mast"><h1>${text('sahrat')}</h1><button class="ib" aria-label=${plain('settings')} @click=${() => this.dispatchEvent(new CustomEvent('open-settings', { bubbles: true }))}>${icon('gear', 22)}</button><span class="mono c4 face" aria-hidden="true">${letter(name || plain('guest'))}</span></header>
      ${this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: this.problem.message.ar ? told(this.problem.message) : text('trouble') }) : nothing}
      ${this.running ? strip({ tone: 'turn', lead: leadIcon('again'), text: text('table_running'), more: text('table_running_line'), act: link(text('go_back'), () => this.#go(`/t/${this.running}`)) }) : nothing}
      <section class="games"><button class="game" ?disabled=${this.busy} @click=${() => this.#open({ seats: 4, options: {}, fill: 'medium' })}>${band('home-band', WIDE.matches ? 14 : 10, true)}<div><h2>${text('hand')}</h2><p>${text('hand_line', { a: 2, b: 4 })}</p><span class="go">${text(this.busy ? 'opening' : 'play_now')}${icon('back', 18)}</span></div>${trio(['QH', 'AH', 'JK'])}</button></section>
      <section class="ways">
        ${way('share', text('with_friends'), text('with_friends_line'), () => (this.setting = 'friends'))}
        ${way('bot', text('computer'), text('computer_line'), () => (this.setting = 'computer'))}
        ${way('weave', text('check_table'), text('check_table_line'), () => this.#go('/verify'))}
        ${way('book', text('rules'), text('rules_title'), () => this.#go('/rules'))}
      </section>
      <section class="box pair">
        <label class="field"><span>${text('your_name')}</span><input maxlength="16" autocomplete="nickname" .value=${name} placeholder=${plain('name_hint')} @change=${this.#rename} /></label>
        <form class="field" @submit=${this.#join}><span>${text('code_label')}</span><div class="saying"><input name="code" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${plain('code_label')} /><button class="btn small">${text('code_go')}</button></div></form>
      </section>
      ${kept.length ? html`<section class="box"><h2>${text('your_tables')}</h2><ul class="kept">${kept.map((record) => html`<li><a href="/verify?t=${record.table}"><span>${record.names.filter(Boolean).join(comma()) || record.table}</span><small class="note">${new Date(record.at).toLocaleString(document.documentElement.lang === 'ar' ? 'ar-SA-u-nu-latn-ca-gregory' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</small></a></li>`)}</ul></section>` : nothing}
    </main>`
  }

  #setup(): TemplateResult {
    const friends = this.setting === 'friends'
    const { choice } = this
    return html`${bar(text('new_table'), { back: () => (this.setting = ''), sub: text('options_free') })}
    <main class="page cols">
      ${optionsForm(choice, (part) => (this.choice = { ...choice, ...part }))}
      ${friends ? nothing : html`<section class="box"><div class="opt"><b>${text('level')}</b>${segments(plain('level'), [['easy', text('level_easy')], ['medium', text('level_medium')], ['strong', text('level_strong')]] as const, this.level as 'easy' | 'medium' | 'strong', (level) => (this.level = level))}</div></section>`}
    </main>
    <footer class="footbar"><div><p class="note">${this.problem ? told(this.problem.message) : html`${text('hand')} · ${num(choice.seats)} · ${text(choice.type)}`}</p>${button(text(this.busy ? 'opening' : 'open_table'), { kind: 'main', run: () => this.#open({ seats: choice.seats, options: chosen(choice), ...(friends ? {} : { fill: this.level }) }) })}</div></footer>`
  }
}

customElements.define('home-screen', HomeScreen)
