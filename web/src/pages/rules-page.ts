/** The rules of each game: the whole game in our own words, and every rule that a majlis may change. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { OPTIONS as BALOOT_OPTIONS } from '../baloot/baloot-options'
import { arithmetic as balootSum } from '../baloot/baloot-words'
import { SECTIONS as BALOOT_SECTIONS } from '../baloot/rules-text'
import { OPTIONS as DOMINO_OPTIONS, onlyKinds as onlyDominoes } from '../dominoes/dominoes-options'
import { SECTIONS as DOMINO_SECTIONS } from '../dominoes/rules-text'
import { arithmetic as tileSum, halvesOf, laidFace, tileNames } from '../dominoes/dominoes-words'
import { GAMES, GAME_NAMES, isGame, type GameName } from '../games'
import { plain, text, told, toldPlain, type Pair } from '../i18n'
import { plainly, say } from '../i18n/page-words'
import { OPTIONS as HAND_OPTIONS, onlyKinds as onlyHand } from '../hand/hand-options'
import type { OptionWords } from '../home/forms'
import { arithmetic } from '../hand/arithmetic'
import { termsOf } from '../hand/sums'
import { settings } from '../settings'
import { bar, fan, icon, segments } from '../table/parts'
import { SECTIONS } from '../hand/rules-text'
import type { Sample, Section } from './section'
import './pages.css'

interface Book {
  sections: readonly Section[]
  /** The options that a host chooses among, the default of each first. */
  options: readonly (readonly [string, OptionWords])[]
  /** The kinds of the game that an option is for; none: for all of them. */
  only?: (name: string) => Pair[]
}

const BOOKS: Record<GameName, Book> = {
  hand: { sections: SECTIONS, options: Object.entries(HAND_OPTIONS).filter(([name]) => name !== 'players' && name !== 'partners'), only: onlyHand },
  dominoes: { sections: DOMINO_SECTIONS, options: Object.entries(DOMINO_OPTIONS).filter(([name]) => name !== 'variant'), only: onlyDominoes },
  baloot: { sections: BALOOT_SECTIONS, options: Object.entries(BALOOT_OPTIONS) },
}

const isShown = (part: object): part is Sample => 'cards' in part || 'tiles' in part

export class RulesPage extends LitElement {
  static override properties = { game: { state: true } }
  declare game: GameName
  #end: (() => void) | undefined

  constructor() {
    super()
    const asked = new URLSearchParams(location.search).get('game') ?? ''
    this.game = isGame(asked) ? asked : 'hand'
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

  protected override render(): TemplateResult {
    const home = (): void => void this.dispatchEvent(new CustomEvent('go-home', { bubbles: true }))
    const go = (id: string) => (e: Event): void => {
      e.preventDefault()
      this.querySelector<HTMLElement>(`#${id}`)?.scrollIntoView({ behavior: settings.still ? 'auto' : 'smooth' })
    }
    const { sections } = BOOKS[this.game]
    const choose = (game: GameName): void => {
      this.game = game
      history.replaceState(null, '', game === 'hand' ? '/rules' : `/rules?game=${game}`)
    }
    return html`${bar(text('rules_title'), { back: home, backLabel: plain('home') })}
      <main class="page rulesbook"><div class="which">${segments(plainly('which_game'), GAME_NAMES.map((name) => [name, GAMES[name].name()] as const), this.game, choose)}</div><nav aria-label=${plainly('contents')}><ul>${[...sections.map(({ id, title }) => [id, told(title)] as const), ['options', say('majlis_rules')] as const].map(([id, title]) => html`<li><a href="#${id}" @click=${go(id)}>${title}</a></li>`)}</ul></nav>
        <div class="sections">${sections.map((section) => this.#section(section))}${this.#options()}</div></main>`
  }

  #section({ id, title, parts }: Section): TemplateResult {
    const rows: TemplateResult[] = []
    for (let i = 0; i < parts.length; i++) {
      const samples: Sample[] = []
      while (i < parts.length && isShown(parts[i]!)) samples.push(parts[i++] as Sample)
      if (samples.length) rows.push(html`<ul class="samples">${samples.map((one) => html`<li class=${one.wrong ? 'wrong' : ''}>${'cards' in one ? fan(one.cards) : html`<span class="fan bones" role="img" aria-label=${tileNames(one.tiles)}>${one.tiles.map((tile) => html`<span class="k">${laidFace(halvesOf(tile), true)}</span>`)}</span>`}<span>${icon(one.wrong ? 'cross' : 'check', 16)}${told(one.says)}</span></li>`)}</ul>`)
      const part = parts[i]
      if (!part) break
      rows.push('sum' in part
        ? html`<p class="sample-sum">${this.game === 'hand' ? arithmetic(termsOf(part.sum)) : this.game === 'baloot' ? balootSum(part.sum) : tileSum(part.sum)}<span>${told(part.says)}</span></p>`
        : html`<p>${told(part as readonly [string, string])}</p>`)
    }
    return html`<section class="box" id=${id}><h2>${told(title)}</h2>${rows}</section>`
  }

  #options(): TemplateResult {
    const { options, only } = BOOKS[this.game]
    const one = ([name, { title, note, values }]: readonly [string, OptionWords]): TemplateResult => {
      return html`<div data-option=${name}><dt>${told(title)}${(only?.(name) ?? []).map((kind) => html`<em>${say('only_kind', { kind: toldPlain(kind) })}</em>`)}</dt><dd>${note ? html`<small>${told(note)}</small>` : nothing}<ul>${values.map((value) => html`<li><b>${told(value.name)}</b>${value === values[0] ? html`<em>${text('usual')}</em>` : nothing}${value.line ? html`<small>${told(value.line)}</small>` : nothing}</li>`)}</ul></dd></div>`
    }
    return html`<section class="box" id="options"><h2>${say('majlis_rules')}</h2><p class="note">${say('majlis_rules_line')}</p><dl class="rulelist all" aria-label=${toldPlain(['القوانين', 'Rules'])}>${options.map(one)}</dl></section>`
  }
}

customElements.define('rules-page', RulesPage)
