/** Words of the screen in the player's language, with numbers, names and cards set so that bidi cannot turn them. */
import { html, type TemplateResult } from 'lit'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { inlineCard } from '../art/cards'
import { settings } from '../settings'
import { ar } from './ar'
import { num } from './numbers'
import { speaker, type Entry, type Rich, type Things } from './words'

export { digits, num } from './numbers'
export type { Rich } from './words'

/** Arabic, then English. */
export type Pair = readonly [ar: string, en: string]
type Key = keyof typeof ar
export type Catalogue = Record<Key, Entry>

const books: { ar: Catalogue; en: Catalogue | null } = { ar, en: null }

/** Fetches the words of the chosen language; Arabic is always there. True when they were not there before. */
export async function loadWords(): Promise<boolean> {
  if (settings.value.lang !== 'en' || books.en) return false
  books.en = (await import('./en')).en
  return true
}

const RANKS: Record<'ar' | 'en', Record<string, string>> = {
  ar: { A: 'إكة', 2: 'اثنين', 3: 'ثلاثة', 4: 'أربعة', 5: 'خمسة', 6: 'ستة', 7: 'سبعة', 8: 'ثمانية', 9: 'تسعة', 10: 'عشرة', J: 'ولد', Q: 'بنت', K: 'شايب' },
  en: { A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten', J: 'jack', Q: 'queen', K: 'king' },
}
const SUITS: Record<'ar' | 'en', Record<string, string>> = {
  ar: { S: 'سبيت', H: 'هاص', D: 'ديمن', C: 'شريا' },
  en: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
}

export const suitName = (suit: string): string => SUITS[settings.value.lang][suit]!

/** A card's name in words: سبعة هاص, seven of hearts; a joker says what it stands for. */
export function cardName(code: string): string {
  const { lang } = settings.value
  const [own, as] = code.split('=') as [string, string | undefined]
  if (own === 'JK') {
    if (!as || as === '*') return lang === 'ar' ? 'جوكر' : 'joker'
    return lang === 'ar' ? `جوكر مكان ${cardName(as)}` : `joker as ${cardName(as)}`
  }
  const rank = RANKS[lang][own.slice(0, -1)], suit = suitName(own.slice(-1))
  return lang === 'ar' ? `${rank} ${suit}` : `${rank} of ${suit}`
}

/** What stands between the parts of a list or a label. */
export const comma = (): string => (settings.value.lang === 'ar' ? '، ' : ', ')

/** Several cards in words. */
export const cardNames = (codes: readonly string[]): string => codes.map(cardName).join(comma())

export const cardPicture = (code: string): TemplateResult => html`${unsafeHTML(inlineCard(code, cardName(code)))}`
export const cardPictures = (codes: readonly string[]): TemplateResult => html`<span class="cs">${codes.map(cardPicture)}</span>`

/** Cards in a sentence. */
export const cardThings: Things<{ card: string } | { cards: readonly string[] }> = {
  picture: (thing) => ('card' in thing ? cardPicture(thing.card) : cardPictures(thing.cards)),
  name: (thing) => ('card' in thing ? cardName(thing.card) : cardNames(thing.cards)),
}

/** What every screen may say; what one game or page says comes with it (words.ts). */
export const { say: text, plainly: plain } = speaker<Key, { card: string } | { cards: readonly string[] }>((key, lang) => (books[lang] ?? books.ar)[key], cardThings)

const CODE = /(\bJK=(?:10|[2-9AJQK])[SHDC]\b|\bJK\b|\b(?:10|[2-9AJQK])[SHDC]\b)/

const inLanguage = (message: { ar: string; en: string } | Pair): string => {
  const { lang } = settings.value
  return 'ar' in message ? message[lang] : message[lang === 'ar' ? 0 : 1]
}

/** A sentence of the server, or one that is kept in both languages: its card codes become pictures, its numbers are isolated. */
export const told = (message: { ar: string; en: string } | Pair): Rich =>
  inLanguage(message).split(CODE).map((part, i) => {
    if (i % 2) return cardPicture(part)
    return part.split(/(−?\d[\d ×+−=]*\d|−?\d)/).map((bit, k) => (k % 2 ? num(bit) : bit))
  })

/** The same as plain text. */
export const toldPlain = (message: { ar: string; en: string } | Pair): string =>
  inLanguage(message).split(CODE).map((part, i) => (i % 2 ? cardName(part) : part)).join('')
