/** What only the history says, in both languages. */
import { wordsOf, type Entry } from './words'

export const WORDS = {
  history_empty: ['ما خلصت جلسة للحين. أول ما تخلص وحدة تلقاها هنا.', 'No match is over yet. Your first one will stand here.'],
  on_device: ['على هالجهاز بس', 'On this device only'],
  on_device_line: ['جلسات ما كملت أو لعبتها بدخول ثاني. سجلها محفوظ هنا وتقدر تتحقق منه.', 'Tables that were not finished, or played as another guest. Their records are kept here and can be verified.'],
  game_hand: ['هاند', 'Hand'], game_other: ['لعبة', 'A game'], partners_short: ['شراكة', 'partners'], unfinished: ['ما كملت', 'Not finished'],
  place_shared: ['تقاسمتوا الأول', 'First place shared'], replay_verify: ['أعدها وتحقق منها', 'See it again and verify'],
  fetching: ['نجيب جلساتك…', 'Fetching your matches…'],
  wins_of: ['الفوز {wins} من {matches}', '{wins} of {matches} won'], rank_hand: ['هاند', 'Hand'], rank_baloot: ['بلوت', 'Baloot'], rank_dominoes_draw: ['دومنة سحب', 'Draw dominoes'], rank_dominoes_fives: ['دومنة خمسات', 'Fives'],
  rank_dominoes_partners: ['دومنة شراكة', 'Dominoes, partners'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export const { say } = wordsOf(WORDS)
