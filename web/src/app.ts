/** The page: which screen for which address, and the one seat of this player. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { gameName } from './games'
import type { OpenOrder } from './home/home-screen'
import './home/home-screen'
import { plain, text } from './i18n'
import { ApiProblem, invite, type Invite } from './session/api'
import { dropLeft, keepLeft } from './session/left'
import { connect, currentSession, disconnect, ownName, take } from './session/current'
import { RemoteSession } from './session/remote'
import type { Problem, Session, TableView } from './session/types'
import { settings } from './settings'
import { fetchChunk, fetchTable } from './table/chunks'
import { goTo } from './table/way-back'
import { bar, languageButton, leadIcon, link, strip } from './table/parts'

const TROUBLE: Problem = { code: 'trouble', message: { ar: 'السيرفر ما يرد الحين. نحاول مرة ثانية كل شوي.', en: 'The server does not answer now. We keep trying.' } }
/** When a table is not open by then, the player is told why it takes so long. */
const SLOW_MS = 3000
const AGAIN_MS = 4000
const isProblem = (answer: object): answer is Problem => 'code' in answer
/** The address of the table that this device deals itself. */
const HERE = '/device'
const device = (): Promise<typeof import('./session/here')> => import('./session/here')

/** Pages that few open, each in a file of its own. */
const PAGES: Record<string, () => Promise<unknown>> = {
  '/rules': () => import('./pages/rules-page'),
  '/history': () => import('./pages/history-page'),
  '/verify': () => import('./verify/verify-screen'),
}

/** Drawn over any screen once it is asked for. */
let settingsSheet: ((close: () => void) => TemplateResult) | undefined

