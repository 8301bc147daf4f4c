/** What this table promised about its shuffle: commitment, seeds, fingerprint; and where all of it is checked. */
import { LitElement, html, nothing } from 'lit'
import { num, text, told } from '../i18n'
import { plainly, say } from '../i18n/fair-words'
import { fingerprintWords } from '../i18n/fixed'
import { when } from '../pages/when'
import { readRecord } from '../session/record'
import type { Here, TableView } from '../session/types'
import { icon, mono, nameOf, sheet } from './parts'

class FairSheet extends LitElement {
  static override properties = { view: { attribute: false }, here: { attribute: false }, close: { attribute: false } }
  declare view: TableView
  declare here: Here | null
  declare close: () => void

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): unknown {
    const { view } = this
    const record = readRecord(view.table)
    return sheet(plainly('fair_title'), html`
      <section class="fair"><p class="words">${icon('weave', 22)}<b>${view.fingerprint ? fingerprintWords(view.fingerprint) : say('fair_not_yet')}</b></p>${this.here ? nothing : html`<p class="note">${say('fair_words')}</p>`}</section>
      <section class="fair"><h3>${say('fair_promise')}</h3><p class="hash">${view.commitment}</p></section>
      <section class="fair"><h3>${say('fair_seeds')}</h3><ul>${view.seats.map((seat, i) => seat.kind === 'empty' ? nothing : html`<li>${mono(view.seats, i, view.seat, 's')}<b>${nameOf(view.seats, i, view.seat)}</b><span class="note">${seat.kind === 'bot' ? text('fair_bot') : seat.seed ? say('fair_seed_sent') : seat.seed === '' ? say('fair_seed_none') : text('fair_seed_wait')}</span>${seat.hash ? html`<span class="hash">${seat.hash}</span>` : nothing}</li>`)}</ul></section>
      ${view.digest ? html`<section class="fair"><h3>${say('fair_digest')}</h3><p class="hash">${view.digest}</p>${record ? html`<p class="note">${icon('lock', 16)} ${say('saved_at', { when: when(record.at) })}</p>` : nothing}</section>` : nothing}
      ${view.rounds.length ? html`<section class="fair"><h3>${say('rounds_open')}</h3><ul>${view.rounds.map((round, i) => html`<li><span class="mono s c0">${num(i + 1)}</span><b></b><span></span><span class="hash">${round.secret}</span></li>`)}</ul></section>` : nothing}
      <p class="note">${this.here ? told(this.here.fair) : say('fair_limit')}</p>
      <a class="btn" href="/verify?t=${view.table}">${say('fair_open')}</a>`, this.close)
  }
}

customElements.define('fair-sheet', FairSheet)
