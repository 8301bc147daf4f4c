/** The score sheet: every round, and for one of them where each number comes from and which rule made it. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { num, plain, text, type Rich } from '../i18n'
import './hand-words'
import { DEFAULTS, optionWords, say, valueWords, type OptionName, type Pair, type Value } from './hand-options'
import { bites } from './choice'
import { rulesSheet } from './forms'
import type { RoundRow, TableView } from '../session/types'
import { icon, mono, nameOf } from '../table/parts'
import { arithmetic } from './arithmetic'
import { DOUBLED, DRY, MATCH, RULES, TEAM_OUT, TEAM_SUM, type Rule } from './score-rules'
import { inTeams, namesOf, sideName, sidesOf } from '../table/sides'
import './hand-score.css'
import { sideSum, type Part, type SideSum } from './sums'

const filled = ([ar, en]: Pair, n: number): Pair => [ar.replace('{n}', String(n)), en.replace('{n}', String(n))]

export class HandScore extends LitElement {
  static override properties = { view: { attribute: false }, chosen: { state: true }, rules: { state: true } }
  declare view: TableView
  declare chosen: number | null
  declare rules: boolean

  constructor() {
    super()
    this.chosen = null
    this.rules = false
  }

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): unknown {
    const { view } = this
    const scored = view.rounds.filter((round) => round.scores)
    const row = scored.find((round) => round.deal === this.chosen) ?? scored.at(-1)
    return html`${inTeams(view) ? this.#teams(scored, row) : this.#seats(scored, row)}
      ${row ? this.#round(row, scored.indexOf(row) + 1) : html`<p class="note">${text('no_rounds')}</p>`}
      <button class="text" @click=${() => (this.rules = true)}>${icon('book', 20)}${text('all_rules')}</button>
      ${this.rules ? rulesSheet(view.options, view.seats.length, () => (this.rules = false)) : nothing}`
  }

  #pick(round: RoundRow, now: RoundRow | undefined, n: number, words: Rich): TemplateResult {
    return html`<button aria-pressed=${round === now ? 'true' : 'false'} aria-label=${plain('round_sum', { n })} @click=${() => (this.chosen = round.deal)}>${words}</button>`
  }

  /** A row for each player, a column for each round. */
  #seats(scored: RoundRow[], now?: RoundRow): TemplateResult {
    const { view } = this
    const columns = Array.from({ length: Math.max(view.of ?? 0, scored.length, view.extra ? (view.of ?? 0) + 1 : 0) }, (_, i) => scored[i] ?? null)
    return html`<table class="scores"><thead><tr><th scope="col">${text('player')}</th>${columns.map((round, i) => html`<th scope="col" class=${round && round === now ? 'now' : ''}>${round ? this.#pick(round, now, i + 1, num(i + 1)) : num(i + 1)}</th>`)}<th scope="col">${text('total')}</th></tr></thead>
      <tbody>${view.seats.map((_, seat) => html`<tr><th scope="row"><span>${mono(view.seats, seat, view.seat, 's')}<b dir="auto">${nameOf(view.seats, seat, view.seat)}</b></span></th>${columns.map((round) => html`<td class=${round ? (round === now ? 'now' : '') : 'none'}>${round ? num(round.scores?.[seat] ?? 0) : '–'}</td>`)}<td>${num(view.totals[seat] ?? 0)}</td></tr>`)}</tbody></table>`
  }

  /** A column for each team, a row for each round, as it is kept on paper. */
  #teams(scored: RoundRow[], now?: RoundRow): TemplateResult {
    const { view } = this
    const sides = sidesOf(view)
    const rows = Array.from({ length: Math.max(view.of ?? 0, scored.length, view.extra ? (view.of ?? 0) + 1 : 0) }, (_, i) => scored[i] ?? null)
    return html`<table class="scores teams"><thead><tr><th scope="col">${text('round')}</th>${sides.map((seats, side) => html`<th scope="col"><b>${sideName(view, side)}</b>${view.seat === null ? nothing : html`<small>${namesOf(view, side)}</small>`}<span class="monos">${seats.map((seat) => mono(view.seats, seat, view.seat, 's'))}</span></th>`)}</tr></thead>
      <tbody>${rows.map((round, i) => html`<tr class=${round && round === now ? 'now' : ''}><th scope="row">${round ? this.#pick(round, now, i + 1, num(i + 1)) : num(i + 1)}</th>${sides.map((_, side) => html`<td class=${round ? '' : 'none'}>${round ? num(round.scores?.[side] ?? 0) : '–'}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><th scope="row">${text('total')}</th>${sides.map((_, side) => html`<td>${num(view.totals[side] ?? 0)}</td>`)}</tr></tfoot></table>`
  }

  #round(row: RoundRow, number: number): TemplateResult {
    const { view } = this
    const sides = sidesOf(view)
    const order = sides.map((_, side) => side).sort((a, b) => (row.scores?.[a] ?? 0) - (row.scores?.[b] ?? 0))
    return html`<section class="adding"><h3>${text('round_sum', { n: number })}</h3><p class="note">${text('differ_hint')}</p>
      ${row.out === null ? html`<p class="note">${say(DRY)}</p>` : nothing}
      <ul class="sum">${order.map((side) => this.#side(row, side, sideSum(row, side, sides[side]!)))}</ul>
      <details class="differ"><summary><span>${text('differ')}</span></summary>${row.out === null ? this.#rule({ words: DRY, options: ['max_reshuffles'] }) : nothing}${this.#rule({ words: MATCH, options: ['extra_round'] })}</details></section>`
  }

  #side(row: RoundRow, side: number, sum: SideSum): TemplateResult {
    const { view } = this
    const teams = inTeams(view)
    return html`<li><details><summary>
        <span class="monos">${sidesOf(view)[side]!.map((seat) => mono(view.seats, seat, view.seat, 's'))}</span><b>${sideName(view, side)}</b><span class="tot">${num(sum.score)}</span>
        <span class="how">${sum.parts.map((part) => html`<span>${teams ? html`<i>${nameOf(view.seats, part.seat, view.seat)}</i>` : nothing}${this.#how(part, sum.parts.length === 1 ? sum.score : null)}</span>`)}${sum.sum ? html`<span class="n-sum">${num(sum.sum)}</span>` : nothing}</span></summary>
      <div class="differ">${this.#why(row, sum)}</div></details></li>`
  }

  #how(part: Part, score: number | null): Rich {
    const double = part.double ? html`<span>${text('doubled')} ${num(part.double)}</span>` : nothing
    if (part.kind === 'out') return html`<span class="out">${text('out_points', { n: '' })}${num(score ?? 0)}</span>`
    if (part.kind === 'hand') return html`<span class="out">${text('hand_points')}</span>${double}`
    if (part.kind === 'unopened') return part.double ? html`<span>${text('not_down')}</span>${double}` : html`<span>${text('never_down', { n: Number(part.terms[0]?.words ?? 0) })}</span>`
    return html`${arithmetic(part.terms)}${double}`
  }

  /** Which rule made the number, what may be played otherwise and what this table had, and the arithmetic again. */
  #why(row: RoundRow, sum: SideSum): TemplateResult {
    const { view } = this
    const teams = inTeams(view)
    const once = sum.parts.filter((part, i) => sum.parts.findIndex((other) => other.kind === part.kind) === i)
    return html`${once.map((part) => {
        const flat = part.kind === 'unopened' && part.double ? Number(part.double.split(' ')[0]) : Number(part.terms[0]?.words ?? sum.score)
        const rule = RULES[part.kind]
        return this.#rule({ words: filled(rule.words, Math.abs(part.kind === 'unopened' ? flat : sum.score)), options: rule.options })
      })}
      ${row.by_hand && once.some((part) => part.kind !== 'hand' && part.double) ? this.#rule({ words: DOUBLED, options: once.some((part) => part.kind === 'hand') ? [] : ['hand_throw'] }) : nothing}
      ${teams ? this.#rule({ words: sum.parts.length > 1 ? TEAM_SUM : TEAM_OUT, options: ['mode'] }) : nothing}`
  }

  #rule(rule: Rule): TemplateResult {
    const { options } = this.view
    const names = rule.options.filter((name) => bites(name, options))
    return html`<p>${say(rule.words)}</p>${names.length
      ? html`<ul>${names.map((name) => this.#option(name, (options[name] ?? DEFAULTS[name]) as Value))}</ul>`
      : html`<p class="note">${text('no_option')}</p>`}`
  }

  #option(name: OptionName, now: Value): TemplateResult {
    const { title, values } = optionWords(name)
    const other = values.filter((one) => one.value !== now)
    return html`<li><b>${say(title)}</b><span>${text('table_has')} ${say(valueWords(name, now).name)}${now === DEFAULTS[name] ? nothing : html` <em>${text('not_usual')}</em>`}</span>${other.length < 4 ? html`<small>${text('may_be')} ${other.map((one, i) => html`${i ? text('or') : nothing}${say(one.name)}`)}</small>` : nothing}</li>`
  }
}

customElements.define('hand-score', HandScore)
