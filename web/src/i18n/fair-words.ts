/** What only the sheet on the shuffle's fairness says, in both languages. */
import { wordsOf, type Entry } from './words'

export const WORDS = {
  rounds_open: ['أسرار الجولات اللي خلصت', 'Secrets of finished rounds'], fair_title: ['خلطة تقدر تتحقق منها', 'A shuffle you can check'],
  fair_promise: ['التعهد (قبل ما يجلس أحد)', 'The promise (before anyone sat down)'], fair_seeds: ['بذور اللاعبين', 'The players’ seeds'],
  fair_seed_sent: ['البذرة وصلت', 'seed is in'], fair_seed_none: ['البذرة ما انفتحت', 'did not open the seed'],
  fair_words: ['قولوها لبعض: إذا نفس الكلمات عند الكل، فالكل شاف نفس الخلطة.', 'Say them to each other: the same words for all means the same shuffle for all.'],
  fair_digest: ['البصمة الكاملة', 'The whole fingerprint'], fair_open: ['افتح صفحة التحقق', 'Open the Verify page'],
  fair_not_yet: ['تطلع بعد ما يجهز الكل', 'Shown when everyone is ready'],
  fair_limit: ['ما يثبت إن مشغّل الموقع ما شاف اللي بيد كل واحد.', 'It does not prove that the operator did not look at the hands.'],
  saved_at: ['انحفظت {when}', 'kept {when}'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export const { say, plainly } = wordsOf(WORDS)
