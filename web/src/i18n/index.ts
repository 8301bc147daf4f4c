/** Words of the screen in the player's language, with numbers, names and cards set so that bidi cannot turn them. */
import { html, nothing, type TemplateResult } from 'lit'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { inlineCard } from '../art/cards'
import { settings } from '../settings'
import { ar } from './ar'
import type { ar as fairWords } from './fair-words'
import type { ar as handWords } from './hand-words'
import type { ar as historyWords } from './history-words'
import type { ar as pageWords } from './page-words'
import type { ar as settingsWords } from './settings-words'

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Catalogue<K extends string = keyof typeof ar> = Record<K, string | Plural>
export type Key = keyof typeof ar | keyof typeof fairWords | keyof typeof handWords | keyof typeof historyWords | keyof typeof pageWords | keyof typeof settingsWords
export type Value = string | number | { card: string } | { cards: readonly string[] }
export type Values = Record<string, Value>
/** A sentence ready for a template. */
export type Rich = unknown

type Book = Partial<Catalogue<Key>>
const books: { ar: Book; en: Book | null } = { ar, en: null }
/** What a game's own file has brought. */
const more = { ar: {} as Book, en: {} as Book }

/** A game's words, once its file is here. */
export function addWords(words: { ar: Book; en: Book }): void {
  Object.assign(more.ar, words.ar)
  Object.assign(more.en, words.en)
}

/** Fetches the words of the chosen language; Arabic is always there. True when they were not there before. */
export async function loadWords(): Promise<boolean> {
  if (settings.value.lang !== 'en' || books.en) return false
  books.en = (await import('./en')).en
  return true
}
const rules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }

/** Digits of the chosen system, with a true minus. */
export function digits(value: number | string): string {
  const { lang, digits: system } = settings.value
  const latin = String(value).replace(/-(?=\d)/g, '−')
  return system === 'arab' && lang === 'ar' ? latin.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!) : latin
}

/** A number or a sum in a sentence of either direction. */
export const num = (value: number | string): TemplateResult => html`<bdi dir="ltr" class="n">${digits(value)}</bdi>`

const RANKS: Record<'ar' | 'en', Record<string, string>> = {
  ar: { A: 'إكة', 2: 'اثنين', 3: 'ثلاثة', 4: 'أربعة', 5: 'خمسة', 6: 'ستة', 7: 'سبعة', 8: 'ثمانية', 9: 'تسعة', 10: 'عشرة', J: 'ولد', Q: 'بنت', K: 'شايب' },
  en: { A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten', J: 'jack', Q: 'queen', K: 'king' },
}
const SUITS: Record<'ar' | 'en', Record<string, string>> = {
  ar: { S: 'سبيت', H: 'هاص', D: 'ديمن', C: 'شريا' },
  en: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
}

/** A card's name in words: سبعة هاص, seven of hearts; a joker says what it stands for. */
export function cardName(code: string): string {
  const { lang } = settings.value
  const [own, as] = code.split('=') as [string, string | undefined]
  if (own === 'JK') {
    if (!as || as === '*') return lang === 'ar' ? 'جوكر' : 'joker'
    return lang === 'ar' ? `جوكر مكان ${cardName(as)}` : `joker as ${cardName(as)}`
  }
  const rank = RANKS[lang][own.slice(0, -1)], suit = SUITS[lang][own.slice(-1)]
  return lang === 'ar' ? `${rank} ${suit}` : `${rank} of ${suit}`
}

/** What stands between the parts of a list or a label. */
export const comma = (): string => (settings.value.lang === 'ar' ? '، ' : ', ')

/** Several cards in words. */
export const cardNames = (codes: readonly string[]): string => codes.map(cardName).join(comma())

export const cardPicture = (code: string): TemplateResult => html`${unsafeHTML(inlineCard(code, cardName(code)))}`
export const cardPictures = (codes: readonly string[]): TemplateResult => html`<span class="cs">${codes.map(cardPicture)}</span>`

function sentence(key: Key, values: Values): string {
  const { lang } = settings.value
  const entry = (more[lang][key] ?? (books[lang] ?? books.ar)[key]) as string | Plural
  if (typeof entry === 'string') return entry
  const form = rules[lang].select(Number(values.n ?? 0))
  return entry[form] ?? entry.other
}

/** The words of `key` as a template: numbers isolated, cards as pictures. */
export function text(key: Key, values: Values = {}): Rich {
  const parts = sentence(key, values).split(/\{(\w+)\}/)
  if (parts.length === 1) return parts[0]
  return parts.map((part, i) => {
    if (i % 2 === 0) return part || nothing
    const value = values[part]
    if (value === undefined) return nothing
    if (typeof value === 'number') return num(value)
    if (typeof value === 'string') return html`<bdi>${value}</bdi>`
    return 'card' in value ? cardPicture(value.card) : cardPictures(value.cards)
  })
}

/** The words of `key` as plain text, for names and for the screen reader. */
export function plain(key: Key, values: Values = {}): string {
  return sentence(key, values).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) return ''
    if (typeof value === 'number') return digits(value)
    if (typeof value === 'string') return value
    return 'card' in value ? cardName(value.card) : cardNames(value.cards)
  })
}

const CODE = /(\bJK=(?:10|[2-9AJQK])[SHDC]\b|\bJK\b|\b(?:10|[2-9AJQK])[SHDC]\b)/

/** A sentence of the server: its card codes become pictures, its numbers are isolated. */
export function told(message: { ar: string; en: string }): Rich {
  return message[settings.value.lang].split(CODE).map((part, i) => {
    if (i % 2) return cardPicture(part)
    return part.split(/(−?\d[\d ×+−=]*\d|−?\d)/).map((bit, k) => (k % 2 ? num(bit) : bit))
  })
}

/** The same as plain text. */
export const toldPlain = (message: { ar: string; en: string }): string =>
  message[settings.value.lang].split(CODE).map((part, i) => (i % 2 ? cardName(part) : part)).join('')
