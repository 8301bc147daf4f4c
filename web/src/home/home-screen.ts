/** The first screen: play at once, with friends, against the computer; and back to a table that is still running. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { tile } from '../art/tiles'
import { comma, plain, text, told } from '../i18n'
import { isDefaultName, shownName } from '../i18n/fixed'
import { GAMES, GAME_NAMES, type GameName } from '../games'
import { ApiProblem, guestNow, invite, me, rename } from '../session/api'
import { MARK_KEY } from '../session/device-mark'
import { dropLeft, leftTable } from '../session/left'
import { records } from '../session/record'
import type { Problem } from '../session/types'
import { settings } from '../settings'
import { CODE_LENGTH, codeIn } from './code'
import { band, button, face, icon, languageButton, leadIcon, letter, link, sheet, strip } from '../table/parts'
import { goTo } from '../table/way-back'

const WIDE = matchMedia('(min-width: 900px)')

export interface OpenOrder {
  /** Its name on the wire; Hand where nothing is said. */
  game?: string
  seats: number
  options: Record<string, unknown>
  fill?: string
  /** On this device, without a server. */
  here?: boolean
}

export class HomeScreen extends LitElement {
  static override properties = { busy: { type: Boolean }, problem: { attribute: false }, setting: { state: true }, profile: { state: true }, running: { state: true }, said: { state: true }, leaving: { state: true }, left: { state: true }, codeSaid: { state: true }, here: { state: true }, asking: { state: true } }
  declare busy: boolean
  declare problem: Problem | null
  /** Which table is being set up: for friends, or against the computer. */
  declare setting: '' | 'friends' | 'computer'
  declare profile: boolean
  declare running: string | null
  /** What became of the name just given. */
  declare said: unknown
  declare leaving: boolean
  /** A match that he has left and that may still run. */
  declare left: string | null
  /** Why the code given leads nowhere. */
  declare codeSaid: unknown
  /** What is said of tables that this device deals; null until it is needed and fetched. */
  declare here: typeof import('./here-home') | null
  /** A new table on this device, while another one there is not over. */
  declare asking: OpenOrder | null
  #ordered: OpenOrder | null = null
  #end: (() => void)[] = []

  constructor() {
    super()
    this.busy = this.profile = this.leaving = false
    this.problem = null
    this.setting = ''
    this.running = null
    this.said = this.codeSaid = nothing
    this.left = leftTable()
    this.here = this.asking = null
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const redraw = (): void => this.requestUpdate()
    const arrive = (): void => {
      const against = new URLSearchParams(location.search).get('with')
      if (against === 'friends' || against === 'computer') this.#setUp(against)
      else this.setting = ''
    }
    WIDE.addEventListener('change', redraw)
    addEventListener('popstate', arrive)
    arrive()
    const network = (): void => (this.#fetchHere(), redraw())
    for (const event of ['online', 'offline']) addEventListener(event, network)
    this.#fetchHere()
    this.#end = [() => ['online', 'offline'].forEach((event) => removeEventListener(event, network)), settings.subscribe(redraw), () => WIDE.removeEventListener('change', redraw), () => removeEventListener('popstate', arrive)]
    this.#findRunning()
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.problem) this.#fetchHere()
    if (changed.has('problem') && this.problem?.code === 'at_table') this.#findRunning()
  }

