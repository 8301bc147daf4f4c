/** The page: which screen for which address, and the one seat of this player. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import type { OpenOrder } from './home/home-screen'
import './home/home-screen'
import { choiceOf, optionsInWords } from './home/options'
import { plain, text, told } from './i18n'
import { rulesPage } from './pages/rules-page'
import { settingsSheet } from './pages/settings-sheet'
import { ApiProblem, invite, rename, type Invite } from './session/api'
import { connect, currentSession, disconnect, ownName } from './session/current'
import type { RemoteSession } from './session/remote'
import type { Problem, TableView } from './session/types'
import { settings } from './settings'
import { fetchChunk, isTable } from './table/chunks'
import { bar, button, leadIcon, link, strip } from './table/parts'

const TROUBLE: Problem = { code: 'trouble', message: { ar: 'ما قدرنا نوصل للسيرفر، جرّب بعد شوي.', en: 'The server cannot be reached. Try again in a moment.' } }
const isProblem = (answer: { table: string } | Problem): answer is Problem => 'code' in answer

export class SahratApp extends LitElement {
  static override properties = { path: { state: true }, busy: { state: true }, problem: { state: true }, showSettings: { state: true }, offer: { state: true } }
  declare path: string
  declare busy: boolean
  declare problem: Problem | null
  declare showSettings: boolean
  /** The invitation being looked at, before sitting down. */
  declare offer: Invite | null
  #session: RemoteSession | null = null
  #endSession: (() => void) | null = null
  #wanted = ''
  #found: Problem | null = null
  #verify: Promise<unknown> | null = null

  constructor() {
    super()
    this.path = location.pathname
    this.busy = this.showSettings = false
    this.problem = this.offer = null
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    settings.subscribe(() => this.requestUpdate())
    addEventListener('popstate', () => this.#arrive())
    this.addEventListener('go', (e) => this.#go((e as CustomEvent<string>).detail))
    this.addEventListener('go-home', () => this.#go('/'))
    this.addEventListener('open-settings', () => (this.showSettings = true))
    this.addEventListener('open-table', (e) => void this.#open((e as CustomEvent<OpenOrder>).detail))
    this.addEventListener('leave-table', () => void this.#leave())
    this.addEventListener('rematch', () => void this.#rematch())
    this.addEventListener('click', (e) => this.#follow(e))
    this.#arrive()
    requestAnimationFrame(() => setTimeout(() => this.#fetchTable('hand')))
  }

  /** Not needed for the first paint, fetched right after it: what is around every table, then a game's own. */
  #fetchTable(game: string): void {
    const here = (): void => this.requestUpdate()
    fetchChunk('screens', here)
    if (isTable(game)) fetchChunk(game, here)
  }

  /** Own addresses are followed without loading the page again. */
  #follow(e: MouseEvent): void {
    const anchor = (e.target as HTMLElement).closest('a')
    if (!anchor || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin || anchor.protocol === 'blob:') return
    e.preventDefault()
    this.#go(anchor.pathname + anchor.search)
  }

  #go(to: string): void {
    history.pushState(null, '', to)
    this.#arrive()
    scrollTo(0, 0)
  }

  #arrive(): void {
    this.path = location.pathname
    this.problem = null
    const wanted = /^\/t\/([a-z0-9-]{1,40})\/?$/i.exec(this.path)?.[1]?.toLowerCase()
    if (wanted) void this.#enter(wanted)
    else {
      this.offer = null
      this.#wanted = ''
      this.#found = null
      // At home, on Verify and in the rules nobody is at the table: the seat stays his, the clock plays.
      this.#use(null)
      disconnect()
    }
    this.requestUpdate()
  }

  #use(session: RemoteSession | null): void {
    this.#endSession?.()
    this.#endSession = null
    this.#session = session
    if (session) this.#endSession = session.subscribe(() => this.requestUpdate())
    this.requestUpdate()
  }

  async #open(order: OpenOrder): Promise<void> {
    this.busy = true
    this.problem = null
    const session = connect(null)
    const slow = setTimeout(() => {
      if (!session.state.view && session.state.link !== 'live') {
        this.problem = TROUBLE
        this.busy = false
      }
    }, 8000)
    const name = ownName()
    const answer = await session.open({ game: 'hand', ...order, ...(name ? { name } : {}) })
    clearTimeout(slow)
    this.busy = false
    if (isProblem(answer)) {
      this.problem = answer
      disconnect()
      return
    }
    this.problem = null
    this.#use(session)
    const code = session.state.latest?.code ?? answer.table
    this.#wanted = code
    history.pushState(null, '', `/t/${code}`)
    this.path = location.pathname
    if (order.fill) void session.ready()
  }

  /** An address of a table: a code of an invitation, or a table's own name. */
  async #enter(wanted: string): Promise<void> {
    if (this.#wanted === wanted && this.#session) return
    const now = currentSession()
    if (now && (now.state.latest?.code === wanted || now.state.latest?.table === wanted)) {
      this.#wanted = wanted
      this.#use(now)
      return
    }
    this.#wanted = wanted
    this.#found = null
    this.offer = null
    this.#use(null)
    let found: Invite | null = null
    try {
      found = await invite(wanted)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 0) {
        this.problem = TROUBLE
        return
      }
    }
    if (this.#wanted !== wanted) return
    this.problem = null
    this.offer = found
    this.#use(connect(found?.table ?? wanted))
  }

  async #sit(): Promise<void> {
    const session = this.#session
    if (!session || !this.offer) return
    this.busy = true
    const answer = await session.join(this.offer.table, ownName())
    this.busy = false
    if (isProblem(answer)) this.#found = answer
    this.requestUpdate()
  }

  async #leave(): Promise<void> {
    await this.#session?.leave()
    this.#go('/')
  }

  /** Another match is another table: the same options, the same computers. */
  async #rematch(): Promise<void> {
    const view = this.#session?.state.latest
    if (!view) return
    const bot = view.seats.find((seat) => seat.kind === 'bot')
    const alone = view.seats.every((seat, i) => i === view.seat || seat.kind === 'bot')
    this.#use(null)
    await this.#open({ game: view.game, seats: view.seats.length, options: view.chosen, ...(alone && bot ? { fill: bot.level ?? 'medium' } : {}) })
    if (this.problem) this.#go('/')
  }

  protected override render(): TemplateResult {
    return html`${this.#screen()}${this.showSettings ? settingsSheet(() => (this.showSettings = false)) : nothing}`
  }

  #screen(): unknown {
    const home = (): void => this.#go('/')
    if (this.path === '/' || this.path === '/index.html') return html`<home-screen .busy=${this.busy} .problem=${this.problem}></home-screen>`
    if (this.path.startsWith('/t/')) return this.#table()
    if (this.path === '/rules') return rulesPage(home)
    if (this.path === '/verify') {
      this.#verify ??= import('./verify/verify-screen')
      const table = new URLSearchParams(location.search).get('t')
      return html`<verify-screen lang=${settings.value.lang} table=${table ?? nothing} @close=${() => (history.length > 1 ? history.back() : home())}></verify-screen>`
    }
    return html`${bar(text('not_found'), { back: home })}<main class="page"><section class="box"><p>${text('not_found')}</p><a class="btn main" href="/">${text('home')}</a></section></main>`
  }

  #table(): unknown {
    const session = this.#session
    const state = session?.state
    if (session && state?.view && !state.gone) {
      const found = this.#atTable(session, state.view, state.view === state.latest)
      if (found) return found
    }
    if (state?.gone) return this.#offered(state.gone)
    const words = this.problem
      ? strip({ tone: 'stop', lead: leadIcon('off'), text: told(this.problem.message), act: link(text('retry'), () => this.#again()) })
      : strip({ lead: leadIcon('clock'), text: text('connecting'), more: state?.link === 'lost' ? text('lost_more') : undefined })
    return html`${bar(text('hand'), { back: () => this.#go('/'), backLabel: plain('home') })}<main class="page"><section class="box">${words}</section></main>`
  }

  /** The screen for a table as it stands; null while that screen is still on its way. */
  #atTable(session: RemoteSession, view: TableView, newest: boolean): TemplateResult | null {
    // before its class is there an element would meet its session too late
    const there = (tag: string): boolean => {
      if (customElements.get(tag)) return true
      this.#fetchTable(view.game)
      return false
    }
    if (view.phase === 'open' || view.phase === 'seeds') return there('waiting-room') ? html`<waiting-room .session=${session}></waiting-room>` : null
    const between = (view.phase === 'pause' || view.phase === 'over') && newest
    if (view.game === 'dominoes') {
      if (!there('dominoes-table')) return null
      if (between) return html`<dominoes-pause .session=${session}></dominoes-pause>`
      return view.dominoes ? html`<dominoes-table .session=${session}></dominoes-table>` : null
    }
    if (between) return there('round-pause') ? html`<round-pause .session=${session}></round-pause>` : null
    return view.hand && there('hand-table') ? html`<hand-table .session=${session}></hand-table>` : null
  }

  #again(): void {
    const wanted = this.#wanted
    this.#wanted = ''
    this.problem = null
    void this.#enter(wanted)
  }

  /** Not seated here: the invitation, if it still stands. */
  #offered(gone: Problem): TemplateResult {
    const { offer } = this
    const home = (): void => this.#go('/')
    if (!offer?.open || gone.code === 'left') {
      const why = gone.code === 'left' ? told(gone.message) : offer ? text('seats_taken') : text('invite_gone')
      return html`${bar(text('hand'), { back: home, backLabel: plain('home') })}<main class="page"><section class="box">${strip({ tone: 'stop', lead: leadIcon('door'), text: why })}<a class="btn main" href="/">${text('home')}</a></section></main>`
    }
    const host = offer.seats.find((name) => name) ?? plain('guest')
    return html`${bar(text('hand'), { back: home, backLabel: plain('home') })}
      <main class="page cols"><section class="box"><h2>${text('join_title', { name: host })}</h2>
        ${this.#found ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.#found.message) }) : nothing}
        <ul class="chairs">${offer.seats.map((name) => html`<li><span class="mono s ${name ? 'c2' : 'c0'}" aria-hidden="true">${name ? [...name][0] : '·'}</span><span><b>${name ?? text('empty_seat')}</b></span></li>`)}</ul>
        <label class="field"><span>${text('your_name')}</span><input maxlength="16" autocomplete="nickname" .value=${settings.value.name} placeholder=${plain('name_hint')} @change=${(e: Event) => void rename((e.target as HTMLInputElement).value.trim().slice(0, 16)).catch(() => undefined)} /></label></section>
        <section class="box"><h2>${text('table_options')}</h2>${optionsInWords(choiceOf(offer.options, offer.seats.length))}</section></main>
      <footer class="footbar"><div><p class="note">${this.#found ? nothing : text('hand')}</p>${button(text('sit_down'), { kind: 'main', run: () => void this.#sit() })}</div></footer>`
  }
}

customElements.define('sahrat-app', SahratApp)
