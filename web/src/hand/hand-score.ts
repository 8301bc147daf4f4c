/** The score sheet: every round, and for one of them where each number comes from and which rule made it. */
import { html, nothing, type TemplateResult } from 'lit'
import { valueWords, type Value } from '../home/forms'
import { num, text, told, type Pair, type Rich } from '../i18n'
import type { RoundRow } from '../session/types'
import { ScoreSheet } from '../table/paper'
import { icon, mono, monos, nameOf } from '../table/parts'
import { inTeams, sideName, sidesOf } from '../table/sides'
import { arithmetic } from './arithmetic'
import { DEFAULTS, OPTIONS, bites, rulesSheet, type OptionName } from './hand-options'
import './hand-score.css'
import { plainly, say } from './hand-words'
import { DOUBLED, DRY, MATCH, RULES, TEAM_OUT, TEAM_SUM, type Rule } from './score-rules'
import { sideSum, type Part, type SideSum } from './sums'

const filled = ([ar, en]: Pair, n: number): Pair => [ar.replace('{n}', String(n)), en.replace('{n}', String(n))]

class HandScore extends ScoreSheet {
  static override properties = { rules: { state: true } }
  declare rules: boolean

  constructor() {
    super()
    this.rules = false
  }

  protected override render(): unknown {
    const { view, now, rows } = this
    const all = Array.from({ length: Math.max(view.of ?? 0, rows.length, view.extra ? (view.of ?? 0) + 1 : 0) }, (_, i) => rows[i] ?? null)
    const label = (n: number): string => plainly('round_sum', { n })
    return html`${inTeams(view) ? this.paper(text('round'), label, (row, side) => num(row.scores?.[side] ?? 0), all) : this.#seats(all, label)}
      ${now ? this.#round(now, rows.indexOf(now) + 1) : html`<p class="note">${say('no_rounds')}</p>`}
      <button class="text" @click=${() => (this.rules = true)}>${icon('book', 20)}${text('all_rules')}</button>
      ${this.rules ? rulesSheet(view.options, view.seats.length, () => (this.rules = false)) : nothing}`
  }

  /** A row for each player, a column for each round. */
  #seats(columns: readonly (RoundRow | null)[], label: (n: number) => string): TemplateResult {
    const { view, now } = this
    return html`<table class="scores"><thead><tr><th scope="col">${say('player')}</th>${columns.map((round, i) => html`<th scope="col" class=${round && round === now ? 'now' : ''}>${this.pick(round, i + 1, label(i + 1))}</th>`)}<th scope="col">${text('total')}</th></tr></thead>
      <tbody>${view.seats.map((_, seat) => html`<tr><th scope="row"><span>${mono(view.seats, seat, view.seat, 's')}<b dir="auto">${nameOf(view.seats, seat, view.seat)}</b></span></th>${columns.map((round) => html`<td class=${round ? (round === now ? 'now' : '') : 'none'}>${round ? num(round.scores?.[seat] ?? 0) : '–'}</td>`)}<td>${num(view.totals[seat] ?? 0)}</td></tr>`)}</tbody></table>`
  }

  #round(row: RoundRow, number: number): TemplateResult {
    const { view } = this
    const sides = sidesOf(view)
    const order = sides.map((_, side) => side).sort((a, b) => (row.scores?.[a] ?? 0) - (row.scores?.[b] ?? 0))
    return html`<section class="adding"><h3>${say('round_sum', { n: number })}</h3><p class="note">${say('differ_hint')}</p>
      ${row.out === null ? html`<p class="note">${told(DRY)}</p>` : nothing}
      <ul class="sum">${order.map((side) => this.#side(row, side, sideSum(row, side, sides[side]!)))}</ul>
      <details class="differ"><summary><span>${say('differ')}</span></summary>${row.out === null ? this.#rule({ words: DRY, options: ['max_reshuffles'] }) : nothing}${this.#rule({ words: MATCH, options: ['extra_round'] })}</details></section>`
  }

  #side(row: RoundRow, side: number, sum: SideSum): TemplateResult {
    const { view } = this
    const teams = inTeams(view)
    return html`<li><details><summary>
        ${monos(view, sidesOf(view)[side]!, 's')}<b>${sideName(view, side)}</b><span class="tot">${num(sum.score)}</span>
        <span class="how">${sum.parts.map((part) => html`<span>${teams ? html`<i>${nameOf(view.seats, part.seat, view.seat)}</i>` : nothing}${this.#how(part, sum.parts.length === 1 ? sum.score : null)}</span>`)}${sum.sum ? html`<span class="n-sum">${num(sum.sum)}</span>` : nothing}</span></summary>
      <div class="differ">${this.#why(row, sum)}</div></details></li>`
  }

  #how(part: Part, score: number | null): Rich {
    const double = part.double ? html`<span>${say('doubled')} ${num(part.double)}</span>` : nothing
    if (part.kind === 'out') return html`<span class="out">${say('out_points', { n: '' })}${num(score ?? 0)}</span>`
    if (part.kind === 'hand') return html`<span class="out">${say('hand_points')}</span>${double}`
    if (part.kind === 'unopened') return part.double ? html`<span>${say('not_down')}</span>${double}` : html`<span>${say('never_down', { n: Number(part.terms[0]?.words ?? 0) })}</span>`
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
    return html`<p>${told(rule.words)}</p>${names.length
      ? html`<ul>${names.map((name) => this.#option(name, (options[name] ?? DEFAULTS[name]) as Value))}</ul>`
      : html`<p class="note">${say('no_option')}</p>`}`
  }

  #option(name: OptionName, now: Value): TemplateResult {
    const { title, values } = OPTIONS[name]
    const other = values.filter((one) => one.value !== now)
    return html`<li><b>${told(title)}</b><span>${say('table_has')} ${told(valueWords(OPTIONS[name], now).name)}${now === DEFAULTS[name] ? nothing : html` <em>${text('not_usual')}</em>`}</span>${other.length < 4 ? html`<small>${say('may_be')} ${other.map((one, i) => html`${i ? say('or') : nothing}${told(one.name)}`)}</small>` : nothing}</li>`
  }
}

customElements.define('hand-score', HandScore)