  /** The table this guest still sits at, to go back to. */
  #findRunning(): void {
    if (!guestNow()) return
    const found = ({ table, matches }: Awaited<ReturnType<typeof me>>): void => {
      this.running = table
      if (this.left && matches.some((past) => past.table === this.left)) dropLeft(this.left)
      this.left = leftTable()
    }
    void me().then(found).catch(() => undefined)
  }

  /** The game of the table on this device that is not over. */
  get #runsHere(): string | null {
    try {
      return localStorage.getItem(MARK_KEY)
    } catch {
      return null
    }
  }

  /** Only those need it who have no network, or left a table on this device. */
  #fetchHere(): void {
    if (this.here || (navigator.onLine && !this.problem && !this.#runsHere)) return
    void import('./here-home').then((found) => (this.here = found)).catch(() => undefined)
  }

  #toRunning = (): void => {
    if (this.running) this.#go(`/t/${this.running}`)
  }

  #askLeave = (): void => {
    this.leaving = this.running !== null
  }

  /** Gives up the seat at the table that still runs. */
  #leave = (): void => {
    this.leaving = false
    this.dispatchEvent(new CustomEvent('leave-running', { detail: { table: this.running, after: () => this.#findRunning() }, bubbles: true }))
  }

  #leaveSheet(): unknown {
    const close = (): void => void (this.leaving = false)
    return this.leaving ? sheet(plain('leave_title'), html`<div class="opt">${button(text('leave_for_good'), { kind: 'quiet', why: text('leave_line'), run: this.#leave })}${button(text('go_back'), { kind: 'main', run: this.#toRunning })}</div>`, close) : nothing
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
  }

  #open(order: OpenOrder, sure = false): void {
    if (this.busy) return
    this.#ordered = order
    this.asking = order.here && this.#runsHere && !sure ? order : null
    if (!this.asking) this.dispatchEvent(new CustomEvent<OpenOrder>('open-table', { detail: order, bubbles: true }))
  }

  #goOnHere = (): void => this.#go('/device')

  #askSheet(): unknown {
    const { asking } = this
    return asking && this.here?.askAnother(() => this.#open(asking, true), this.#goOnHere, () => (this.asking = null))
  }

  /** What is wrong, and how to play all the same. */
  #trouble(problem: Problem): unknown {
    const order = this.#ordered, off = problem.code === 'trouble'
    return strip({ tone: 'stop', lead: leadIcon(off ? 'off' : 'cross'), text: told(problem.message), act: off && order?.fill ? this.here?.playHere(() => this.#open({ ...order, here: true })) : undefined })
  }

  /** What the form of a new table orders comes by here. */
  #ordering = (e: Event): void => {
    if (e.target === this) return
    e.stopPropagation()
    this.#open((e as CustomEvent<OpenOrder>).detail)
  }

  #go(path: string): void {
    this.dispatchEvent(new CustomEvent('go', { detail: path, bubbles: true }))
  }

  #setUp(against: 'friends' | 'computer'): void {
    this.setting = against
    void import('./new-table')
    scrollTo(0, 0)
  }

  /** A new table is a step of its own, so that the browser's way back leads home. */
  #choose(against: 'friends' | 'computer'): void {
    goTo(`/?with=${against}`, { home: true }, () => this.#setUp(against))
  }

  #back = (): void => {
    if (history.state?.home) return history.back()
    this.setting = ''
    this.#go('/')
  }

  #showProfile = (): void => {
    this.profile = true
    void import('../pages/profile-sheet')
  }

  /** A code, or the whole link: it is asked for before anything is left. */
  #join = async (e: SubmitEvent): Promise<void> => {
    e.preventDefault()
    const field = (e.target as HTMLFormElement).elements.namedItem('code') as HTMLInputElement
    const found = codeIn(field.value)
    const wrong = (why: unknown): void => (field.focus(), void (this.codeSaid = why))
    if (!found) return wrong(text('code_short', { n: CODE_LENGTH }))
    try {
      await invite(found)
    } catch (error) {
      return wrong(text(error instanceof ApiProblem && error.status === 404 ? 'code_wrong' : 'server_down'))
    }
    this.codeSaid = nothing
    this.#go(`/t/${found}`)
  }

  #rename = async (e: Event): Promise<void> => {
    const name = (e.target as HTMLInputElement).value.trim().slice(0, 16)
    try {
      await rename(name)
      this.said = name ? text('name_saved') : nothing
    } catch (error) {
      this.said = error instanceof ApiProblem && error.problem ? told(error.problem.message) : text('server_down')
    }
  }

  protected override render(): TemplateResult {
    if (this.setting) return html`<new-table .against=${this.setting} .busy=${this.busy} .problem=${this.problem} @open-table=${this.#ordering} @close=${this.#back} @to-running=${this.#toRunning} @ask-leave=${this.#askLeave}></new-table>${this.#leaveSheet()}${this.#askSheet()}`
    return html`${this.#front()}${this.#leaveSheet()}${this.#askSheet()}${this.profile ? html`<profile-sheet .close=${() => (this.profile = false)}></profile-sheet>` : nothing}`
  }

  #game(name: GameName): TemplateResult {
    const { now } = GAMES[name]
    const art = name === 'dominoes' ? [[6, 6], [6, 4], [4, 4]].map(([a, b]) => html`<span class="k bone">${unsafeHTML(tile(a!, b!))}</span>`) : (name === 'hand' ? ['QH', 'AH', 'JK'] : ['QS', 'KS', 'JS']).map((code) => html`<span class="k">${face(code)}</span>`)
    return html`<button class="game" data-game=${name} aria-disabled=${this.busy ? 'true' : nothing} @click=${() => this.#open({ game: name, ...now, fill: 'medium', here: !navigator.onLine })}>${band(`home-${name}${WIDE.matches ? '-wide' : ''}`, WIDE.matches ? 12 : 10, !WIDE.matches)}<div><h2>${GAMES[name].name()}</h2><p>${GAMES[name].line()}</p><span class="go">${icon('bot', 20)}<span>${text(this.busy && this.#ordered?.game === name ? 'opening' : 'play_now')}</span><span class="sr">${text('computer')}</span>${icon('back', 18)}</span></div><span class="art" aria-hidden="true">${art}</span></button>`
  }

  #front(): TemplateResult {
    const way = (name: Parameters<typeof icon>[0], title: unknown, more: unknown, run: () => void): TemplateResult =>
      html`<button class="way" @click=${run}>${icon(name, 24)}<b>${title}</b><span>${more}</span></button>`
    const guest = guestNow()
    const known = settings.value.name || guest?.name || ''
    const own = isDefaultName(known) ? '' : known, mark = letter(shownName(known) || plain('guest'))
    const at = this.running && this.problem?.code === 'at_table'
    return html`<main class="home">
      <header class="mast"><h1>${text('sahrat')}</h1>${languageButton()}<button class="ib" aria-label=${plain('settings')} @click=${() => this.dispatchEvent(new CustomEvent('open-settings', { bubbles: true }))}>${icon('gear', 22)}</button><button class="face mono c1" aria-label="${plain('profile')}${comma()}${mark}" @click=${this.#showProfile}>${mark}</button></header>
      ${this.problem && !at ? this.#trouble(this.problem) : nothing}
      ${this.#runsHere ? this.here?.waiting(this.#goOnHere) : navigator.onLine ? nothing : this.here?.noNetwork()}
      ${this.running ? strip({ tone: 'turn', lead: leadIcon('again'), text: at ? told(this.problem!.message) : text('table_running'), more: text('table_running_line'), act: html`<span class="links">${link(text('go_back'), this.#toRunning)}${link(text('leave_it'), this.#askLeave)}</span>` }) : nothing}
      ${!this.running && this.left ? strip({ lead: leadIcon('door'), text: text('table_left'), more: text('table_left_line'), act: link(text('go_back'), () => this.#go(`/t/${this.left}`)) }) : nothing}
      <section class="games">${GAME_NAMES.map((name) => this.#game(name))}</section>
      <section class="ways">
        ${way('share', text('with_friends'), text('with_friends_line'), () => this.#choose('friends'))}
        ${way('bot', text('computer'), text('computer_line'), () => this.#choose('computer'))}
        ${way('weave', text('check_table'), text('check_table_line'), () => this.#go('/verify'))}
        ${way('book', text('rules'), text('rules_line'), () => this.#go('/rules'))}
      </section>
      <section class="box pair">
        <label class="field"><span>${text('your_name')}</span><input maxlength="16" autocomplete="nickname" .value=${own} placeholder=${own || !known ? plain('name_hint') : shownName(known)} @change=${this.#rename} /><small class="note" role="status">${this.said}</small></label>
        <form class="field" @submit=${this.#join}><span>${text('code_label')}</span><div class="saying"><input name="code" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" aria-label=${plain('code_label')} /><button class="btn small">${text('code_go')}</button></div><small class="note stop" role="status">${this.codeSaid}</small></form>
      </section>
      ${guest || records().length ? html`<a class="past box" href="/history">${icon('score', 22)}<span><b>${text('history')}</b><small class="note">${text('history_line')}</small></span>${icon('back', 18)}</a>` : nothing}
    </main>`
  }
}

customElements.define('home-screen', HomeScreen)
