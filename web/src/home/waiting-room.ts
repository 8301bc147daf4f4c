/** Before the first deal: who sits, the link for friends, the table's options, ready; then the few seconds of the handshake. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { comma, plain, text, told, type Rich } from '../i18n'
import type { Problem, Session, TableView } from '../session/types'
import { settings } from '../settings'
import { bar, button, icon, leadIcon, link, mono, nameOf, secondsRing, sheet, strip } from '../table/parts'
import { GAMES, formsFor, isGame } from '../games'
import type { Choice, Forms } from './forms'

const LEVELS = ['easy', 'medium', 'strong']
const levelKey = (level: string | null): 'level_easy' | 'level_medium' | 'level_strong' => (level === 'strong' ? 'level_strong' : level === 'easy' ? 'level_easy' : 'level_medium')

export class WaitingRoom extends LitElement {
  static override properties = { session: { attribute: false }, problem: { state: true }, copied: { state: true }, changing: { state: true }, leaving: { state: true }, rules: { state: true } }
  declare session: Session
  declare problem: Problem | null
  declare copied: boolean
  declare changing: boolean
  declare leaving: boolean
  declare rules: boolean
  #end: (() => void)[] = []

  constructor() {
    super()
    this.problem = null
    this.copied = this.changing = this.leaving = this.rules = false
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const clock = setInterval(() => this.requestUpdate(), 500)
    this.#end = [this.session.subscribe(() => this.requestUpdate()), settings.subscribe(() => this.requestUpdate()), () => clearInterval(clock)]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
  }

  get #view(): TableView {
    return this.session.state.latest!
  }

  get #address(): string {
    return `${location.origin}/t/${this.#view.code ?? this.#view.table}`
  }

  async #do(order: Promise<Problem | null>): Promise<void> {
    this.problem = await order
  }

  /** Computers on all seats that are still free. */
  async #fill(view: TableView): Promise<void> {
    for (const [seat, { kind }] of view.seats.entries()) {
      const problem = kind === 'empty' ? await this.session.host({ do: 'bot', seat, level: 'medium' }) : null
      this.problem = problem
      if (problem) return
    }
  }

  #copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.#address)
    } catch {
      const field = this.querySelector<HTMLInputElement>('.address')
      field?.select()
      document.execCommand('copy')
    }
    this.copied = true
    setTimeout(() => (this.copied = false), 3000)
  }

  #share = (): void => {
    void navigator.share({ title: plain('sahrat'), text: plain('share_text', { game: isGame(this.#view.game) ? String(GAMES[this.#view.game].name()) : '' }), url: this.#address }).catch(() => undefined)
  }

  protected override render(): TemplateResult {
    const view = this.#view
    const forms = formsFor(view.game, () => this.requestUpdate())
    return view.phase === 'seeds' ? this.#seeds(view, forms) : this.#room(view, forms)
  }

  #linkStrip(): unknown {
    const { here, state: { link: line } } = this.session
    if (here && line === 'stopped') return strip({ tone: 'stop', lead: leadIcon('cross'), text: told(here.stopped), act: link(told(here.again), () => this.session.resume()) })
    if (line === 'lost') return strip({ lead: leadIcon('off'), text: text('lost') })
    if (line === 'connecting') return strip({ lead: leadIcon('clock'), text: text('connecting') })
    if (line === 'replaced') return strip({ tone: 'stop', lead: leadIcon('off'), text: text('replaced'), more: text('replaced_more'), act: link(text('here'), () => this.session.resume()) })
    if (line === 'outdated') return strip({ tone: 'stop', lead: leadIcon('again'), text: text('old_client'), act: link(text('reload'), () => location.reload()) })
    return this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing
  }

  #room(view: TableView, forms: Forms | null): TemplateResult {
    const mine = view.seat === view.host
    const me = view.seat ?? 0
    const ready = view.seats[me]?.ready ?? false
    const empty = view.seats.some((seat) => seat.kind === 'empty')
    const choice = forms?.choiceOf(view.options, view.seats.length)
    const others = view.seats.some((seat, i) => i !== me && seat.kind === 'human')
    const note: Rich = empty ? text('fill_first') : ready ? text('you_ready') : html`${forms?.kindName(view.options)} · ${text('seats_n', { n: view.seats.length })}`
    return html`${bar(text('waiting_room'), { back: () => (this.leaving = true), backLabel: plain('leave'), sub: forms?.kindName(view.options) })}
    <main class="page cols">
      <section class="box">
        ${this.#linkStrip()}
        <ul class="chairs">${view.seats.map((seat, i) => html`<li>${mono(view.seats, i, view.seat, 's')}<span><b>${seat.kind === 'empty' ? text('empty_seat') : nameOf(view.seats, i, view.seat)}</b><small class="note">${seat.kind === 'bot' ? html`${text('bot')}${mine ? nothing : html` · ${text(levelKey(seat.level))}`}` : seat.kind === 'empty' ? nothing : !seat.connected && i !== me ? text('no_line') : html`${text(seat.ready ? 'ready' : 'not_ready')}${i === view.host ? html` · ${text('host')}` : nothing}`}</small></span>
          ${mine && seat.kind === 'empty' ? html`<button class="btn small" @click=${() => this.#do(this.session.host({ do: 'bot', seat: i, level: 'medium' }))}>${icon('bot', 18)}${text('add_bot')}</button>` : nothing}
          ${mine && seat.kind === 'bot' ? html`<button class="btn small" aria-label="${plain('level')}${comma()}${plain(levelKey(seat.level))}" @click=${() => this.#do(this.session.host({ do: 'bot', seat: i, level: LEVELS[(LEVELS.indexOf(seat.level ?? '') + 1) % LEVELS.length] }))}>${text(levelKey(seat.level))}${icon('swap', 18)}</button>` : nothing}
          ${mine && (seat.kind === 'bot' || (seat.kind === 'human' && i !== me)) ? html`<button class="btn small quiet" @click=${() => this.#do(this.session.host({ do: 'empty', seat: i }))}>${text('take_out')}</button>` : nothing}
          ${seat.ready && seat.kind === 'human' ? html`<span class="yes">${icon('check', 20)}</span>` : nothing}</li>`)}</ul>
        ${mine && view.seats.filter((seat) => seat.kind === 'empty').length > 1 ? html`<button class="text" @click=${() => void this.#fill(view)}>${icon('bot', 20)}${text('fill_bots')}</button>` : nothing}
        ${empty || others ? html`<div class="invite"><h2>${text('invite')}</h2><input class="address" dir="ltr" readonly .value=${this.#address} aria-label=${plain('invite')} @focus=${(e: Event) => (e.target as HTMLInputElement).select()} /><div class="acts">${button(text(this.copied ? 'copied' : 'copy'), { icon: this.copied ? 'check' : 'copy', run: this.#copy })}${'share' in navigator ? button(text('share'), { icon: 'share', run: this.#share }) : nothing}</div></div>` : nothing}
      </section>
      <section class="box"><h2>${text('table_rules')}</h2>${forms?.choiceInWords(view.chosen, view.seats.length)}<div class="links">${mine ? html`<button class="text" @click=${() => (this.changing = true)}>${icon('gear', 20)}${text('more_options')}</button>` : nothing}<button class="text" @click=${() => (this.rules = true)}>${icon('book', 20)}${text('all_rules')}</button></div>
        <div class="fair"><h3>${text('promise')}</h3><p class="hash">${view.commitment}</p><p class="note">${text('promise_line')}</p></div></section>
    </main>
    <footer class="footbar"><div><p class="note" role="status">${note}</p>${ready ? button(text('ready'), { kind: 'quiet', icon: 'check', run: () => undefined }) : button(text('im_ready'), { kind: 'main', run: () => void this.#do(this.session.ready()) })}</div></footer>
    ${this.changing ? sheet(plain('table_options'), html`${this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing}${forms && choice ? forms.optionsForm(choice, (next) => void this.#change(forms, choice, next)) : nothing}`, () => (this.changing = false)) : nothing}
    ${this.rules && forms ? forms.rulesSheet(view.options, view.seats.length, () => (this.rules = false)) : nothing}
    ${this.leaving ? sheet(plain('leave_title'), html`<div class="opt">${button(text('leave_for_good'), { kind: 'quiet', why: text('leave_open_line'), run: () => this.dispatchEvent(new CustomEvent('leave-table', { bubbles: true })) })}${button(text('keep_playing'), { kind: 'main', run: () => this.querySelector('dialog')?.close() })}</div>`, () => (this.leaving = false)) : nothing}`
  }

  /** Seats go first: every kind of game that one may come from also plays with the number that the next one wants. */
  async #change({ chosen }: Forms, now: Choice, next: Choice): Promise<void> {
    this.problem = next.seats === now.seats ? null : await this.session.host({ do: 'seats', seats: next.seats })
    if (!this.problem && JSON.stringify(chosen(now)) !== JSON.stringify(chosen(next))) this.problem = await this.session.host({ do: 'options', options: chosen(next) })
  }

  /** The handshake: everyone's hash stands there; the seeds follow by themselves. */
  #seeds(view: TableView, forms: Forms | null): TemplateResult {
    const left = view.deadline === null ? 0 : Math.max(0, Math.ceil((view.deadline - Date.now() - this.session.state.offset) / 1000))
    return html`${bar(text('seeds_title'), { sub: forms?.kindName(view.options) })}
    <main class="page"><section class="box">${this.#linkStrip()}
      ${strip({ tone: 'turn', lead: secondsRing(left / 8, left, false), text: text('seeds_title'), more: text('seeds_line') })}
      <ul class="chairs">${view.seats.map((seat, i) => html`<li>${mono(view.seats, i, view.seat, 's')}<span><b>${nameOf(view.seats, i, view.seat)}</b><small class=${seat.hash ? 'hash' : 'note'}>${seat.hash || text(seat.kind === 'bot' ? 'fair_bot' : 'fair_seed_wait')}</small></span></li>`)}</ul>
      <div class="fair"><h3>${text('promise')}</h3><p class="hash">${view.commitment}</p><p class="note">${text('promise_line')}</p></div></section></main>`
  }
}

customElements.define('waiting-room', WaitingRoom)
