/** The words of Hand's table and its score in both languages. */
import { cardThings } from '../i18n'
import { wordsOf, type Entry } from '../i18n/words'

export const WORDS = {
  // seats, piles, melds
  not_down: ['ما فيه نزول', 'Not down'], down_with: ['نزول {n}', 'Down with {n}'], bot_not_down: ['كمبيوتر · ما نزل', 'computer, not down'], bot_down: ['كمبيوتر · نزل {n}', 'computer, {n}'], bar: ['الحد للنزول', 'You need'],
  bar_last: ['آخر نزول {n}', 'last was {n}'], bar_first: ['أول نزول', 'first to open'], you_down: ['نزلت بـ', 'You are down'], stock: ['السحبة', 'Stock'], fire: ['كومة النار', 'Fire pile'],
  fire_empty: ['كومة النار فاضية', 'The fire pile is empty'], melds_on_table: ['المجموعات اللي على الطاولة', 'Melds on the table'], meld_of: ['مجموعة {name}: {cards}', 'Meld of {name}: {cards}'],
  no_melds: ['ما أحد نزل للحين', 'Nobody is down yet'], meld_takes: ['تركب هنا', 'fits here'], staged: ['ما انرسلت للحين', 'not sent yet'],
  // the strip
  turn_draw: ['دورك: اسحب ورقة', 'Your turn: draw a card'], turn_draw_more: ['المس السحبة أو ورقة النار', 'Tap the stock or the fire card'], turn_draw_only: ['المس السحبة', 'Tap the stock'],
  turn_play: ['دورك: انزل أو ارم ورقة', 'Your turn: lay down or throw'], turn_play_down: ['دورك: ركّب أو ارم ورقة', 'Your turn: lay off or throw'], turn_first: ['أنت تبدأ: انزل أو ارم ورقة', 'You begin: lay down or throw'],
  you_drew: ['سحبت {card}', 'You drew {card}'], you_took: ['أخذت {card} من كومة النار', 'You took {card} from the fire pile'], first_more: ['معك {n} ورقة، ما تسحب', 'You hold {n} cards, so no draw'],
  turn_compose: ['دورك: رتّب مجموعاتك', 'Your turn: build your melds'], compose_more: ['المس ورقك ثم المس مكانه', 'Tap cards, then tap their place'], compose_wait: ['رتّب نزولك، وينتظر دورك', 'Build your melds for your turn'],
  turn_throw: ['باقي ترمي ورقة', 'Now throw a card'], throw_more: ['نزولك جاهز، الرمية ترسله', 'Your melds go with the throw'], hand_more: ['النقاط دبل على الكل', 'Everybody’s points double'],
  waiting_more: ['رتّب ورقك على راحتك', 'Sort your cards in the meantime'], clock_throws: ['لو خلص الوقت نرمي عنك', 'Then the clock throws for you'],
  clock_sends: ['لو خلص الوقت نرسل نزولك ونرمي {card}', 'Then your melds are sent and {card} is thrown'], clock_sends_hand: ['لو خلص الوقت نرسل الهاند', 'Then your Hand is sent'],
  played_for: [{ one: 'انلعب عنك مرة، والرمي {cards}', two: 'انلعب عنك مرتين، والرمي {cards}', few: 'انلعب عنك {n} مرات، والرمي {cards}', many: 'انلعب عنك {n} مرة، والرمي {cards}', other: 'انلعب عنك {n} مرة، والرمي {cards}' }, { one: 'One turn was played for you: threw {cards}', other: '{n} turns were played for you: threw {cards}' }],
  // hints and composing
  can_lay: ['تقدر تنزل بـ {n}', 'You can lay down {n}'], best_is: ['أعلى ما عندك {n}، ناقصك {k}', 'Your best is {n}, {k} short'], can_meld: ['عندك مجموعة تنزل: {n}', 'You hold a meld: {n}'], set_it_up: ['رتّبها لي', 'Set it up'],
  groups_of: [{ one: 'مجموعة من ورقك', two: 'مجموعتين من ورقك', few: '{n} مجموعات من ورقك', many: '{n} مجموعة من ورقك', other: '{n} مجموعة من ورقك' }, { one: 'one meld from your hand', other: '{n} melds from your hand' }],
  your_lay: ['ترتيب النزول', 'Your lay-down'], take_all_back: ['رجّع الكل', 'Take all back'], new_group: ['مجموعة جديدة', 'New meld'], drop_here: ['حط ثلاث ورقات أو أكثر', 'Drop three cards or more'],
  put_here: ['حط المختار هنا', 'Put the picked cards here'], no_meld: ['ما تركب', 'No meld'], too_few: ['ناقصها ورق', 'Too few'], group_name: ['المجموعة {n}: {cards}', 'Meld {n}: {cards}'],
  of_bar: ['الحد {a} · آخر نزول {b}', 'you need {a} · last was {b}'], of_bar_first: ['الحد {a}', 'you need {a}'], already_down: ['أنت نازل، ما عليك حد', 'You are down, nothing to reach'], short: ['ناقصك {n}', '{n} short'],
  meter: ['{a} من {b}', '{a} of {b}'], cancel: ['إلغاء', 'Cancel'], lay_down: ['انزل', 'Lay down'], lay_hand: ['هاند!', 'Hand!'], throw_card: ['ارم ورقة', 'Throw'], throw: ['ارم', 'Throw'],
  throw_this: ['ارم {card}', 'Throw {card}'], pick_card: ['اختر ورقة', 'pick a card'], pick_one: ['اختر ورقة وحدة', 'pick one card'], draw: ['اسحب', 'Draw'], take_card: ['خذ {card}', 'Take {card}'],
  take_why: ['لازم تنزل بها', 'must be laid down'], lay_off: ['ركّب', 'Lay off'], edit_lay: ['عدّل نزولك', 'Change your melds'], undo: ['رجّعها', 'Take back'], give_back: ['رجّعها', 'Give back'],
  must_use: ['أخذت {card} ولا استخدمتها', 'You took {card} and have not used it'], must_use_more: ['حطها في مجموعة جديدة أو رجّعها', 'Put it in a new meld or give it back'],
  won_joker: ['الجوكر لازم ينزل في هالدور', 'That joker must be laid this turn'], which_end: ['على أي طرف تركّبها؟', 'At which end of the run?'], end_high: ['بعد الكبيرة', 'Above the highest'],
  end_low: ['قبل الصغيرة', 'Below the lowest'], fits: ['{card} تركب على مجموعة {name}', '{card} fits {name}’s meld'], fits_more: ['المس المجموعة أو اسحب الورقة لها', 'Tap the meld, or drag the card to it'],
  no_answer: ['ما وصلنا رد', 'No answer came'], no_answer_more: ['ورقك مثل ما رتّبته', 'Your cards are as you left them'], end_turn: ['اختم دورك', 'End the turn'], without_throw: ['بدون رمية', 'without a throw'],
  turn_no_throw: ['ما عندك ورقة ترميها', 'You have no card to throw'], no_throw_more: ['اختم دورك بدون رمية', 'End the turn without a throw'], one_moment: ['لحظة…', 'one moment…'], take_first: ['اسحب أول', 'draw first'],
  pick_some: ['اختر ورقك أول', 'Pick your cards first'], laid_done: ['نزلت بـ {sum}', 'Down with {sum}'], swap_joker: ['بدّل الجوكر', 'Swap the joker'], melds_first: ['رتّب مجموعة وحدة على الأقل', 'Build one meld at least'],
  checking: ['نتأكد…', 'Checking…'],
  // cards for the screen reader
  card_picked: ['{name}، مختارة', '{name}, picked'], card_new: ['{name}، جديدة', '{name}, new'], card_must: ['{name}، لازم تنزل', '{name}, must be laid'], own_hand: ['ورقك', 'Your cards'],
  turn_up: ['أعلى ورقة {name}', 'Top card {name}'], hand_help: ['الأسهم تمشي على الورق، إنتر يختار، إسكيب يلغي', 'Arrows walk the cards, Enter picks, Escape cancels'],
  // events
  e_dealt: ['توزّع الورق', 'Cards are dealt'], e_reshuffled: ['انخلطت كومة النار', 'The fire pile was reshuffled'], e_dry: ['خلص الورق وما أحد طلع', 'The cards ran out'], l_drew: ['سحب من السحبة', 'drew from the stock'],
  l_drew_you: ['سحبت {card}', 'drew {card}'], l_took: ['أخذ {card}', 'took {card}'], l_laid: ['نزول {n}', 'laid down {n}'], l_laid_more: ['نزول {cards}', 'laid {cards}'], l_added: ['تركيب {cards}', 'laid off {cards}'],
  l_swapped: ['تبديل الجوكر بـ {cards}', 'swapped the joker for {cards}'], l_threw: ['رمية {card}', 'threw {card}'], l_out: ['طلعة', 'went out'], l_out_hand: ['هاند!', 'made a Hand!'],
  // score
  after_round: ['بعد الجولة {a} من {b}', 'after round {a} of {b}'], player: ['اللاعب', 'Player'], went_out: ['الطلعة لـ {name}', '{name} went out'], went_out_you: ['طلعت', 'You went out'],
  went_out_line: ['انرمت آخر ورقة. أقل مجموع يفوز.', 'The last card is thrown. The lowest total wins.'], went_hand: ['هاند لـ {name}', '{name} made a Hand'],
  went_hand_line: ['كل النقاط دبل. أقل مجموع يفوز.', 'All points double. The lowest total wins.'], went_dry: ['خلص الورق', 'The cards ran out'],
  went_dry_line: ['ما أحد طلع، فكل واحد عليه ورقه.', 'Nobody went out; all cards in hand count.'], round_sum: ['حساب الجولة {n}', 'Round {n}, added up'],
  never_down: ['بدون نزول: {n} مهما كان باليد', 'never laid down: {n}, whatever is in hand'], out_points: ['الطلعة: {n}', 'went out: {n}'],
  next_starts: [{ zero: 'الجولة {r} تبدأ الحين', one: 'الجولة {r} تبدأ بعد ثانية', two: 'الجولة {r} تبدأ بعد ثانيتين', few: 'الجولة {r} تبدأ بعد {n} ثواني', many: 'الجولة {r} تبدأ بعد {n} ثانية', other: 'الجولة {r} تبدأ بعد {n} ثانية' }, { zero: 'Round {r} starts now', one: 'Round {r} starts in one second', other: 'Round {r} starts in {n} seconds' }],
  no_rounds: ['ما خلصت جولة للحين', 'No round is over yet'], differ: ['كيف تنتهي الجلسة ومين يفوز؟', 'How does the match end, and who wins?'],
  differ_hint: ['تختلف قوانينكم؟ المس أي رقم وشوف قانوننا والخيار اللي يغيّره.', 'Do you play it differently? Tap any number for our rule and the option that changes it.'], doubled: ['هاند، دبل:', 'Hand, double:'],
  hand_points: ['هاند', 'a Hand'], no_option: ['هذا ثابت في كل الجلسات.', 'This is the same at every table.'], table_has: ['في هالجلسة:', 'Here:'], may_be: ['وفيه جلسات:', 'Other tables:'], or: [' أو ', ' or '],
  out_for_us: ['الطلعة لنا.', 'Your team is out.'], out_for_them: ['الطلعة لهم.', 'The other team is out.'], ended_rounds: ['خلصت الجولات الخمس، وأقل مجموع فاز.', 'All five rounds are played; the lowest total won.'],
  ended_tied: ['خلصت الجولات الخمس وتعادل الأول، فتقاسموا المركز.', 'All five rounds are played and first place is tied, so it is shared.'],
  ended_extra: ['تعادل الأول بعد الخامسة، وحسمتها الجولة الزيادة.', 'First place was tied after the fifth; the extra round decided it.'],
  ended_extra_tied: ['بقى التعادل بعد الجولة الزيادة، فتقاسموا المركز.', 'Still tied after the extra round, so the place is shared.'], last_out: ['آخر جولة: الطلعة لـ {name}.', '{name} went out in the last round.'],
  last_out_you: ['آخر جولة: طلعت أنت.', 'You went out in the last round.'], last_hand: ['آخر جولة: هاند لـ {name}.', '{name} made a Hand in the last round.'],
  last_hand_you: ['آخر جولة: طلعت أنت هاند.', 'You made a Hand in the last round.'], last_dry: ['آخر جولة: خلص الورق وما أحد طلع.', 'The cards ran out in the last round.'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export type Key = keyof typeof WORDS

export const { say, plainly } = wordsOf(WORDS, cardThings)
