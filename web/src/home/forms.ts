/** A table's options in plain words, whichever its game: the form of who chooses them, and the list for everyone else. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, plain, text, told, toldPlain, type Pair } from '../i18n'
import { icon, segments, sheet, toggle, walk } from '../table/parts'
import './options.css'

export type Value = string | number | boolean | null
export type Options = Record<string, Value>

export interface ValueWords {
  value: Value
  name: Pair
  line?: Pair
  /** For a row of buttons. */
  short?: Pair
}

/** An option in words; its first value is the usual one. */
export interface OptionWords {
  title: Pair
  note?: Pair
  values: ValueWords[]
}

export interface KindWords {
  name: Pair
  line: Pair
  seats: number[]
  options: Options
}

/** What a table plays when nothing is chosen. */
export const defaultsOf = (options: Record<string, OptionWords>): Options => Object.fromEntries(Object.entries(options).map(([name, { values }]) => [name, values[0]!.value]))

/** The names of the kinds in which an option changes something; none where it does in all of them. */
export function onlyIn(name: string, kinds: Record<string, KindWords>, bites: GameOptions['bites']): Pair[] {
  const all = Object.values(kinds), some = all.filter(({ options }) => bites(name, options))
  return some.length < all.length ? some.map((kind) => kind.name) : []
}

/** The words of an option's value; one that this client does not know yet is shown as it is. */
export const valueWords = (option: OptionWords | undefined, value: Value): ValueWords =>
  option?.values.find((one) => one.value === value) ?? { value, name: [String(value), String(value)] }

/** What a host has chosen so far: the seats, and every option with its value. */
export interface Choice {
  seats: number
  options: Options
}

/** What a game's options are, in words, and which of them go together. */
export interface GameOptions {
  /** Its name on the wire. */
  game: string
  /** The question that its kinds answer. */
  which: Pair
  kinds: Record<string, KindWords>
  options: Record<string, OptionWords>
  /** The kind that a new table plays, and its seats. */
  usual: string
  seats: number
  kindOf: (options: Record<string, unknown>) => string
  asKind: (choice: Choice, kind: string) => Choice
  /** Whether an option changes anything at such a table. */
  bites: (name: string, options: Record<string, unknown>) => boolean
  /** The rules of play that a host may still change under his kind. */
  houseRules: (options: Options) => string[]
  /** Whether the kind's name does not yet tell this option. */
  besideKind: (name: string, kind: string) => boolean
  /** What stands before the house rules; the kind of table and the pace where nothing is said. */
  first?: readonly string[]
}

/** A game's options as the screens show them. */
export interface Forms {
  preset: Choice
  /** A table's choice; `chosen` may hold all options or those that differ. */
  choiceOf: (chosen: Record<string, unknown>, seats: number) => Choice
  /** The options that differ from the defaults, as the server wants them. */
  chosen: (choice: Choice) => Options
  kindName: (options: Record<string, unknown>) => unknown
  /** The same as plain text. */
  kindPlain: (options: Record<string, unknown>) => string
  typeName: (options: Options) => unknown
  optionsForm: (choice: Choice, change: (next: Choice) => void, open?: boolean) => TemplateResult
  choiceInWords: (options: Record<string, unknown>, seats: number) => TemplateResult
  rulesSheet: (options: Record<string, unknown>, seats: number, close: () => void) => TemplateResult
}

const pick = (key: unknown, title: unknown, more: unknown, on: boolean, choose: () => void, tag: unknown = nothing): TemplateResult =>
  html`<button class="pick" role="radio" aria-checked=${on ? 'true' : 'false'} tabindex=${on ? '0' : '-1'} data-value=${String(key)} @click=${choose}><i></i><span>${title}${tag}</span>${more ? html`<small>${more}</small>` : nothing}</button>`

/** Numbers go up, what has no number comes last. */
const byShort = (a: { value: Value }, b: { value: Value }): number =>
  typeof a.value === 'number' || typeof b.value === 'number' ? (typeof a.value === 'number' ? a.value : 99) - (typeof b.value === 'number' ? b.value : 99) : 0

