/** What only the form of a new table, the rules and the profile say, in both languages; it comes with them. */
import { addWords, type Catalogue } from './index'

export const ar = {
  new_table: 'جلسة جديدة', options_free: 'كل الخيارات ببلاش', open_table: 'افتح الجلسة', which_game: 'وش تلعبون',
  contents: 'الفهرس', majlis_rules: 'اللي يختلف من مجلس لمجلس', majlis_rules_line: 'تختارها قبل ما تفتح الجلسة، وكلها ببلاش.', save: 'احفظ', profile_line: 'دخولك محفوظ على هالجهاز. لو مسحت بيانات المتصفح تبدأ من جديد.',
} as const

export const en: Catalogue<keyof typeof ar> = {
  new_table: 'A new table', options_free: 'Every option is free', open_table: 'Open the table', which_game: 'Which game',
  contents: 'Contents', majlis_rules: 'What differs from majlis to majlis', majlis_rules_line: 'Chosen before a table opens; all of it is free.', save: 'Save', profile_line: 'You are known by this device. Clearing the browser’s data starts you anew.',
}

addWords({ ar, en })
