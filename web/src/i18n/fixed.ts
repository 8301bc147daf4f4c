/** Words that the server and the engine know by number or name: the fingerprint's 64 (frozen with `sahrat/1`) and the ready phrases. */
import { settings } from '../settings'

export const WORDS: readonly (readonly [string, string])[] = [
  ['شمس', 'sun'], ['قمر', 'moon'], ['نجمة', 'star'], ['مرجان', 'coral'],
  ['وادي', 'valley'], ['نخلة', 'palm'], ['وردة', 'rose'], ['برتقال', 'orange'],
  ['قهوة', 'coffee'], ['سكر', 'sugar'], ['خبز', 'bread'], ['حليب', 'milk'],
  ['عسل', 'honey'], ['ليمون', 'lemon'], ['تفاح', 'apple'], ['موز', 'banana'],
  ['جمل', 'camel'], ['حصان', 'horse'], ['صقر', 'falcon'], ['أسد', 'lion'],
  ['غزال', 'gazelle'], ['قط', 'cat'], ['سمكة', 'fish'], ['عنب', 'grapes'],
  ['فراشة', 'butterfly'], ['حمامة', 'pigeon'], ['قلعة', 'castle'], ['باب', 'door'],
  ['شباك', 'window'], ['مفتاح', 'key'], ['كرسي', 'chair'], ['فانوس', 'lantern'],
  ['دراجة', 'bicycle'], ['صاروخ', 'rocket'], ['قارب', 'boat'], ['جسر', 'bridge'],
  ['كتاب', 'book'], ['قلم', 'pencil'], ['ساعة', 'watch'], ['خاتم', 'ring'],
  ['سيف', 'sword'], ['درع', 'shield'], ['خيمة', 'tent'], ['شلال', 'waterfall'],
  ['مطر', 'rain'], ['سحاب', 'cloud'], ['برق', 'lightning'], ['نار', 'fire'],
  ['ثلج', 'snow'], ['كنز', 'treasure'], ['ذهب', 'gold'], ['فضة', 'silver'],
  ['لؤلؤ', 'pearl'], ['عود', 'lute'], ['طبل', 'drum'], ['كورة', 'ball'],
  ['خروف', 'sheep'], ['ملح', 'salt'], ['رز', 'rice'], ['نافورة', 'fountain'],
  ['زيتون', 'olive'], ['شنطة', 'bag'], ['مظلة', 'umbrella'], ['تاج', 'crown'],
]

export const PHRASES: Readonly<Record<string, readonly [string, string]>> = {
  salam: ['السلام عليكم', 'Salam'],
  wa_alaykum: ['وعليكم السلام', 'Salam to you'],
  good_luck: ['بالتوفيق', 'Good luck'],
  kafu: ['كفو', 'Well played'],
  ya_salam: ['يا سلام', 'Beautiful'],
  hard_luck: ['حظ أوفر', 'Hard luck'],
  hurry: ['استعجل الله يعافيك', 'Quick, please'],
  sorry: ['معليش', 'Sorry'],
  thanks: ['تسلم', 'Thanks'],
  haha: ['ههههه', 'Hahaha'],
  again: ['نعيدها؟', 'Another match?'],
  bye: ['في أمان الله', 'Goodbye'],
}

/** What the computers are called on the screen, by seat; a robot's mark and the word always stand beside it. */
const BOTS: readonly (readonly [string, string])[] = [['رعد', 'Raad'], ['برق', 'Barq'], ['سحاب', 'Sahab'], ['مطر', 'Matar'], ['ريح', 'Reeh']]

const column = (): 0 | 1 => (settings.value.lang === 'ar' ? 0 : 1)

/** A fingerprint as four words. */
export const fingerprintWords = (numbers: readonly number[]): string => numbers.map((n) => WORDS[n]?.[column()] ?? '?').join(' · ')

/** A ready phrase in the reader's language; what the server knows and we do not yet stays as it is. */
export const phraseWords = (name: string): string => PHRASES[name]?.[column()] ?? name

export const botName = (seat: number): string => BOTS[seat % BOTS.length]![column()]

/** The name that the server gives to a guest who chose none (functions/service/names.py). */
const DEFAULT_NAME = /^ضيف (\d{4})$/

export const isDefaultName = (name: string): boolean => DEFAULT_NAME.test(name)

/** The last two digits of such a name, in either language; they tell two guests apart. */
export const guestDigits = (name: string): string | undefined => /^(?:ضيف|Guest) \d\d(\d\d)$/.exec(name)?.[1]

/** A player's name as it is shown: a name of the server's own making in the reader's language. */
export const shownName = (name: string): string => (column() ? name.replace(DEFAULT_NAME, 'Guest $1') : name)
