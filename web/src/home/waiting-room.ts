/** Before the first deal: who sits, the link for friends, the table's options, ready. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { comma, plain, text, told, type Rich } from '../i18n'
import type { Problem, Session, TableView } from '../session/types'
import { settings } from '../settings'
import { aboutLine } from '../table/about-line'
import { bar, button, closeAround, icon, languageButton, leadIcon, mono, nameOf, sheet, strip } from '../table/parts'
import { partnersOf, sidesInOrder } from '../table/sides'
import { GAMES, formsFor, isGame, tableName } from '../games'
import { chairs } from './chairs'
import type { Choice, Forms } from './forms'
import { plainly, say } from './lobby-words'

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
  /** The seat that was asked for and is not one's own yet. */
  #sits: number | null = null

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
    this.#end = [this.session.subscribe(() => this.requestUpdate()), settings.subscribe(() => this.requestUpdate())]
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

  async #sit(seat: number): Promise<void> {
    this.#sits = seat
    await this.#do(this.session.move(seat))
    if (this.problem) this.#sits = null
  }

  /** The button of a seat that is taken goes, or becomes another seat's; who pressed it goes on from "ready". */
  protected override updated(): void {
    if (this.#sits === null || this.#view.seat !== this.#sits) return
    this.#sits = null
    if (document.activeElement === document.body || document.activeElement?.matches('.sit')) this.querySelector<HTMLElement>('.footbar .btn')?.focus({ preventScroll: true })
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
    void navigator.share({ title: plain('sahrat'), text: plainly('share_text', { game: isGame(this.#view.game) ? String(GAMES[this.#view.game].name()) : '' }), url: this.#address }).catch(() => undefined)
  }

  protected override render(): TemplateResult {
    const view = this.#view
    return this.#room(view, formsFor(view.game, () => this.requestUpdate()))
  }

  get #trouble(): unknown {
    const line = aboutLine(this.session)
    if (line) return strip(line)
    return this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing
  }

  #room(view: TableView, forms: Forms | null): TemplateResult {
    const mine = view.seat === view.host
    const me = view.seat ?? 0
    const ready = view.seats[me]?.ready ?? false
    const empty = view.seats.filter((seat) => seat.kind === 'empty').length
    const choice = forms?.choiceOf(view.options, view.seats.length)
    const others = view.seats.some((seat, i) => i !== me && seat.kind === 'human')
    const title = tableName(view.game, view.options, () => this.requestUpdate())
    const note: Rich = empty ? say('fill_first', { n: empty }) : ready ? say('you_ready') : html`${title} · ${text('seats_n', { n: view.seats.length })}`
    return html`${bar(say('waiting_room'), { back: () => (this.leaving = true), backLabel: plain('leave'), sub: title, end: languageButton() })}
    <main class="page cols">
      <section class="box">
        ${this.#trouble}
        ${chairs(view, me, sidesInOrder(view, me), (seat) => this.#chair(view, seat))}
        ${mine && empty > 1 ? html`<button class="text" @click=${() => void this.#fill(view)}>${icon('bot', 20)}${say('fill_bots')}</button>` : nothing}
        ${empty || others ? html`<div class="invite"><h2>${say('invite')}</h2><input class="address" dir="ltr" readonly .value=${this.#address} aria-label=${plainly('invite')} @focus=${(e: Event) => (e.target as HTMLInputElement).select()} /><div class="acts">${button(say(this.copied ? 'copied' : 'copy'), { icon: this.copied ? 'check' : 'copy', run: this.#copy })}${'share' in navigator ? button(say('share'), { icon: 'share', run: this.#share }) : nothing}</div><p class="code">${say('or_code')} <bdi dir="ltr">${view.code}</bdi></p></div>` : nothing}
      </section>
      <section class="box"><h2>${text('table_rules')}</h2>${forms?.choiceInWords(view.chosen, view.seats.length)}<div class="links">${mine ? html`<button class="text" @click=${() => (this.changing = true)}>${icon('gear', 20)}${say('more_options')}</button>` : nothing}<button class="text" @click=${() => (this.rules = true)}>${icon('book', 20)}${text('all_rules')}</button></div>
        <div class="fair"><h3>${text('promise')}</h3><p class="hash">${view.commitment}</p><p class="note">${say('promise_line')}</p></div></section>
    </main>
    <footer class="footbar"><div><p class="note" role="status">${note}</p>${ready ? button(text('ready'), { kind: 'quiet', icon: 'check', run: () => undefined }) : button(say('im_ready'), { kind: 'main', run: () => void this.#do(this.session.ready()) })}</div></footer>
    ${this.changing ? sheet(plainly('table_options'), html`${this.problem ? strip({ tone: 'stop', lead: leadIcon('cross'), text: told(this.problem.message) }) : nothing}${forms && choice ? forms.optionsForm(choice, (next) => void this.#change(forms, choice, next)) : nothing}`, () => (this.changing = false)) : nothing}
    ${this.rules && forms ? forms.rulesSheet(view.options, view.seats.length, () => (this.rules = false)) : nothing}
    ${this.leaving ? sheet(plain('leave_title'), html`<div class="opt">${button(text('leave_for_good'), { kind: 'quiet', why: say('leave_open_line'), run: () => this.dispatchEvent(new CustomEvent('leave-table', { bubbles: true })) })}${button(say('stay'), { kind: 'main', run: closeAround })}</div>`, () => (this.leaving = false)) : nothing}`
  }

  /** One seat: who has it, and what may be done with it. An empty one is sat down on by a tap. */
  #chair({ seats, seat: own, host, sides }: TableView, at: number): TemplateResult {
    const seat = seats[at]!, me = own ?? 0, mine = own === host
    const order = (more: Record<string, unknown>) => (): void => void this.#do(this.session.host({ seat: at, ...more }))
    const round = mono(seats, at, own, 's')
    if (seat.kind === 'empty')
      return html`<li data-seat=${at}><button class="sit" @click=${() => void this.#sit(at)}>${round}<span><b>${text('empty_seat')}</b><small>${say('sit_here')}</small></span></button>
        ${mine ? html`<button class="btn small" @click=${order({ do: 'bot', level: 'medium' })}>${icon('bot', 18)}${say('add_bot')}</button>` : nothing}</li>`
    const bot = seat.kind === 'bot'
    const line = bot ? html`${text('bot')}${mine ? nothing : html` · ${text(levelKey(seat.level))}`}` : !seat.connected && at !== me ? text('no_line') : html`${seat.ready ? text('ready') : say('not_ready')}${at === host ? html` · ${say('host')}` : nothing}`
    return html`<li data-seat=${at}>${round}<span><b>${nameOf(seats, at, own)}</b><small class="note">${partnersOf({ sides }, me).includes(at) ? html`${text('partner')} · ` : nothing}${line}</small></span>
      ${mine && at !== me ? html`<span class="tools">${bot ? html`<button class="btn small" aria-label="${plain('level')}${comma()}${plain(levelKey(seat.level))}" @click=${order({ do: 'bot', level: LEVELS[(LEVELS.indexOf(seat.level ?? '') + 1) % LEVELS.length] })}>${text(levelKey(seat.level))}${icon('swap', 18)}</button>` : nothing}<button class="ib" aria-label="${plainly('take_out')}${comma()}${nameOf(seats, at, own)}" title=${plainly('take_out')} @click=${order({ do: 'empty' })}>${icon('cross', 20)}</button></span>` : nothing}
      ${seat.ready && !bot ? html`<span class="yes">${icon('check', 20)}</span>` : nothing}</li>`
  }

  /** Seats go first: every kind of game that one may come from also plays with the number that the next one wants. */
  async #change({ chosen }: Forms, now: Choice, next: Choice): Promise<void> {
    this.problem = next.seats === now.seats ? null : await this.session.host({ do: 'seats', seats: next.seats })
    if (!this.problem && JSON.stringify(chosen(now)) !== JSON.stringify(chosen(next))) this.problem = await this.session.host({ do: 'options', options: chosen(next) })
  }
}

customElements.define('waiting-room', WaitingRoom)
