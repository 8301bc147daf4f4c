/** A table's options in plain words: the form of who chooses them, and the list for everyone else. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, plain, text } from '../i18n'
import { DEFAULTS, KINDS, KIND_NAMES, OPTION_NAMES, optionWords, say, sayPlain, valueWords, type OptionName, type Options, type Value } from '../i18n/hand-options'
import { icon, segments, sheet, toggle } from '../table/parts'
import './options.css'
import { asKind, bites, choiceOf, differing, houseRules, kindOf, type Choice } from './choice'

const usual = (name: OptionName, value: Value): unknown => (value === DEFAULTS[name] ? html`<em>${text('usual')}</em>` : nothing)

const pick = (key: unknown, title: unknown, more: unknown, on: boolean, choose: () => void, tag: unknown = nothing): TemplateResult =>
  html`<button class="pick" role="radio" aria-checked=${on ? 'true' : 'false'} data-value=${String(key)} @click=${choose}><i></i><span>${title}${tag}</span>${more ? html`<small>${more}</small>` : nothing}</button>`

/** One option, as a switch, a row of buttons, or a list with a line for each value. */
function oneOption(name: OptionName, options: Record<OptionName, Value>, change: (name: OptionName, value: Value) => void): TemplateResult {
  const { title, note, values } = optionWords(name)
  const now = options[name]
  if (typeof now === 'boolean') {
    const words = valueWords(name, now)
    return html`<div data-option=${name}>${toggle(say(title), html`<b>${say(words.name)}</b>${usual(name, now)} ${words.line ? say(words.line) : nothing}`, now, (on) => change(name, on), sayPlain(title))}</div>`
  }
  if (values.every((one) => !one.line))
    return html`<div class="opt" data-option=${name}><b>${say(title)}</b>${segments(sayPlain(title), [...values].sort(byShort).map((one) => [one.value, say(one.short ?? one.name)] as const), now, (value) => change(name, value))}
      <p class="note">${text('usual_is', { what: sayPlain(valueWords(name, DEFAULTS[name]).name) })}${note ? html` ${say(note)}` : nothing}</p></div>`
  return html`<div class="opt" role="radiogroup" aria-label=${sayPlain(title)} data-option=${name}><b>${say(title)}</b>
    ${values.map((one) => pick(one.value, say(one.name), one.line ? say(one.line) : null, one.value === now, () => change(name, one.value), usual(name, one.value)))}</div>`
}

/** Numbers go up, what has no number comes last. */
const byShort = (a: { value: Value }, b: { value: Value }): number =>
  typeof a.value === 'number' || typeof b.value === 'number' ? (typeof a.value === 'number' ? a.value : 99) - (typeof b.value === 'number' ? b.value : 99) : 0

/** The whole form; `change` gets the next choice. `open`: the house rules are unfolded. */
export function optionsForm(choice: Choice, change: (next: Choice) => void, open = false): TemplateResult {
  const kind = kindOf(choice.options)
  const { seats } = KINDS[kind]
  const set = (name: OptionName, value: Value): void => change({ ...choice, options: { ...choice.options, [name]: value } })
  const rules = houseRules(choice.options)
  const other = rules.filter((name) => choice.options[name] !== (KINDS[kind].options[name] ?? DEFAULTS[name])).length
  return html`<section class="box">
      <div class="opt" role="radiogroup" aria-label=${plain('which_hand')} data-option="kind"><b>${text('which_hand')}</b>
        ${KIND_NAMES.map((one) => pick(one, say(KINDS[one].name), say(KINDS[one].line), one === kind, () => change(asKind(choice, one)), one === 'saudi' ? html`<em>${text('usual')}</em>` : nothing))}</div>
      <div class="opt" data-option="seats"><b>${text('players')}</b>${seats.length > 1
        ? segments(plain('players'), seats.map((n) => [n, num(n)] as const), choice.seats, (n) => change({ ...choice, seats: n }))
        : html`<p class="note">${text('four_only')}</p>`}</div>
    </section>
    <section class="box">
      ${oneOption('table_type', choice.options, set)}${oneOption('pace', choice.options, set)}
      <details class="more-rules" ?open=${open}><summary>${icon('gear', 20)}<span>${text('more_rules')}<small>${other ? text('rules_changed', { n: other }) : text('rules_usual')}</small></span></summary>
        <div>${[...rules, 'partner_chat' as const].map((name) => oneOption(name, choice.options, set))}</div></details>
    </section>`
}

const row = (name: OptionName, value: Value): TemplateResult => {
  const { title } = optionWords(name)
  const words = valueWords(name, value)
  const other = value !== DEFAULTS[name]
  return html`<div class=${other ? 'differs' : ''} data-option=${name}><dt>${say(title)}${other ? html`<em>${text('not_usual')}</em>` : nothing}</dt>
    <dd><b>${say(words.name)}</b>${words.line ? html`<small>${say(words.line)}</small>` : nothing}${other ? html`<small>${text('usual_is', { what: sayPlain(valueWords(name, DEFAULTS[name]).name) })}</small>` : nothing}</dd></div>`
}

/** The kind of Hand that a table plays, by name. */
export const kindName = (options: Record<string, unknown>): unknown => say(KINDS[kindOf(options)].name)

/** What the host chose that differs from the usual, in words: for who is asked to sit down. */
export function choiceInWords(options: Record<string, unknown>, seats: number): TemplateResult {
  const choice = choiceOf(options, seats)
  const kind = KINDS[kindOf(choice.options)]
  const rows = differing(choice.options).filter((name) => name !== 'mode' && name !== 'players' && name !== 'partners' && !(name === 'variant' && kind === KINDS.plain))
  return html`<div class="kind"><b>${say(kind.name)}</b><span>${text('seats_n', { n: seats })}</span><small>${say(kind.line)}</small></div>
    ${rows.length ? html`<h3>${text('differs_here')}</h3><dl class="rulelist">${rows.map((name) => row(name, choice.options[name]))}</dl>` : html`<p class="note">${text('nothing_differs')}</p>`}`
}

/** Every rule of a table, those that differ marked and first. */
export function allOptions(options: Record<string, unknown>, seats: number): TemplateResult {
  const choice = choiceOf(options as Options, seats)
  const order = OPTION_NAMES.filter((name) => bites(name, choice.options))
  const other = new Set(differing(choice.options))
  return html`<dl class="rulelist">${[...order.filter((name) => other.has(name)), ...order.filter((name) => !other.has(name))].map((name) => row(name, choice.options[name]))}</dl>`
}

/** The table's rules, over any of its screens. */
export const rulesSheet = (options: Record<string, unknown>, seats: number, close: () => void): TemplateResult =>
  sheet(plain('table_rules'), html`<p class="note">${text('table_rules_line')}</p>${allOptions(options, seats)}<a class="text" href="/rules" target="_blank">${icon('book', 20)}${text('rules_title')}</a>`, close)
