/** The options of Hand: their words, and which go together. */
import { defaultsOf, formsOf, onlyIn, type Choice, type KindWords, type Options, type OptionWords } from '../home/forms'
import type { Pair } from '../i18n'
import book from './options.json'

export type OptionName = keyof typeof book.options
export type Kind = keyof typeof book.kinds

export const KINDS = book.kinds as unknown as Record<Kind, KindWords>
export const OPTIONS = book.options as unknown as Record<OptionName, OptionWords>
export const DEFAULTS = defaultsOf(OPTIONS)
/** Options that a kind of Hand is made of; they are chosen with it. */
const OF_KIND = ['mode', 'players', 'partners']
const TABLE = ['table_type', 'pace', 'partner_chat']

export function kindOf(options: Record<string, unknown>): Kind {
  if (options.mode === 'partners') return 'partners'
  if (options.players === '2-5') return 's002'
  return options.variant === 'plain51' ? 'plain' : 'saudi'
}

/** The same choice as another kind: what belonged to the old kind goes back to its default, the rest stays. */
export function asKind({ seats, options }: Choice, kind: Kind): Choice {
  const { seats: many, options: own } = KINDS[kind]
  const back = Object.fromEntries([...Object.keys(KINDS[kindOf(options)].options), 'variant', 'mode'].map((name) => [name, DEFAULTS[name]!]))
  return { seats: many.includes(seats) ? seats : many.includes(4) ? 4 : many[0]!, options: { ...options, ...back, ...own } }
}

/** Whether an option changes anything at such a table (HD-9, HD-11). */
export const bites = (name: string, options: Record<string, unknown>): boolean =>
  name !== 'partners_bar' || (options.mode === 'partners' && options.variant !== 'plain51')

export const onlyKinds = (name: string): Pair[] => onlyIn(name, KINDS, bites)

/** The rules of play that a host may still change under his kind, in the order of the ledger. */
export function houseRules(options: Options): string[] {
  const kind = kindOf(options)
  return Object.keys(OPTIONS).filter((name) => !OF_KIND.includes(name) && !TABLE.includes(name) && bites(name, options) && !(name === 'variant' && (kind === 'saudi' || kind === 'plain')))
}

export const FORMS = formsOf({
  game: 'hand', which: ['أي هاند تلعبون', 'Which Hand'], kinds: KINDS, options: OPTIONS, usual: 'saudi', seats: 4,
  kindOf, asKind: (choice, kind) => asKind(choice, kind as Kind), bites, houseRules,
  besideKind: (name, kind) => !OF_KIND.includes(name) && !(name === 'variant' && kind === 'plain'),
})

export const { kindName, rulesSheet } = FORMS
