/** Baloot's table options in words. */
import { formsOf, type GameOptions } from '../home/forms'
import type { KindWords, Options, OptionWords } from '../hand/hand-options'
import book from './options.json'

export const OPTIONS = book.options as unknown as Record<string, OptionWords>
const KINDS = book.kinds as unknown as Record<string, KindWords>
const DEFAULTS: Options = Object.fromEntries(Object.entries(OPTIONS).map(([name, { values }]) => [name, values[0]!.value]))
const FIRST = ['table_type', 'turn_time', 'pace']

const GAME: GameOptions = {
  game: 'baloot', which: ['اللعبة', 'The game'], kinds: KINDS, usual: 'saudi', preset: { seats: 4, options: DEFAULTS },
  optionWords: (name) => OPTIONS[name]!,
  valueWords: (name, value) => OPTIONS[name]?.values.find((one) => one.value === value) ?? { value, name: [String(value), String(value)] },
  kindOf: () => 'saudi', asKind: (choice) => choice, bites: () => true,
  houseRules: () => Object.keys(OPTIONS).filter((name) => !FIRST.includes(name) && name !== 'partner_chat'),
  besideKind: () => true, first: FIRST,
}

export const FORMS = formsOf(GAME)
