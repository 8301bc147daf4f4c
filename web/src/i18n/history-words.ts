/** What only the history says, in both languages. */
import { wordsOf, type Entry } from './words'

export const WORDS = {
  wins_of: ['الفوز {wins} من {matches}', '{wins} of {matches} won'], rank_hand: ['هاند', 'Hand'], rank_baloot: ['بلوت', 'Baloot'], rank_dominoes_draw: ['دومنة سحب', 'Draw dominoes'], rank_dominoes_fives: ['دومنة خمسات', 'Fives'],
  rank_dominoes_partners: ['دومنة شراكة', 'Dominoes, partners'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export const { say } = wordsOf(WORDS)
