/** Who one is at the tables: the name, where it is kept, and the way to one's matches. */
import { LitElement, html, nothing } from 'lit'
import { plain, text, told } from '../i18n'
import { say } from '../i18n/page-words'
import { isDefaultName, shownName } from '../i18n/fixed'
import { ApiProblem, guestNow, rename } from '../session/api'
import { settings } from '../settings'
import { icon, letter, sheet } from '../table/parts'
import './pages.css'

export class ProfileSheet extends LitElement {
  static override properties = { close: { attribute: false }, said: { state: true }, bad: { state: true } }
  declare close: () => void
  declare said: unknown
  declare bad: boolean

  constructor() {
    super()
    this.said = nothing
    this.bad = false
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  #save = async (e: SubmitEvent): Promise<void> => {
    e.preventDefault()
    const name = ((e.target as HTMLFormElement).elements.namedItem('name') as HTMLInputElement).value.trim().slice(0, 16)
    if (!name) {
      this.bad = true
      this.said = text('name_hint')
      return
    }
    try {
      await rename(name)
      this.bad = false
      this.said = text('name_saved')
    } catch (error) {
      const problem = error instanceof ApiProblem ? error.problem : null
      this.bad = true
      this.said = problem ? told(problem.message) : text('server_down')
    }
    this.requestUpdate()
  }

  protected override render(): unknown {
    const known = settings.value.name || guestNow()?.name || ''
    const own = isDefaultName(known) ? '' : known
    return sheet(plain('profile'), html`
      <div class="who"><span class="mono c1" aria-hidden="true">${letter(shownName(known) || plain('guest'))}</span><b>${known ? shownName(known) : text('guest')}</b></div>
      <form class="field" @submit=${this.#save}><label for="own-name">${text('your_name')}</label><div class="saying"><input id="own-name" name="name" maxlength="16" autocomplete="nickname" .value=${own} placeholder=${plain('name_hint')} aria-invalid=${this.bad ? 'true' : nothing} aria-describedby="own-name-said" /><button class="btn small">${say('save')}</button></div>
        <p id="own-name-said" class="note ${this.bad ? 'stop' : ''}" role="status">${this.said}</p></form>
      <p class="note">${say('profile_line')}</p>
      <a class="text" href="/history">${icon('score', 20)}${text('history')}</a>
      <button class="text" @click=${this.#settings}>${icon('gear', 20)}${text('settings')}</button>`, this.close)
  }

  #settings = (): void => {
    this.querySelector('dialog')?.close()
    this.dispatchEvent(new CustomEvent('open-settings', { bubbles: true }))
  }
}

customElements.define('profile-sheet', ProfileSheet)
