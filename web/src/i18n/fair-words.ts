/** What only the sheet on the shuffle's fairness says, in both languages; it comes with the sheet. */
import { addWords, type Catalogue } from './index'

export const ar = {
  rounds_open: 'أسرار الجولات اللي خلصت',
  fair_title: 'خلطة تقدر تتحقق منها',
  fair_promise: 'التعهد (قبل ما يجلس أحد)',
  fair_seeds: 'بذور اللاعبين',
  fair_seed_sent: 'البذرة وصلت',
  fair_seed_none: 'البذرة ما انفتحت',
  fair_words: 'قولوها لبعض: إذا نفس الكلمات عند الكل، فالكل شاف نفس الخلطة.',
  fair_digest: 'البصمة الكاملة',
  fair_open: 'افتح صفحة التحقق',
  fair_not_yet: 'تطلع بعد ما يجهز الكل',
  fair_limit: 'ما يثبت إن مشغّل الموقع ما شاف الورق.',
  saved_at: 'انحفظت {when}',
} as const

export const en: Catalogue<keyof typeof ar> = {
  rounds_open: 'Secrets of finished rounds',
  fair_title: 'A shuffle you can check',
  fair_promise: 'The promise (before anyone sat down)',
  fair_seeds: 'The players’ seeds',
  fair_seed_sent: 'seed is in',
  fair_seed_none: 'did not open the seed',
  fair_words: 'Say them to each other: the same words for all means the same shuffle for all.',
  fair_digest: 'The whole fingerprint',
  fair_open: 'Open the Verify page',
  fair_not_yet: 'Shown when everyone is ready',
  fair_limit: 'It does not prove that the operator did not look at the cards.',
  saved_at: 'kept {when}',
}

addWords({ ar, en })