export function formsOf(of: GameOptions): Forms {
  const { kinds, options: book, kindOf, bites } = of
  const defaults = defaultsOf(book), names = Object.keys(book)
  const kindNames = Object.keys(kinds)

  const choiceOf = (chosen: Record<string, unknown>, seats: number): Choice => ({ seats, options: { ...defaults, ...(chosen as Options) } })
  const differing = (options: Options): string[] => names.filter((name) => options[name] !== defaults[name])

  const usual = (name: string, value: Value): unknown => (value === (defaults[name] ?? null) ? html`<em>${text('usual')}</em>` : nothing)

  /** One option, as a switch, a row of buttons, or a list with a line for each value. */
  function oneOption(name: string, options: Options, change: (name: string, value: Value) => void): TemplateResult {
    const { title, note, values } = book[name]!
    const now = options[name] ?? null
    if (typeof now === 'boolean') {
      const words = valueWords(book[name], now)
      return html`<div data-option=${name}>${toggle(told(title), html`<b>${told(words.name)}</b>${usual(name, now)}${words.line ? html`<br />${told(words.line)}` : nothing}`, now, (on) => change(name, on), toldPlain(title))}</div>`
    }
    if (values.every((one) => !one.line))
      return html`<div class="opt" data-option=${name}><b>${told(title)}</b>${segments(toldPlain(title), [...values].sort(byShort).map((one) => [one.value, told(one.short ?? one.name)] as const), now, (value) => change(name, value))}
        <p class="note">${text('usual_is', { what: toldPlain(valueWords(book[name], (defaults[name] ?? null)).name) })}${note ? html`<br />${told(note)}` : nothing}</p></div>`
    return html`<div class="opt" role="radiogroup" aria-label=${toldPlain(title)} data-option=${name} @keydown=${walk}><b>${told(title)}</b>
      ${values.map((one) => pick(one.value, told(one.name), one.line ? told(one.line) : null, one.value === now, () => change(name, one.value), usual(name, one.value)))}</div>`
  }

  /** The whole form; `change` gets the next choice. `open`: the house rules are unfolded. */
  function optionsForm(choice: Choice, change: (next: Choice) => void, open = false): TemplateResult {
    const kind = kindOf(choice.options)
    const { seats, options: own } = kinds[kind]!
    const set = (name: string, value: Value): void => change({ ...choice, options: { ...choice.options, [name]: value } })
    const rules = of.houseRules(choice.options)
    const other = rules.filter((name) => choice.options[name] !== (own[name] ?? defaults[name])).length
    const table = of.first ?? ['table_type', 'pace']
    const only = kindNames.length < 2
    const usualRules = html`${table.map((name) => oneOption(name, choice.options, set))}`
    const chat = oneOption('partner_chat', choice.options, set)
    const houseRules = !rules.length ? html`<p class="note">${text('no_rules')}</p>${chat}` : html`<details class="more-rules" ?open=${open}><summary>${icon('gear', 20)}<span>${text('more_rules')}<small>${other ? text('rules_changed', { n: other }) : text('rules_usual')}</small></span></summary>
          <div>${rules.map((name) => oneOption(name, choice.options, set))}${chat}</div></details>`
    if (only) return html`<section class="box"><p class="note" data-option="kind">${told(kinds[kind]!.line)}</p>${usualRules}</section><section class="box">${houseRules}</section>`
    return html`<section class="box">
        <div class="opt" role="radiogroup" aria-label=${toldPlain(of.which)} data-option="kind" @keydown=${walk}><b>${told(of.which)}</b>
          ${kindNames.map((one) => pick(one, told(kinds[one]!.name), told(kinds[one]!.line), one === kind, () => change(of.asKind(choice, one)), one === of.usual ? html`<em>${text('usual')}</em>` : nothing))}</div>
        <div class="opt" data-option="seats"><b>${text('players')}</b>${seats.length > 1
          ? segments(plain('players'), seats.map((n) => [n, num(n)] as const), choice.seats, (n) => change({ ...choice, seats: n }))
          : html`<p class="note">${text('four_only')}</p>`}</div>
      </section>
      <section class="box">${usualRules}${houseRules}</section>`
  }

  const row = (name: string, value: Value): TemplateResult => {
    const { title } = book[name]!
    const words = valueWords(book[name], value)
    const other = value !== (defaults[name] ?? null)
    return html`<div class=${other ? 'differs' : ''} data-option=${name}><dt>${told(title)}${other ? html`<em>${text('not_usual')}</em>` : nothing}</dt>
      <dd><b>${told(words.name)}</b>${words.line ? html`<small>${told(words.line)}</small>` : nothing}${other ? html`<small>${text('usual_is', { what: toldPlain(valueWords(book[name], (defaults[name] ?? null)).name) })}</small>` : nothing}</dd></div>`
  }

  /** The kind of Hand that a table plays, by name. */
  const kindName = (options: Record<string, unknown>): unknown => told(kinds[kindOf(options)]!.name)

  /** What the host chose that differs from the usual, in words: for who is asked to sit down. */
  function choiceInWords(options: Record<string, unknown>, seats: number): TemplateResult {
    const choice = choiceOf(options, seats)
    const which = kindOf(choice.options), kind = kinds[which]!
    const rows = differing(choice.options).filter((name) => of.besideKind(name, which))
    return html`<div class="kind"><b>${told(kind.name)}</b><span>${text('seats_n', { n: seats })}</span><small>${told(kind.line)}</small></div>
      ${rows.length ? html`<h3>${text('differs_here')}</h3><dl class="rulelist">${rows.map((name) => row(name, choice.options[name] ?? null))}</dl>` : html`<p class="note">${text('nothing_differs')}</p>`}`
  }

  /** Every rule of a table, those that differ marked and first. */
  function allOptions(options: Record<string, unknown>, seats: number): TemplateResult {
    const choice = choiceOf(options, seats)
    const order = names.filter((name) => bites(name, choice.options))
    const other = new Set(differing(choice.options))
    return html`<dl class="rulelist">${[...order.filter((name) => other.has(name)), ...order.filter((name) => !other.has(name))].map((name) => row(name, choice.options[name] ?? null))}</dl>`
  }

  /** The table's rules, over any of its screens. */
  const rulesSheet = (options: Record<string, unknown>, seats: number, close: () => void): TemplateResult =>
    sheet(plain('table_rules'), html`<p class="note">${text('table_rules_line')}</p>${allOptions(options, seats)}<a class="text" href=${of.game === 'hand' ? '/rules' : `/rules?game=${of.game}`} target="_blank">${icon('book', 20)}${text('rules_title')}</a>`, close)

  return {
    preset: { seats: of.seats, options: defaults }, choiceOf, kindName, kindPlain: (options) => toldPlain(kinds[kindOf(options)]!.name), optionsForm, choiceInWords, rulesSheet,
    chosen: (choice) => Object.fromEntries(differing(choice.options).map((name) => [name, choice.options[name] ?? null])),
    typeName: (options) => told(valueWords(book.table_type, options.table_type ?? null).name),
  }
}
