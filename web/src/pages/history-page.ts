/** The player's finished matches, as the server keeps them, and tables that only this device remembers. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { gameName, isGame, tableName } from '../games'
import { comma, num, plain, text, told } from '../i18n'
import { botName, shownName } from '../i18n/fixed'
import { ApiProblem, guestNow, me, type Me } from '../session/api'
import { pastMatches } from '../session/device-store'
import { DEVICE, HERE } from '../session/here-words'
import { readRecord, records, type OwnRecord } from '../session/record'
import { settings } from '../settings'
import { bar, icon, leadIcon, link, strip } from '../table/parts'
import { when } from './when'
import { say } from '../i18n/history-words'
import './pages.css'

type Past = Me['matches'][number]

const listed = (names: readonly string[]): TemplateResult[] => names.map((name, i) => html`${i ? comma() : nothing}<bdi>${name}</bdi>`)

export class HistoryPage extends LitElement {
  static override properties = { past: { state: true }, rankings: { state: true }, trouble: { state: true } }
  /** null: not fetched yet. */
  declare past: Past[] | null
  declare rankings: Me['rankings']
  declare trouble: boolean
  #end: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.past = null
    this.rankings = {}
    this.trouble = false
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = settings.subscribe(() => this.requestUpdate())
    void this.#fetch()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end?.()
    clearTimeout(this.#timer)
  }

  /** A guest that the server has never met has no history there: nothing is asked. */
  #fetch = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (!guestNow()) {
      this.past = []
      return
    }
    try {
      const { matches, rankings } = await me()
      this.rankings = rankings
      this.past = matches
      this.trouble = false
    } catch (error) {
      this.trouble = true
      // A server that cannot be reached comes back by itself; one that refuses does not.
      if (this.isConnected && error instanceof ApiProblem && (error.status === 0 || error.status >= 500)) this.#timer = setTimeout(() => void this.#fetch(), 5000)
    }
  }

  protected override render(): TemplateResult {
    const here = pastMatches()
    const known = new Set([...(this.past ?? []), ...here].map((past) => past.table))
    const others = records().filter((record) => !known.has(record.table))
    return html`${bar(text('history'), { back: () => this.dispatchEvent(new CustomEvent('go-home', { bubbles: true })), backLabel: plain('home') })}
      <main class="page narrow-page">
        ${this.trouble ? strip({ tone: 'stop', lead: leadIcon('off'), text: text('server_down'), more: text('trying_again'), act: link(text('retry'), () => void this.#fetch()) }) : nothing}
        ${this.past === null && !this.trouble ? html`<p class="note" role="status">${say('fetching')}</p>` : nothing}
        ${this.#wins()}
        ${this.past?.length ? html`<ol class="past-list">${this.past.map((past) => this.#match(past))}</ol>` : nothing}
        ${here.length ? html`<section class="box" data-section="device"><h2>${told(DEVICE.matches)}</h2><p class="note">${told(HERE.only)}</p><ol class="past-list">${here.map((past) => this.#match(past, true))}</ol></section>` : nothing}
        ${this.past?.length === 0 && !others.length && !here.length ? html`<section class="box"><p>${say('history_empty')}</p><a class="btn main" href="/">${text('home')}</a></section>` : nothing}
        ${others.length ? html`<section class="box"><h2>${say('on_device')}</h2><p class="note">${say('on_device_line')}</p><ol class="past-list">${others.slice(0, 20).map((record) => this.#record(record))}</ol></section>` : nothing}
      </main>`
  }

  /** Wins of matches in each ranking that the player has played in. */
  #wins(): unknown {
    const played = Object.entries(this.rankings)
    return played.length ? html`<dl class="box tots wins">${played.map(([name, { matches, wins }]) => html`<div><dt>${say(`rank_${name}` as 'rank_hand')}</dt><dd>${say('wins_of', { wins, matches })}</dd></div>`)}</dl>` : nothing
  }

  #names = ({ names, seat }: Pick<Past, 'names' | 'seat'>): string[] => names.map((name, at) => (at === seat ? plain('you') : name ? shownName(name) : botName(at)))

  /** Who played for each score, the first place first; names of both scripts keep their own direction. */
  #sides(past: Past, own: number): TemplateResult {
    const { places } = past
    const names = this.#names(past)
    if (!places) return html`<p>${listed(names)}</p>`
    const order = past.totals.map((_, side) => side).sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0))
    return html`<dl class="tots">${order.map((side) => html`<div class=${side === own ? 'me' : ''}><dt>${listed(names.filter((_, seat) => past.sides[seat] === side))}</dt><dd>${num(past.totals[side] ?? 0)}</dd></div>`)}</dl>`
  }

  /** `here`: dealt by this device. */
  #match(past: Past, here = false): TemplateResult {
    const side = past.sides[past.seat]!
    const place = past.places?.[side]
    const shared = past.places?.filter((one) => one === place).length ?? 0
    const teams = past.totals.length < past.names.length
    const own = readRecord(past.table)
    return html`<li class="box past-match"><div class="head"><span class="place ${place === 1 ? 'first' : ''}" aria-hidden="true">${place ? num(place) : icon('door', 20)}</span>
        <div><b>${place ? place === 1 && shared > 1 ? say('place_shared') : text(place === 1 ? (teams ? 'we_won' : 'you_won') : 'place', { n: place }) : say('unfinished')}</b><small class="note">${this.#game(past.game, own)}${teams && !own ? html` · ${say('partners_short')}` : nothing} · <time datetime=${new Date(past.at).toISOString()}>${when(past.at)}</time></small></div></div>
      ${this.#sides(past, side)}${past.places ? nothing : html`<p class="note">${here ? told(DEVICE.left) : text(past.reason === 'broken' ? 'ended_broken' : 'ended_alone')}</p>`}
      <a class="text" href="/verify?t=${past.table}">${icon('weave', 20)}${say('replay_verify')}</a></li>`
  }

  /** What was played, with its kind where this device remembers it. */
  #game(game = '', own: OwnRecord | null): string {
    return own && isGame(game) ? tableName(game, own.options, () => this.requestUpdate()) : game === 'hand' ? String(say('game_hand')) : String(gameName(game) || say('game_other'))
  }

  #record(record: OwnRecord): TemplateResult {
    const names = listed(this.#names(record))
    return html`<li><a class="kept-row" href="/verify?t=${record.table}"><span>${names.length ? names : html`<bdi dir="ltr">${record.table}</bdi>`}</span><small class="note">${this.#game(record.game, record)} · ${when(record.at)}</small></a></li>`
  }
}

customElements.define('history-page', HistoryPage)
