/** What only the form of a new table, the rules and the profile say, in both languages. */
import { wordsOf, type Entry } from './words'

export const WORDS = {
  new_table: ['جلسة جديدة', 'A new table'], options_free: ['كل الخيارات ببلاش', 'Every option is free'],
  open_table: ['افتح الجلسة', 'Open the table'], which_game: ['أي لعبة؟', 'Which game?'], contents: ['الفهرس', 'Contents'],
  majlis_rules: ['اللي يختلف من مجلس لمجلس', 'What differs from majlis to majlis'],
  only_kind: ['في {kind} بس', '{kind} only'],
  majlis_rules_line: ['تختارها قبل ما تفتح الجلسة، وكلها ببلاش.', 'Chosen before a table opens; all of it is free.'], save: ['احفظ', 'Save'],
  profile_line: ['دخولك محفوظ على هالجهاز. لو مسحت بيانات المتصفح تبدأ من جديد.', 'You are known by this device. Clearing the browser’s data starts you anew.'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export const { say, plainly } = wordsOf(WORDS)
