/** What only the history says, in both languages; it comes with its page. */
import { addWords, type Catalogue } from './index'

export const ar = {
  wins_of: 'الفوز {wins} من {matches}', rank_hand: 'هاند', rank_baloot: 'بلوت', rank_dominoes_draw: 'دومنة سحب', rank_dominoes_fives: 'دومنة خمسات', rank_dominoes_partners: 'دومنة شراكة',
} as const

export const en: Catalogue<keyof typeof ar> = {
  wins_of: '{wins} of {matches} won', rank_hand: 'Hand', rank_baloot: 'Baloot', rank_dominoes_draw: 'Draw dominoes', rank_dominoes_fives: 'Fives', rank_dominoes_partners: 'Dominoes, partners',
}

addWords({ ar, en })
