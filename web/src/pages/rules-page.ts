/** The rules of Hand: the whole game in our own words, and every rule that a majlis may change. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { plain, text } from '../i18n'
import { DEFAULTS, OPTION_NAMES, optionWords, say, sayPlain, type OptionName } from '../i18n/hand-options'
import { arithmetic } from '../score/arithmetic'
import { termsOf } from '../score/sums'
import { settings } from '../settings'
import { bar, fan, icon } from '../table/parts'
import { SECTIONS, type Sample, type Section } from './rules-text'
import './pages.css'

export class RulesPage extends LitElement {
  #end: (() => void) | undefined

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

  protected override render(): TemplateResult {
    const home = (): void => void this.dispatchEvent(new CustomEvent('go-home', { bubbles: true }))
    const go = (id: string) => (e: Event): void => {
      e.preventDefault()
      this.querySelector<HTMLElement>(`#${id}`)?.scrollIntoView({ behavior: settings.still ? 'auto' : 'smooth' })
    }
    return html`${bar(text('rules_title'), { back: home, backLabel: plain('home') })}
      <main class="page rulesbook"><nav aria-label=${plain('contents')}><ul>${[...SECTIONS.map(({ id, title }) => [id, say(title)] as const), ['options', text('majlis_rules')] as const].map(([id, title]) => html`<li><a href="#${id}" @click=${go(id)}>${title}</a></li>`)}</ul></nav>
        <div class="sections">${SECTIONS.map((section) => this.#section(section))}${this.#options()}</div></main>`
  }

  #section({ id, title, parts }: Section): TemplateResult {
    const rows: TemplateResult[] = []
    for (let i = 0; i < parts.length; i++) {
      const samples: Sample[] = []
      while (i < parts.length && 'cards' in parts[i]!) samples.push(parts[i++] as Sample)
      if (samples.length) rows.push(html`<ul class="samples">${samples.map((one) => html`<li class=${one.wrong ? 'wrong' : ''}>${fan(one.cards)}<span>${icon(one.wrong ? 'cross' : 'check', 16)}${say(one.says)}</span></li>`)}</ul>`)
      const part = parts[i]
      if (!part) break
      rows.push('sum' in part
        ? html`<p class="sample-sum">${arithmetic(termsOf(part.sum))}<span>${say(part.says)}</span></p>`
        : html`<p>${say(part as readonly [string, string])}</p>`)
    }
    return html`<section class="box" id=${id}><h2>${say(title)}</h2>${rows}</section>`
  }

  #options(): TemplateResult {
    const one = (name: OptionName): TemplateResult => {
      const { title, note, values } = optionWords(name)
      return html`<div data-option=${name}><dt>${say(title)}</dt><dd>${note ? html`<small>${say(note)}</small>` : nothing}<ul>${values.map((value) => html`<li><b>${say(value.name)}</b>${value.value === DEFAULTS[name] ? html`<em>${text('usual')}</em>` : nothing}${value.line ? html`<small>${say(value.line)}</small>` : nothing}</li>`)}</ul></dd></div>`
    }
    return html`<section class="box" id="options"><h2>${text('majlis_rules')}</h2><p class="note">${text('majlis_rules_line')}</p><dl class="rulelist all" aria-label=${sayPlain(['القوانين', 'Rules'])}>${OPTION_NAMES.filter((name) => name !== 'players' && name !== 'partners').map(one)}</dl></section>`
  }
}

customElements.define('rules-page', RulesPage)
