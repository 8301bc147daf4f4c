/** What a host has chosen so far: a kind of Hand, its seats, and options; only what the engine takes is ever offered. */
import { DEFAULTS, KINDS, OPTION_NAMES, type Kind, type OptionName, type Options, type Value } from './hand-options'

export interface Choice {
  seats: number
  /** Every option with its value. */
  options: Record<OptionName, Value>
}

export const PRESET: Choice = { seats: 4, options: DEFAULTS }

/** A table's choice; `chosen` may hold all options or those that differ. */
export const choiceOf = (chosen: Record<string, unknown>, seats: number): Choice =>
  ({ seats, options: { ...DEFAULTS, ...(chosen as Options) } })

/** The options that differ from the defaults, as the server wants them. */
export const differing = (options: Record<OptionName, Value>): OptionName[] => OPTION_NAMES.filter((name) => options[name] !== DEFAULTS[name])
export const chosen = (choice: Choice): Options => Object.fromEntries(differing(choice.options).map((name) => [name, choice.options[name]]))

export function kindOf(options: Record<string, unknown>): Kind {
  if (options.mode === 'partners') return 'partners'
  if (options.players === '2-5') return 's002'
  return options.variant === 'plain51' ? 'plain' : 'saudi'
}

/** The same choice as another kind: what belonged to the old kind goes back to its default, the rest stays. */
export function asKind(choice: Choice, kind: Kind): Choice {
  const old = KINDS[kindOf(choice.options)].options
  const back = Object.fromEntries([...Object.keys(old), 'variant', 'mode'].map((name) => [name, DEFAULTS[name as OptionName]]))
  const seats = KINDS[kind].seats
  return { seats: seats.includes(choice.seats) ? choice.seats : seats.includes(4) ? 4 : seats[0]!, options: { ...choice.options, ...back, ...KINDS[kind].options } }
}

/** Options that a kind of Hand is made of; they are chosen with it. */
const OF_KIND: readonly OptionName[] = ['mode', 'players', 'partners']
const TABLE: readonly OptionName[] = ['table_type', 'pace', 'partner_chat']

/** Whether an option changes anything at such a table (HD-9, HD-11). */
export const bites = (name: OptionName, options: Record<string, unknown>): boolean =>
  name !== 'partners_bar' || (options.mode === 'partners' && options.variant !== 'plain51')

/** The rules of play that a host may still change under his kind, in the order of the ledger. */
export function houseRules(options: Record<OptionName, Value>): OptionName[] {
  const kind = kindOf(options)
  return OPTION_NAMES.filter((name) => !OF_KIND.includes(name) && !TABLE.includes(name) && bites(name, options) && !(name === 'variant' && (kind === 'saudi' || kind === 'plain')))
}