export class SahratApp extends LitElement {
  static override properties = { path: { state: true }, busy: { state: true }, problem: { state: true }, showSettings: { state: true }, offer: { state: true } }
  declare path: string
  declare busy: boolean
  declare problem: Problem | null
  declare showSettings: boolean
  /** The invitation being looked at, before sitting down. */
  declare offer: Invite | null
  #session: Session | null = null
  #endSession: (() => void) | null = null
  #wanted = ''
  /** How far from the page's first address this player has gone. */
  #steps = 0
  #found: Problem | null = null
  /** Counts what the player has chosen: whatever comes of an earlier choice is too late. */
  #turn = 0
  #retry: ReturnType<typeof setTimeout> | undefined

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
    // who comes home from a table sees first what home has to say of it
    history.scrollRestoration = 'manual'
    addEventListener('popstate', () => this.#arrive())
    this.addEventListener('go', (e) => this.#go((e as CustomEvent<string>).detail))
    this.addEventListener('go-home', () => this.#go('/'))
    this.addEventListener('open-settings', () => void this.#openSettings().catch(() => undefined))
    this.addEventListener('open-table', (e) => void this.#order((e as CustomEvent<OpenOrder>).detail))
    this.addEventListener('call-off', () => (this.#choose(false), disconnect()))
    this.addEventListener('leave-table', () => void this.#leave())
    this.addEventListener('leave-running', (e) => void this.#quit((e as CustomEvent<{ table: string; after: () => void }>).detail))
    this.addEventListener('sit-down', (e) => void this.#sit((e as CustomEvent<number | null>).detail))
    this.addEventListener('rematch', () => void this.#rematch())
    this.addEventListener('click', (e) => this.#follow(e))
    this.#arrive()
    // not needed for the first paint, fetched right after it
    requestAnimationFrame(() => setTimeout(() => fetchTable('hand', this.#redraw)))
  }

  #redraw = (): void => this.requestUpdate()

  async #openSettings(): Promise<void> {
    ;({ settingsSheet } = await import('./pages/settings-sheet'))
    this.showSettings = true
  }

  /** Own addresses are followed without loading the page again. */
  #follow(e: MouseEvent): void {
    const anchor = (e.target as HTMLElement).closest('a')
    if (!anchor || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin || anchor.protocol === 'blob:') return
    e.preventDefault()
    this.#go(anchor.pathname + anchor.search)
  }

  #go(to: string, problem: Problem | null = null): void {
    this.#steps++
    goTo(to, null, () => {
      this.#arrive()
      if (problem) this.problem = problem
      scrollTo(0, 0)
    })
  }

  /** The player has chosen something else; `busy`: he waits for what comes of it. */
  #choose(busy: boolean): number {
    this.busy = busy
    this.problem = null
    return ++this.#turn
  }

  #arrive(): void {
    if (this.path !== location.pathname) scrollTo(0, 0)
    this.path = location.pathname
    this.#choose(false)
    clearTimeout(this.#retry)
    void PAGES[this.path]?.().catch(() => undefined)
    const wanted = /^\/t\/([a-z0-9-]{1,40})\/?$/i.exec(this.path)?.[1]?.toLowerCase()
    if (wanted) void this.#enter(wanted)
    else if (this.path === HERE) void this.#enterHere()
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

  #use(session: Session | null): void {
    this.#endSession?.()
    this.#endSession = null
    this.#session = session
    if (session)
      this.#endSession = session.subscribe(() => {
        const { latest, gone } = session.state
        if (latest?.phase === 'over' || (gone && gone.code !== 'left')) dropLeft(latest?.table ?? this.#wanted)
        else if (latest?.seat != null && !latest.seats[latest.seat]?.away) dropLeft(latest.table)
        this.requestUpdate()
      })
    this.requestUpdate()
  }

  /** Resolves with why there is no table; null when there is, or when something else was chosen meanwhile. */
  #order({ here, ...order }: OpenOrder): Promise<Problem | null> {
    return here ? this.#openHere(order) : this.#open(order)
  }

  /** A table against computers that this device deals itself. */
  async #openHere({ game = 'hand', seats, options, fill = 'medium' }: OpenOrder): Promise<Problem | null> {
    const mine = this.#choose(true)
    disconnect()
    const answer = await device().then(({ openHere }) => openHere({ game, seats, options, fill })).catch(() => TROUBLE)
    if (mine !== this.#turn) {
      if (!isProblem(answer)) answer.close()
      return null
    }
    this.busy = false
    if (isProblem(answer)) return (this.problem = answer)
    this.#use(take(answer))
    this.#steps++
    goTo(HERE, null, () => (this.path = HERE))
    return null
  }

  async #enterHere(): Promise<void> {
    this.offer = null
    this.#wanted = ''
    if (this.#session?.here) return
    const mine = this.#turn
    this.#use(null)
    disconnect()
    const found = await device().then(({ resumeHere }) => resumeHere()).catch(() => TROUBLE)
    if (found && !isProblem(found)) {
      if (mine === this.#turn) this.#use(take(found))
      else found.close()
      return
    }
    if (mine !== this.#turn) return
    history.replaceState(null, '', '/')
    this.#arrive()
    this.problem = found
  }

  async #open(order: OpenOrder): Promise<Problem | null> {
    const mine = this.#choose(true)
    const session = connect(null)
    // The order goes out as soon as there is a line; until then the player is told, and may order something else.
    const slow = setTimeout(() => {
      if (mine !== this.#turn || session.state.view || session.state.link === 'live') return
      this.problem = TROUBLE
      this.busy = false
    }, SLOW_MS)
    const name = ownName()
    const answer = await session.open({ game: 'hand', ...order, ...(name ? { name } : {}) })
    clearTimeout(slow)
    if (mine !== this.#turn) return null
    this.busy = false
    if (isProblem(answer)) {
      disconnect()
      return (this.problem = answer)
    }
    this.problem = null
    this.#use(session)
    const code = session.state.latest?.code ?? answer.table
    this.#wanted = code
    this.#steps++
    goTo(`/t/${code}`, null, () => (this.path = location.pathname))
    if (order.fill) void session.ready()
    return null
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
      if (error instanceof ApiProblem && (error.status === 0 || error.status >= 500)) {
        if (this.#wanted !== wanted) return
        this.problem = TROUBLE
        clearTimeout(this.#retry)
        this.#retry = setTimeout(() => this.#again(), AGAIN_MS)
        return
      }
    }
    if (this.#wanted !== wanted) return
    this.problem = null
    this.offer = found
    this.#use(connect(found?.table ?? wanted))
  }

  async #sit(seat: number | null): Promise<void> {
    const session = this.#session, wanted = this.#wanted
    if (!(session instanceof RemoteSession) || !this.offer) return
    const mine = this.#choose(true)
    const answer = await session.join(this.offer.table, ownName(), seat)
    if (mine !== this.#turn) return
    this.busy = false
    this.#found = isProblem(answer) ? answer : null
    if (this.#found) {
      const offer = await invite(wanted).catch(() => this.offer)
      if (mine === this.#turn) this.offer = offer
    } else this.#homeBelow()
    this.requestUpdate()
  }

  /** Who came by a friend's link finds home behind the table, not the page that he came from. */
  #homeBelow(): void {
    if (this.#steps) return
    this.#steps++
    const here = location.pathname
    history.replaceState(null, '', '/')
    history.pushState(null, '', here)
  }

  async #leave(): Promise<void> {
    const mine = this.#turn
    const view = this.#session?.here ? null : this.#session?.state.latest
    await this.#session?.leave()
    if (view && view.phase !== 'open' && view.phase !== 'over') keepLeft(view.table)
    if (mine === this.#turn) this.#go('/')
  }

  /** Gives up a seat at a table that is not on the screen. */
  async #quit({ table, after }: { table: string; after: () => void }): Promise<void> {
    const mine = this.#choose(true)
    const session = connect(table)
    await new Promise<void>((resolve) => {
      session.subscribe(() => {
        if (session.state.link === 'live') resolve()
      })
      setTimeout(resolve, SLOW_MS)
    })
    const view = session.state.latest
    await session.leave()
    if (view && view.phase !== 'open' && view.phase !== 'over') keepLeft(table)
    if (currentSession() === session) disconnect()
    if (mine === this.#turn) this.#choose(false)
    after()
  }

  /** Another match is another table: the same options, the same computers. */
  async #rematch(): Promise<void> {
    const view = this.#session?.state.latest
    if (!view) return
    const here = Boolean(this.#session?.here)
    const bot = view.seats.find((seat) => seat.kind === 'bot')
    const alone = view.seats.every((seat, i) => i === view.seat || seat.kind === 'bot')
    this.#use(null)
    const problem = await this.#order({ game: view.game, seats: view.seats.length, options: view.chosen, ...(alone && bot ? { fill: bot.level ?? 'medium' } : {}), here })
    if (problem) this.#go('/', problem)
  }

  protected override render(): TemplateResult {
    return html`${this.#screen()}${this.showSettings ? settingsSheet?.(() => (this.showSettings = false)) : nothing}`
  }

  #screen(): unknown {
    const home = (): void => this.#go('/')
    if (this.path === '/' || this.path === '/index.html') return html`<home-screen .busy=${this.busy} .problem=${this.problem}></home-screen>`
    if (this.path.startsWith('/t/') || this.path === HERE) return this.#table()
    if (this.path === '/rules') return html`<rules-page></rules-page>`
    if (this.path === '/history') return html`<history-page></history-page>`
    if (this.path === '/verify') {
      const table = new URLSearchParams(location.search).get('t')
      return html`<verify-screen lang=${settings.value.lang} table=${table ?? nothing} @close=${() => (history.length > 1 ? history.back() : home())}></verify-screen>`
    }
    return html`${bar(text('not_found'), { back: home })}<main class="page narrow-page"><section class="box"><p>${text('not_found')}</p><a class="btn main" href="/">${text('home')}</a></section></main>`
  }

  #table(): unknown {
    const session = this.#session
    const state = session?.state
    if (session && state?.view && !state.gone) {
      const found = this.#atTable(session, state.view, state.view === state.latest)
      if (found) return found
    }
    if (state?.gone && this.#lobby('invite-page')) return html`<invite-page .offer=${this.offer} .gone=${state.gone} .problem=${this.#found} .busy=${this.busy} .line=${state.link}></invite-page>`
    const words = this.problem
      ? strip({ tone: 'stop', lead: leadIcon('off'), text: text('server_down'), more: text('trying_again'), act: link(text('retry'), () => this.#again()) })
      : strip({ lead: leadIcon('clock'), text: text('connecting'), more: state?.link === 'lost' ? text('lost_more') : undefined })
    const title = gameName(state?.latest?.game ?? this.offer?.game) || text('sahrat')
    return html`${bar(title, { back: () => this.#go('/'), backLabel: plain('home'), end: languageButton() })}<main class="page narrow-page"><section class="box">${words}</section></main>`
  }

  /** Whether what friends need before a match is here; it is fetched when it is not. */
  #lobby(tag: string): boolean {
    if (customElements.get(tag)) return true
    fetchChunk('lobby', this.#redraw)
    return false
  }

  /** The screen for a table as it stands; null while that screen is still on its way. */
  #atTable(session: Session, view: TableView, newest: boolean): TemplateResult | null {
    // before its class is there an element would meet its session too late
    const there = (tag: string): boolean => {
      if (customElements.get(tag)) return true
      fetchTable(view.game, this.#redraw)
      return false
    }
    if (view.phase === 'open') return this.#lobby('waiting-room') ? html`<waiting-room .session=${session}></waiting-room>` : null
    if (view.phase === 'seeds') return there('handshake-screen') ? html`<handshake-screen .session=${session}></handshake-screen>` : null
    const between = (view.phase === 'pause' || view.phase === 'over') && newest
    if (between && !there(`${view.game}-pause`)) return null
    if (view.game === 'baloot') return there('baloot-table') ? html`<baloot-table .session=${session}></baloot-table>` : null
    if (view.game === 'dominoes') {
      if (between) return html`<dominoes-pause .session=${session}></dominoes-pause>`
      return view.dominoes && there('dominoes-table') ? html`<dominoes-table .session=${session}></dominoes-table>` : null
    }
    if (between) return html`<hand-pause .session=${session}></hand-pause>`
    return view.hand && there('hand-table') ? html`<hand-table .session=${session}></hand-table>` : null
  }

  /** Asks again for the table that could not be had; what was said about it stands until there is an answer. */
  #again(): void {
    const wanted = this.#wanted
    this.#wanted = ''
    this.#turn++
    this.busy = false
    clearTimeout(this.#retry)
    if (wanted) void this.#enter(wanted)
  }
}

customElements.define('sahrat-app', SahratApp)
