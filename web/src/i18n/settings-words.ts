/** What only the settings say, in both languages; it comes with their sheet. */
import { addWords, type Catalogue } from './index'

export const ar = {
  language: 'اللغة', theme: 'المظهر', dark: 'غامق', light: 'فاتح', digit_system: 'الأرقام', big_index: 'أرقام كبيرة على الورق', deck_colours: 'ألوان الورق', four_colours: 'أربعة ألوان', two_colours: 'لونين',
  auto_send: 'أرسل نزولي قبل ما يخلص الوقت', auto_send_line: 'لو مجموعاتك جاهزة والوقت بيخلص، نرسلها عنك', calm: 'بدون حركة', calm_line: 'الورق ما يطير، مكانه الجديد يتعلّم', sound: 'الأصوات',
} as const

export const en: Catalogue<keyof typeof ar> = {
  language: 'Language', theme: 'Look', dark: 'Dark', light: 'Light', digit_system: 'Digits', big_index: 'Big numbers on cards', deck_colours: 'Card colours', four_colours: 'Four colours', two_colours: 'Two colours',
  auto_send: 'Send my melds before time runs out', auto_send_line: 'When your melds are ready and time ends, they are sent for you', calm: 'No movement', calm_line: 'Cards do not travel; their new place is marked', sound: 'Sounds',
}

addWords({ ar, en })
