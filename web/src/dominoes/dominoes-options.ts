/** The options of the three games of dominoes: their words, and which go together. */
import { defaultsOf, formsOf, onlyIn, type Choice, type KindWords, type Options, type OptionWords } from '../home/forms'
import type { Pair } from '../i18n'
import book from './options.json'

export const OPTIONS = book.options as unknown as Record<string, OptionWords>
const KINDS = book.kinds as unknown as Record<string, KindWords>
const DEFAULTS = defaultsOf(OPTIONS)
const TABLE = ['table_type', 'pace', 'partner_chat']

const kindOf = (options: Record<string, unknown>): string => String(options.variant ?? 'draw')

/** Whether an option changes anything in such a game. */
const bites = (name: string, options: Record<string, unknown>): boolean =>
  name.startsWith('fives_') ? kindOf(options) === 'fives' : name.startsWith('block_') ? kindOf(options) === 'partners' : true

export const onlyKinds = (name: string): Pair[] => onlyIn(name, KINDS, bites)

/** The same choice as another game: the rules of the old one go back to their defaults. */
function asKind(choice: Choice, kind: string): Choice {
  const { seats, options } = KINDS[kind]!
  const next: Options = { ...choice.options, variant: DEFAULTS.variant!, ...options }
  for (const name of Object.keys(next)) if (!bites(name, next)) next[name] = DEFAULTS[name]!
  return { seats: seats.includes(choice.seats) ? choice.seats : seats.at(-1)!, options: next }
}

export const FORMS = formsOf({
  game: 'dominoes', which: ['أي دومنة تلعبون', 'Which dominoes'], kinds: KINDS, options: OPTIONS, usual: 'draw', seats: 2,
  kindOf, asKind, bites,
  houseRules: (options) => Object.keys(OPTIONS).filter((name) => name !== 'variant' && !TABLE.includes(name) && bites(name, options)),
  besideKind: (name) => name !== 'variant',
})
