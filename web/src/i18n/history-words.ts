/** What only the history says, in both languages; it comes with its page. */
import { addWords, type Catalogue } from './index'

export const ar = {
  history_empty: 'ما خلصت جلسة للحين. أول ما تخلص وحدة تلقاها هنا.', on_device: 'على هالجهاز بس', on_device_line: 'جلسات ما كملت أو لعبتها بدخول ثاني. سجلها محفوظ هنا وتقدر تتحقق منه.', game_hand: 'هاند', game_other: 'لعبة', partners_short: 'شراكة', unfinished: 'ما كملت', place_shared: 'تقاسمتوا الأول', replay_verify: 'أعدها وتحقق منها', fetching: 'نجيب جلساتك…',
  wins_of: 'الفوز {wins} من {matches}', rank_hand: 'هاند', rank_baloot: 'بلوت', rank_dominoes_draw: 'دومنة سحب', rank_dominoes_fives: 'دومنة خمسات', rank_dominoes_partners: 'دومنة شراكة',
} as const

export const en: Catalogue<keyof typeof ar> = {
  history_empty: 'No match is over yet. Your first one will stand here.', on_device: 'On this device only', on_device_line: 'Tables that were not finished, or played as another guest. Their records are kept here and can be verified.', game_hand: 'Hand', game_other: 'A game', partners_short: 'partners', unfinished: 'Not finished', place_shared: 'First place shared', replay_verify: 'See it again and verify', fetching: 'Fetching your matches…',
  wins_of: '{wins} of {matches} won', rank_hand: 'Hand', rank_baloot: 'Baloot', rank_dominoes_draw: 'Draw dominoes', rank_dominoes_fives: 'Fives', rank_dominoes_partners: 'Dominoes, partners',
}

addWords({ ar, en })
