/** Hand's options in words: the one table of them, keyed by option and value; the first value is the default. */
import { told, toldPlain, type Rich } from '../i18n/index'
import book from './options.json'

export type Value = string | number | boolean | null
export type Options = Record<string, Value>
export type Pair = readonly [ar: string, en: string]
export type OptionName = keyof typeof book.options
export type Kind = keyof typeof book.kinds

export interface ValueWords {
  value: Value
  name: Pair
  line?: Pair
  /** For a row of buttons. */
  short?: Pair
}

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

const OPTIONS = book.options as unknown as Record<OptionName, OptionWords>
export const KINDS = book.kinds as unknown as Record<Kind, KindWords>
export const KIND_NAMES = Object.keys(KINDS) as Kind[]
export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[]

/** What a table plays when nothing is chosen. */
export const DEFAULTS = Object.fromEntries(OPTION_NAMES.map((name) => [name, OPTIONS[name].values[0]!.value])) as Record<OptionName, Value>

const toWords = ([ar, en]: Pair): { ar: string; en: string } => ({ ar, en })
/** A pair in the player's language, its numbers set apart. */
export const say = (pair: Pair): Rich => told(toWords(pair))
export const sayPlain = (pair: Pair): string => toldPlain(toWords(pair))

export const optionWords = (name: OptionName): OptionWords => OPTIONS[name]
/** The words of an option's value; one that this client does not know yet is shown as it is. */
export const valueWords = (name: OptionName, value: Value): ValueWords =>
  OPTIONS[name].values.find((one) => one.value === value) ?? { value, name: [String(value), String(value)] }
