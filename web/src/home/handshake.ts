/** The few seconds of the handshake: everyone's hash stands there; the seeds follow by themselves. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { text } from '../i18n'
import type { Session } from '../session/types'
import { settings } from '../settings'
import { aboutLine } from '../table/about-line'
import { bar, mono, nameOf, secondsRing, strip } from '../table/parts'
import { tableName } from '../games'

export class HandshakeScreen extends LitElement {
  static override properties = { session: { attribute: false } }
  declare session: Session
  #end: (() => void)[] = []

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const redraw = (): void => this.requestUpdate()
    const clock = setInterval(redraw, 500)
    this.#end = [this.session.subscribe(redraw), settings.subscribe(redraw), () => clearInterval(clock)]
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
  }

  protected override render(): TemplateResult {
    const view = this.session.state.latest!
    const trouble = aboutLine(this.session)
    const left = view.deadline === null ? 0 : Math.max(0, Math.ceil((view.deadline - Date.now() - this.session.state.offset) / 1000))
    return html`${bar(text('seeds_title'), { sub: tableName(view.game, view.options, () => this.requestUpdate()) })}
    <main class="page"><section class="box">${trouble ? strip(trouble) : nothing}
      ${strip({ tone: 'turn', lead: secondsRing(left / 8, left, false), text: text('seeds_title'), more: text('seeds_line') })}
      <ul class="chairs">${view.seats.map((seat, i) => html`<li>${mono(view.seats, i, view.seat, 's')}<span><b>${nameOf(view.seats, i, view.seat)}</b><small class=${seat.hash ? 'hash' : 'note'}>${seat.hash || text(seat.kind === 'bot' ? 'fair_bot' : 'fair_seed_wait')}</small></span></li>`)}</ul>
      <div class="fair"><h3>${text('promise')}</h3><p class="hash">${view.commitment}</p></div></section></main>`
  }
}

customElements.define('handshake-screen', HandshakeScreen)
