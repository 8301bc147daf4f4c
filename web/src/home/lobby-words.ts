/** What only an invitation and the waiting room say, in both languages. */
import { wordsOf, type Entry } from '../i18n/words'

export const WORDS = {
  your_team: ['فريقك', 'Your team'], other_team: ['الفريق الثاني', 'The other team'], sit_here: ['اجلس هنا', 'Sit here'], your_seat: ['مقعدك', 'Your seat'],
  choose_seat: ['اختر مقعدك', 'Choose your seat'], partner_is: ['خويك {name}', '{name} is your partner'], partner_empty: ['مقعد خويك فاضي للحين', 'Your partner’s seat is still empty'],
  or_code: ['أو عطهم الكود', 'Or give them the code'],
  waiting_room: ['قبل اللعب', 'Before the game'], invite: ['أرسل هالرابط لربعك', 'Send this link to your friends'], copied: ['انتسخ', 'Copied'],
  share_text: ['تعالوا نلعب {game} في سهرات', 'Come play {game} with me on Sahrat'], add_bot: ['حط كمبيوتر', 'Add a computer'], fill_bots: ['عبّ الباقي كمبيوتر', 'Fill the rest with computers'],
  take_out: ['شيل', 'Take out'], im_ready: ['يلا نبدأ', 'I am ready'], you_ready: ['تمام، ننتظر الباقين', 'You are ready, waiting for the others'], stay: ['خلّنا هنا', 'Stay here'],
  fill_first: [{ one: 'باقي مقعد فاضي', two: 'باقي مقعدين فاضيين', few: 'باقي {n} مقاعد فاضية', many: 'باقي {n} مقعد فاضي', other: 'باقي {n} مقعد فاضي' }, { one: 'One seat is still empty', other: '{n} seats are still empty' }],
  sitting: ['نجلّسك…', 'Sitting you down…'], sit_down: ['اجلس', 'Sit down'], join_title: ['دعوة للعب من {name}', '{name} asks you to play'],
  seats_taken: ['الجلسة مليانة', 'The table is full'], invite_gone: ['هالجلسة خلصت أو الرابط غلط', 'This table is over, or the link is wrong'], leave_open_line: ['مقعدك يفضى لغيرك', 'Your seat becomes free'],
  not_ready: ['باقي الاستعداد', 'Not ready yet'], table_options: ['خيارات الجلسة', 'Table options'], more_options: ['غيّر القوانين', 'Change the rules'],
  copy: ['انسخ الرابط', 'Copy the link'], share: ['أرسل', 'Share'], host: ['صاحب الجلسة', 'Host'],
  promise_line: ['انكتب قبل ما يجلس أحد، وما يتغيّر', 'Written before anyone sat down, and fixed'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export const { say, plainly } = wordsOf(WORDS)
