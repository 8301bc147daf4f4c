/** The words of the Baloot table in both languages: calls, projects, suits as pictures, the engine's arithmetic. */
import { html, nothing, type TemplateResult } from 'lit'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { suitPicture } from '../art/suits'
import { cardName, cardNames, cardPicture, cardPictures, num, plain, suitName } from '../i18n'
import { wordsOf, type Entry } from '../i18n/words'
import type { Contract, Suit } from './types'

type Thing = { card: string } | { cards: readonly string[] } | { suit: Suit }

export const WORDS = {
  baloot: ['بلوت', 'Baloot'], buying1: ['الشراء · الأول', 'buying · first round'], buying2: ['الشراء · الثاني', 'buying · second round'], doubling: ['الدبل', 'doubling'], trick_n: ['الأكلة {n} من 8', 'trick {n} of 8'], deal_over: ['خلصت', 'over'],
  plays_to: ['تنتهي عند {n}', 'Played to {n}'],
  // calls
  pass: ['بس', 'Pass'], pass2: ['ولا', 'Pass'], no: ['لا', 'No'], hokm: ['حكم', 'Hokm'], hokm_in: ['حكم {suit}', 'Hokm {suit}'], sun: ['صن', 'Sun'], ashkal: ['أشكل', 'Ashkal'], kawesh: ['كوّش', 'Kawesh'],
  double: ['دبل', 'Double'], thri: ['ثري', 'Thri'], four: ['فور', 'Four'], qahwa: ['قهوة', 'Qahwa'], open: ['مفتوح', 'open'], locked: ['مقفول', 'locked'], no_double: ['بدون دبل', 'No double'], no_more: ['ما أزيد', 'No more'],
  keep_hokm: ['أثبّت الحكم', 'Keep Hokm'], turn_sun: ['أقلبها صن', 'Turn it to Sun'], take_sun: ['آخذها صن', 'Take it as Sun'],
  ashkal_why: ['صن، والورقة لـ{name}', 'Sun, the card goes to {name}'], hokm_why: ['بنوع الورقة', 'in the suit of the card'], kawesh_why: ['نعيد التوزيع', 'deal again'], locked_why: ['ما نفتح بالحكم', 'no leading trump'], open_why: ['نفتح بأي ورقة', 'lead anything'], times: ['×{n}', '×{n}'], qahwa_why: ['الصكّة كلها', 'for the match'],
  calls: ['الشراء', 'Buying'], your_turn: ['دورك', 'your turn'], to_call: ['الدور الحين', 'to call'], not_yet: ['بعدين', 'waits'], up_card: ['ورقة الشراء', 'the card on offer'],
  // the contract
  contract: ['المشترى', 'The contract'], buyer: ['المشتري', 'Buyer'], bought_by: ['الشراء: {name}', '{name} bought'], doubled: ['{call} ×{n}', '{call} ×{n}'], trump: ['الحكم', 'Trump'],
  // tricks
  trick: ['الأكلة', 'The trick'], trick_empty: ['ما انلعب شي', 'nothing played yet'], by: ['{card} من {name}', '{card} by {name}'], holding: ['الأكلة مع {name}', '{name} holds it'], last_trick: ['الأكلة اللي قبل', 'Last trick'], took_it: ['الأكلة لـ {name}', '{name} took it'], tricks_won: ['أكلات لنا {a} · لهم {b}', 'Tricks: us {a} · them {b}'], tricks_two: ['أكلات {a} · {b}', 'Tricks {a} · {b}'],
  // own cards
  own_cards: ['ورقك', 'Your cards'], keys: ['الأسهم تمشي على الورق، ومع شفت تنقل الورقة، إنتر يختار ثم يلعب، إسكيب يلغي', 'Arrows walk the cards, with Shift they move one, Enter picks and then plays, Escape goes back'], picked: ['{name}، مختارة، اضغط مرة ثانية تنلعب', '{name}, picked: press again to play'], not_now: ['{name}، ما تنلعب الحين: {why}', '{name}, not now: {why}'],
  sort: ['رتّب ورقك', 'Sort your cards'], sorted: ['الورق مرتّب: الحكم أول، والألوان بالتناوب', 'Sorted: trump first, colours in turn'],
  play: ['العب', 'Play'], play_card: ['العب {card}', 'Play {card}'], pick_card: ['اختر ورقة', 'pick a card'], sawa: ['سوا', 'Sawa'], sawa_sure: ['أكيد؟ سوا', 'Sure? Sawa'], sawa_why: ['كل الباقي لنا', 'all the rest is ours'], sawa_line: ['كل الباقي، بهالترتيب', 'All the rest, in this order'], trick_time: ['كم تبقى الأكلة قدامك', 'How long a trick stays in sight'], secs: ['{n} ث', '{n} s'],
  projects: ['مشاريعك', 'Your projects'], none: ['بدون', 'None'], worth: ['{what} = {n}', '{what} = {n}'],
  // the strip
  turn_buy: ['دورك: تشتري؟', 'Your turn: do you buy?'], buy_more1: ['حكم بنوع الورقة، أو صن', 'Hokm in the suit of the card, or Sun'], buy_more2: ['حكم بنوع ثاني، أو صن', 'Hokm in another suit, or Sun'], buy_over: ['فيه حكم قبلك، فما باقي إلا الصن', 'Hokm is taken: only Sun goes over it'], turn_sun_q: ['تاخذها صن؟', 'Do you take it as Sun?'], sun_q_more: ['لو قلت لا تروح لغيرك', 'If not, it goes on without you'], turn_confirm: ['ما أحد أخذها: تثبّت حكمك؟', 'Nobody took it: do you keep your Hokm?'], confirm_more: ['أو تقلبها صن', 'or turn it to Sun'],
  turn_double: ['تدبّل؟', 'Do you double?'], turn_raise: ['ترفعها؟', 'Do you raise it?'], double_more: ['الشراء: {name}، {what}', '{name} bought {what}'], turn_lead: ['دورك: افتح بورقة', 'Your turn: lead a card'], turn_play: ['دورك: العب ورقة', 'Your turn: play a card'], tap_twice: ['المسها ثم المسها مرة ثانية، أو اسحبها للنص', 'Tap it, tap it again; or drag it to the middle'], picked_more: ['المسها مرة ثانية تنلعب', 'Tap it again to play it'], picked_card: ['{card}: تلعبها؟', 'Play {card}?'],
  deciding: ['القرار عند {name}', '{name} is deciding'], clock_plays: ['لو خلص الوقت يلعب عنك الكمبيوتر', 'When time is up the computer plays for you'], clock_sends: ['لو خلص الوقت نرسل {card}', 'When time is up {card} is sent'], played_for: [{ one: 'انلعب عنك مرة {cards}', two: 'انلعب عنك مرتين {cards}', few: 'انلعب عنك {n} مرات {cards}', many: 'انلعب عنك {n} مرة {cards}', other: 'انلعب عنك {n} مرة {cards}' }, { one: 'One turn was played for you {cards}', other: '{n} turns were played for you {cards}' }],
  // what happened
  e_called: ['{name}: {call}', '{name}: {call}'], e_trick_you: ['أكلتها', 'You took the trick'], e_sawa: ['{name}: سوا!', '{name}: Sawa!'], e_passed: ['ما أحد اشترى، نعيد التوزيع', 'Nobody bought: we deal again'], e_kawesh: ['كوّش! نعيد التوزيع', 'Kawesh! We deal again'], e_dealt: ['توزّع الورق', 'The cards are dealt'], e_rest: ['توزّع الباقي', 'The rest is dealt'],
  l_said: ['{what}', '{what}'], l_bought: ['شراء {what}', 'bought {what}'], l_played: ['{card}', 'played {card}'], l_trick: ['أكلة', 'took the trick'], l_declared: ['مشروع {what}', 'announces {what}'], l_shown: ['كشف {cards}', 'shows {cards}'], l_ikka: ['إكة', 'Ikka'], l_baloot: ['بلوت', 'Baloot'], l_sawa: ['سوا {cards}', 'Sawa {cards}'],
  // projects
  sra: ['سرا', 'sra'], fifty: ['خمسين', 'fifty'], hundred: ['مية', 'hundred'], hundred_four: ['مية', 'hundred'], four_hundred: ['أربعمية', 'four hundred'], kaboot: ['كبوت', 'kaboot'], yours: ['مشاريعك: {what}', 'Yours: {what}'], is_gone: ['بدون نت', 'is gone'], projects_title: ['المشاريع', 'Projects'], ikka: ['إكة', 'Ikka'],
  // who is gone
  gone_name: ['انقطع النت عن {name}', '{name} is gone'],
  gone_soon: [
    { one: 'بعد ثانية تقدر تحط كمبيوتر في المقعد', two: 'بعد ثانيتين تقدر تحط كمبيوتر في المقعد', few: 'بعد {n} ثواني تقدر تحط كمبيوتر في المقعد', many: 'بعد {n} ثانية تقدر تحط كمبيوتر في المقعد', other: 'بعد {n} ثانية تقدر تحط كمبيوتر في المقعد' },
    { one: 'In one second you may let the computer play for them', other: 'In {n} seconds you may let the computer play for them' }],
  gone_now: ['تحط كمبيوتر في المقعد لين الرجعة؟', 'Let the computer play until they are back?'],
  seat_bot: ['يلعب الكمبيوتر', 'Let it play'],
  // score
  deal: ['الجولة', 'Deal'], deal_n: ['الجولة {n}', 'deal {n}'], deal_sum: ['حساب الجولة {n}', 'How deal {n} was counted'], no_deals: ['ما خلصت جولة للحين', 'No deal is over yet'], cancelled: ['انلغت', 'cancelled'], abnat: ['أبناط', 'abnat'], test_title: ['نجح الشراء؟', 'Was it made?'], the_buyer: ['المشتري', 'Buyer'], the_others: ['الخصم', 'Opponents'],
  made: ['نجح المشتري', 'The buyer made it'], lost: ['خسر المشتري', 'The buyer lost'], made_us: ['نجح شراؤنا', 'We made it'], made_them: ['نجح شراؤهم', 'They made it'], lost_us: ['خسرنا الشراء', 'We lost the deal'], lost_them: ['خسروا الشراء', 'They lost the deal'], kaboot_us: ['كبوت! كل الأكلات لنا', 'Kaboot! Every trick is ours'], kaboot_them: ['كبوت! كل الأكلات لهم', 'Kaboot! Every trick is theirs'], kaboot_by: ['كبوت', 'Kaboot'], deal_line: ['{what} · الشراء {name}', '{what} · bought by {name}'], qahwa_won: ['قهوة: الصكّة كلها', 'Qahwa: the whole match'], hands_open: ['آخر أكلة', 'The last trick'],
  next_in: [{ zero: 'الجولة الجاية الحين', one: 'الجولة الجاية بعد ثانية، أو لما الكل يضغط التالي', two: 'الجولة الجاية بعد ثانيتين، أو لما الكل يضغط التالي', few: 'الجولة الجاية بعد {n} ثواني، أو لما الكل يضغط التالي', many: 'الجولة الجاية بعد {n} ثانية، أو لما الكل يضغط التالي', other: 'الجولة الجاية بعد {n} ثانية، أو لما الكل يضغط التالي' }, { zero: 'Next deal now', one: 'Next deal in one second, or when everyone taps Next', other: 'Next deal in {n} seconds, or when everyone taps Next' }], over_line: ['وصلوا {n}', 'Reached {n}'],
} as const satisfies Record<string, readonly [Entry, Entry]>

