/** A new table: which game, how many, and every rule that a majlis may change. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { plain, text, told, toldPlain } from '../i18n'
import { plainly, say } from '../i18n/page-words'
import { GAMES, GAME_NAMES, formsFor, type GameName } from '../games'
import { DEVICE, HERE } from '../session/here-words'
import type { Problem } from '../session/types'
import { settings } from '../settings'
import { bar, button, leadIcon, link, segments, strip } from '../table/parts'
import type { Choice, Forms } from './forms'
import type { OpenOrder } from './home-screen'

type Where = 'server' | 'device'
type Level = 'easy' | 'medium' | 'strong'

export class NewTable extends LitElement {
  static override properties = { against: {}, busy: { type: Boolean }, problem: { attribute: false }, game: { state: true }, choice: { state: true }, level: { state: true }, here: { state: true } }
  /** Who takes the other seats. */
  declare against: 'friends' | 'computer'
  declare busy: boolean
  declare problem: Problem | null
  declare game: GameName
  /** What is chosen so far; null: the game's preset. */
  declare choice: Choice | null
  declare level: Level
  /** Whether this device deals, without a server. */
  declare here: boolean
  #end: (() => void) | undefined

  constructor() {
    super()
    this.against = 'friends'
    this.busy = false
    this.problem = null
    this.game = 'hand'
    this.choice = null
    this.level = 'medium'
    this.here = !navigator.onLine
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

  #open(forms: Forms, choice: Choice): void {
    if (this.busy) return
    const detail: OpenOrder = { game: this.game, seats: choice.seats, options: forms.chosen(choice), ...(this.against === 'computer' ? { fill: this.level, here: this.here } : {}) }
    this.dispatchEvent(new CustomEvent<OpenOrder>('open-table', { detail, bubbles: true }))
  }

  /** Where it is dealt; what was wrong with the other place is no longer asked for. */
  #deal(here: boolean): void {
    this.here = here
    this.dispatchEvent(new CustomEvent('call-off', { bubbles: true }))
  }

  #choose = (game: GameName): void => {
    if (game === this.game) return
    this.game = game
    this.choice = null
  }

  protected override render(): TemplateResult {
    const forms = formsFor(this.game, () => this.requestUpdate())
    const choice = this.choice ?? forms?.preset
    const open = (): void => void (forms && choice && this.#open(forms, choice))
    return html`${bar(say('new_table'), { back: () => this.dispatchEvent(new CustomEvent('close')), sub: say('options_free') })}
    <main class="page cols">
      <section class="box which"><div class="opt" data-option="game"><b>${say('which_game')}</b>${segments(plainly('which_game'), GAME_NAMES.map((name) => [name, GAMES[name].name()] as const), this.game, this.#choose)}</div></section>
      ${forms && choice ? forms.optionsForm(choice, (next) => (this.choice = next)) : nothing}
      ${this.against === 'computer' ? html`<section class="box"><div class="opt" data-option="level"><b>${text('level')}</b>${segments<Level>(plain('level'), [['easy', text('level_easy')], ['medium', text('level_medium')], ['strong', text('level_strong')]], this.level, (level) => (this.level = level))}</div><div class="opt" data-option="where"><b>${told(DEVICE.where)}</b>${segments<Where>(toldPlain(DEVICE.where), [['server', told(DEVICE.server)], ['device', told(DEVICE.device)]], this.here ? 'device' : 'server', (where) => this.#deal(where === 'device'))}${this.here ? html`<p class="note">${told(HERE.only)}</p>` : nothing}</div></section>` : nothing}
    </main>
    <footer class="footbar">${this.problem?.code === 'at_table' ? html`<div class="wrap"><p class="note">${told(this.problem.message)}</p>${button(text('leave_it'), { kind: 'quiet', run: () => this.dispatchEvent(new CustomEvent('ask-leave')) })}${button(text('go_back'), { kind: 'main', run: () => this.dispatchEvent(new CustomEvent('to-running')) })}</div>` : html`<div>${this.problem
      ? strip({ tone: 'stop', lead: leadIcon(this.problem.code === 'trouble' ? 'off' : 'cross'), text: told(this.problem.message), act: this.problem.code === 'trouble' && this.against === 'computer' && !this.here ? link(told(DEVICE.play), () => (this.#deal(true), open())) : undefined })
      : html`<p class="note">${forms && choice ? html`${forms.kindName(choice.options)} · ${text('seats_n', { n: choice.seats })} · ${forms.typeName(choice.options)}` : nothing}</p>`}
      ${button(this.busy ? text('opening') : say('open_table'), { kind: 'main', run: open })}</div>`}</footer>`
  }
}

customElements.define('new-table', NewTable)
