/** A friend's link: who sits there, what his table plays, and a seat. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { plain, text, told } from '../i18n'
import { isDefaultName, shownName } from '../i18n/fixed'
import { guestNow, rename, type Invite } from '../session/api'
import type { Problem } from '../session/types'
import { settings } from '../settings'
import { bar, button, leadIcon, letter, strip } from '../table/parts'
import { formsFor } from '../games'

export class InvitePage extends LitElement {
  static override properties = { offer: { attribute: false }, gone: { attribute: false }, problem: { attribute: false }, busy: { type: Boolean }, rules: { state: true } }
  /** What the link leads to; null where it leads nowhere. */
  declare offer: Invite | null
  /** Why this player has no seat there. */
  declare gone: Problem
  declare problem: Problem | null
  declare busy: boolean
  declare rules: boolean
  #end: (() => void) | undefined

  constructor() {
    super()
    this.offer = this.problem = null
    this.busy = this.rules = false
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
  #rename = (e: Event): void => void rename((e.target as HTMLInputElement).value.trim().slice(0, 16)).catch(() => undefined)

  protected override render(): TemplateResult {
    const { offer, gone } = this
    if (!offer?.open || gone.code === 'left') {
      const why = gone.code === 'left' ? told(gone.message) : offer ? text('seats_taken') : text('invite_gone')
      return html`${bar(text('sahrat'), { back: this.#home, backLabel: plain('home') })}<main class="page narrow-page"><section class="box">${strip({ tone: 'stop', lead: leadIcon('door'), text: why })}<div class="links"><a class="btn quiet" href="/">${text('home')}</a><a class="btn main" href="/?with=friends">${text('with_friends')}</a></div></section></main>`
    }
    const names = offer.seats.map((name) => (name ? shownName(name) : null))
    const forms = formsFor(offer.game, () => this.requestUpdate())
    const host = names.find((name) => name) ?? plain('guest')
    const known = settings.value.name || guestNow()?.name || ''
    const own = isDefaultName(known) ? '' : known
    return html`${bar(forms?.kindName(offer.options) ?? text('sahrat'), { back: this.#home, backLabel: plain('home') })}
      <main class="page cols"><section class="box"><h2>${text('join_title', { name: host })}</h2>
        ${this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing}
        <ul class="chairs">${names.map((name, i) => html`<li><span class="mono s ${name ? `c${(i % 4) + 1}` : 'c0'}" aria-hidden="true">${name ? letter(name) : '·'}</span><span><b>${name ?? text('empty_seat')}</b></span></li>`)}</ul>
        <label class="field"><span>${text('your_name')}</span><input maxlength="16" autocomplete="nickname" .value=${own} placeholder=${own || !known ? plain('name_hint') : shownName(known)} @change=${this.#rename} /></label></section>
        <section class="box"><h2>${text('table_rules')}</h2>${forms?.choiceInWords(offer.options, offer.seats.length)}<button class="text" @click=${() => (this.rules = true)}>${text('all_rules')}</button></section></main>
      <footer class="footbar"><div><p class="note">${forms?.kindName(offer.options)}</p>${button(text('sit_down'), { kind: 'main', run: () => !this.busy && this.dispatchEvent(new CustomEvent('sit-down', { bubbles: true })) })}</div></footer>
      ${this.rules && forms ? forms.rulesSheet(offer.options, offer.seats.length, () => (this.rules = false)) : nothing}`
  }
}

customElements.define('invite-page', InvitePage)
