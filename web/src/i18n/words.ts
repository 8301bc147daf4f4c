/** Sentences in both languages, with numbers, names and what a game plays with set as the screen needs them. */
import { html, nothing } from 'lit'
import { settings } from '../settings'
import { digits, num } from './numbers'

/** A sentence ready for a template. */
export type Rich = unknown
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Entry = string | Plural
/** Arabic, then English. */
type Book<K extends string> = Readonly<Record<K, readonly [ar: Entry, en: Entry]>>

/** How something of the game stands in a sentence: as a picture, and by name. */
export interface Things<T> {
  picture(thing: T): Rich
  name(thing: T): string
}

export interface Words<K extends string, T> {
  /** The words of `key` as a template: numbers and names isolated, cards and tiles as pictures. */
  say(key: K, values?: Record<string, string | number | T>): Rich
  /** The words of `key` as plain text, for names and for the screen reader. */
  plainly(key: K, values?: Record<string, string | number | T>): string
}

const rules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }
/** A sum, which is set from left to right. */
const SUM = /^[\d +=≈−]+$/

/** Says what `entry` gives for a key in the player's language. */
export function speaker<K extends string, T extends object>(entry: (key: K, lang: 'ar' | 'en') => Entry, things: Things<T>): Words<K, T> {
  function sentence(key: K, n: unknown): string {
    const { lang } = settings.value
    const words = entry(key, lang)
    if (typeof words === 'string') return words
    // none has words of its own where they are given, in English as well
    return (Number(n) === 0 ? words.zero : undefined) ?? words[rules[lang].select(Number(n ?? 0))] ?? words.other
  }
  return {
    say(key, values = {}) {
      const parts = sentence(key, values.n).split(/\{(\w+)\}/)
      if (parts.length === 1) return parts[0]
      return parts.map((part, i) => {
        const value = values[part]
        if (i % 2 === 0) return part || nothing
        if (value === undefined) return nothing
        if (typeof value === 'object') return things.picture(value)
        return typeof value === 'number' || SUM.test(value) ? num(value) : html`<bdi>${value}</bdi>`
      })
    },
    plainly: (key, values = {}) =>
      sentence(key, values.n).replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name]
        return value === undefined ? '' : typeof value === 'object' ? things.name(value) : typeof value === 'number' ? digits(value) : value
      }),
  }
}

/** The words of a table or a page that come with it. */
export const wordsOf = <K extends string, T extends object>(book: Book<K>, things: Things<T> = { picture: String, name: String }): Words<K, T> =>
  speaker((key, lang) => book[key][lang === 'ar' ? 0 : 1], things)
