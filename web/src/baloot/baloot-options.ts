/** Baloot's table options in words. */
import { formsOf, type KindWords, type OptionWords } from '../home/forms'
import book from './options.json'

export const OPTIONS = book.options as unknown as Record<string, OptionWords>
const KINDS = book.kinds as unknown as Record<string, KindWords>
const FIRST = ['table_type', 'turn_time', 'pace']

export const FORMS = formsOf({
  game: 'baloot', which: ['اللعبة', 'The game'], kinds: KINDS, options: OPTIONS, usual: 'saudi', seats: 4,
  kindOf: () => 'saudi', asKind: (choice) => choice, bites: () => true,
  houseRules: () => Object.keys(OPTIONS).filter((name) => !FIRST.includes(name) && name !== 'partner_chat'),
  besideKind: () => true, first: FIRST,
})
