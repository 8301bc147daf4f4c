/** Hand's options as the screens show them. */
import { DEFAULTS, KINDS, optionWords, valueWords, type Kind, type OptionName } from './hand-options'
import { PRESET, asKind, bites, houseRules, kindOf, type Choice as HandChoice } from './choice'
import { formsOf } from '../home/forms'

export const FORMS = formsOf({
  game: 'hand', which: ['أي هاند تلعبون', 'Which Hand'], kinds: KINDS, usual: 'saudi', preset: PRESET,
  optionWords: (name) => optionWords(name as OptionName),
  valueWords: (name, value) => valueWords(name as OptionName, value),
  kindOf, bites: (name, options) => bites(name as OptionName, options),
  asKind: (choice, kind) => asKind(choice as HandChoice, kind as Kind),
  houseRules: (options) => houseRules({ ...DEFAULTS, ...options }),
  besideKind: (name, kind) => name !== 'mode' && name !== 'players' && name !== 'partners' && !(name === 'variant' && kind === 'plain'),
})

export const { kindName, rulesSheet } = FORMS
