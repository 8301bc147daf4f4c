/** What only the settings say, in both languages. */
import { wordsOf, type Entry } from './words'

export const WORDS = {
  language: ['اللغة', 'Language'], theme: ['المظهر', 'Look'], dark: ['غامق', 'Dark'], light: ['فاتح', 'Light'], digit_system: ['الأرقام', 'Digits'], big_index: ['أرقام كبيرة على الورق', 'Big numbers on cards'],
  deck_colours: ['ألوان الورق', 'Card colours'], four_colours: ['أربعة ألوان', 'Four colours'], two_colours: ['لونين', 'Two colours'], auto_send: ['أرسل نزولي قبل ما يخلص الوقت', 'Send my melds before time runs out'],
  auto_send_line: ['لو مجموعاتك جاهزة والوقت بيخلص، نرسلها عنك', 'When your melds are ready and time ends, they are sent for you'], calm: ['بدون حركة', 'No movement'],
  calm_line: ['الورق ما يطير، بس نعلّم مكانه الجديد', 'Cards do not travel; their new place is marked'], sound: ['الأصوات', 'Sounds'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export const { say, plainly } = wordsOf(WORDS)
