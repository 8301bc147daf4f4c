/** A friend's link: who sits there, what his table plays, and a seat. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { plain, text, told } from '../i18n'
import { botName, isDefaultName, shownName } from '../i18n/fixed'
import { ApiProblem, guestNow, rename, type Invite } from '../session/api'
import type { Link, Problem } from '../session/types'
import { settings } from '../settings'
import { bar, button, icon, languageButton, leadIcon, letter, strip } from '../table/parts'
import { partnersOf, sidesOf } from '../table/sides'
import { formsFor, tableName } from '../games'
import { chairs } from './chairs'
import { say } from './lobby-words'

/** Ends of a table that say themselves what they are, those of this device's own among them. */
const TOLD = ['left', 'broken_table', 'old_table']

export class InvitePage extends LitElement {
  static override properties = { offer: { attribute: false }, gone: { attribute: false }, problem: { attribute: false }, busy: { type: Boolean }, line: {}, rules: { state: true }, chosen: { state: true }, said: { state: true } }
  /** What the link leads to; null where it leads nowhere. */
  declare offer: Invite | null
  /** Why this player has no seat there. */
  declare gone: Problem
  declare problem: Problem | null
  /** He sits down, and the table has not answered yet. */
  declare busy: boolean
  declare line: Link
  declare rules: boolean
  /** The seat that this player taps; null: the one that he is offered. */
  declare chosen: number | null
  /** What became of the name just given. */
  declare said: unknown
  #end: (() => void) | undefined

  constructor() {
    super()
    this.offer = this.problem = this.chosen = null
    this.busy = this.rules = false
    this.said = nothing
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

  #home = (): void => void this.dispatchEvent(new CustomEvent('go-home', { bubbles: true }))
  #rename = async (e: Event): Promise<void> => {
    const name = (e.target as HTMLInputElement).value.trim().slice(0, 16)
    this.said = await rename(name).then(() => nothing, (error) => (error instanceof ApiProblem && error.problem ? told(error.problem.message) : text('server_down')))
  }

  #sit = (): void => {
    if (!this.busy) this.dispatchEvent(new CustomEvent<number | null>('sit-down', { detail: this.#picked, bubbles: true }))
  }

  /** The seat that he has tapped, while it is still empty. */
  get #picked(): number | null {
    return this.chosen !== null && this.offer!.empty.includes(this.chosen) ? this.chosen : null
  }

  /** One seat of the table: whose it is, or that it may be taken. */
  #chair(offer: Invite, at: number, own: number): TemplateResult {
    const name = this.#nameOf(offer, at), mine = at === own
    const round = html`<span class="mono s ${mine || name ? `c${(at % 5) + 1}` : 'c0'}" aria-hidden="true">${mine ? icon('check', 16) : name ? (offer.seats[at] ? letter(name) : icon('bot', 16)) : '·'}</span>`
    const partner = partnersOf(offer, own).includes(at)
    if (name !== null) return html`<li data-seat=${at}>${round}<span><b>${name}</b>${partner ? html`<small class="note">${text('partner')}</small>` : nothing}</span></li>`
    return html`<li data-seat=${at}><button class="sit" aria-pressed=${mine ? 'true' : 'false'} @click=${() => (this.chosen = at)}>${round}<span><b>${mine ? say('your_seat') : text('empty_seat')}</b>${mine ? nothing : html`<small>${say('sit_here')}</small>`}</span></button></li>`
  }

  #nameOf = ({ seats, empty }: Invite, at: number): string | null => (empty.includes(at) ? null : seats[at] ? shownName(seats[at]) : botName(at))

  get #trouble(): unknown {
    if (this.busy && this.line !== 'live') return strip({ tone: 'stop', lead: leadIcon('off'), text: text('server_down'), more: text('trying_again') })
    return this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing
  }

  protected override render(): TemplateResult {
    const { offer, gone } = this
    if (!offer?.open || gone.code === 'left') {
      const why = TOLD.includes(gone.code) ? told(gone.message) : offer ? say('seats_taken') : say('invite_gone')
      const [next, where] = location.pathname.startsWith('/t/') ? (['with_friends', '/?with=friends'] as const) : (['computer', '/?with=computer'] as const)
      return html`${bar(text('sahrat'), { back: this.#home, backLabel: plain('home'), end: languageButton() })}<main class="page narrow-page"><section class="box">${strip({ tone: 'stop', lead: leadIcon('door'), text: why })}<div class="links"><a class="btn quiet" href="/">${text('home')}</a><a class="btn main" href=${where}>${text(next)}</a></div></section></main>`
    }
    const own = this.#picked ?? offer.seat ?? 0
    const [partner] = partnersOf(offer, own)
    const forms = formsFor(offer.game, () => this.requestUpdate())
    const host = shownName(offer.seats.find((name) => name) ?? plain('guest'))
    const title = tableName(offer.game, offer.options, () => this.requestUpdate())
    const known = settings.value.name || guestNow()?.name || ''
    const given = isDefaultName(known) ? '' : known
    return html`${bar(title || text('sahrat'), { back: this.#home, backLabel: plain('home'), end: languageButton() })}
      <main class="page cols"><section class="box"><h2>${say('join_title', { name: host })}</h2>
        ${this.#trouble}
        <p class="note">${say('choose_seat')}</p>
        ${chairs(offer, own, sidesOf(offer).map((_, side) => side), (seat) => this.#chair(offer, seat, own))}
        <label class="field"><span>${text('your_name')}</span><input maxlength="16" autocomplete="nickname" .value=${given} placeholder=${given || !known ? plain('name_hint') : shownName(known)} @change=${this.#rename} /><small class="note stop" role="status">${this.said}</small></label></section>
        <section class="box"><h2>${text('table_rules')}</h2>${forms?.choiceInWords(offer.options, offer.seats.length)}<button class="text" @click=${() => (this.rules = true)}>${icon('book', 20)}${text('all_rules')}</button></section></main>
      <footer class="footbar"><div><p class="note">${partner === undefined ? title : offer.empty.includes(partner) ? say('partner_empty') : say('partner_is', { name: this.#nameOf(offer, partner) ?? '' })}</p>${button(say('sit_down'), { kind: 'main', off: this.busy ? say('sitting') : undefined, run: this.#sit })}</div></footer>
      ${this.rules && forms ? forms.rulesSheet(offer.options, offer.seats.length, () => (this.rules = false)) : nothing}`
  }
}

customElements.define('invite-page', InvitePage)