type Key = keyof typeof WORDS

export const suitMark = (suit: Suit, size = 18): TemplateResult => html`<span class="suit" role="img" aria-label=${suitName(suit)}>${unsafeHTML(suitPicture(suit, size))}</span>`

export const { say, plainly } = wordsOf<Key, Thing>(WORDS, {
  picture: (thing) => ('suit' in thing ? html`${suitName(thing.suit)} ${suitMark(thing.suit, 16)}` : 'card' in thing ? cardPicture(thing.card) : cardPictures(thing.cards)),
  name: (thing) => ('suit' in thing ? suitName(thing.suit) : 'card' in thing ? cardName(thing.card) : cardNames(thing.cards)),
})

const isKey = (word: string): word is Key => word in WORDS
const word = (name: string): string => (isKey(name) ? plainly(name) : name)

/** A call of the buying as it is said at the table. */
export function callName(call: string, round: number | null, asked: string | null, suit: Suit | null = null): string {
  if (call === 'pass') return plainly(asked === 'sun' ? 'no' : round === 2 ? 'pass2' : 'pass')
  if (call === 'hokm' && suit) return plainly('hokm_in', { suit: { suit } })
  return word(call)
}

export const doubleName = (call: string, locked: boolean | null = null): string =>
  locked === null ? word(call) : `${word(call)} ${plainly(locked ? 'locked' : 'open')}`

export const contractName = ({ kind, trump }: Pick<Contract, 'kind' | 'trump'>): string => (kind === 'hokm' && trump ? plainly('hokm_in', { suit: { suit: trump } }) : word(kind))
export const kindNames = (kinds: readonly string[]): string => (kinds.length ? kinds.map(word).reduce((one, other) => plain('both_names', { a: one, b: other })) : '')

/** A line of the engine's arithmetic, "97 → 10 + sra 2 = 12", its words in the player's language, its order as written. */
export const arithmetic = (line: string): TemplateResult =>
  html`<span class="terms" dir="ltr">${line.split(/([a-z_]+)/).map((part, i) => (i % 2 ? html`<bdi>${word(part)}</bdi>` : part.trim() ? num(part.trim()) : nothing))}</span>`
