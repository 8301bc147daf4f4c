/** What only Hand's table and its score say, in both languages; it comes with Hand's own file. */
import { addWords, type Catalogue } from '../i18n/index'

export const ar = {
  // seats, piles, melds
  not_down: 'ما فيه نزول', down_with: 'نزول {n}', bot_not_down: 'كمبيوتر · ما نزل', bot_down: 'كمبيوتر · نزل {n}', bar: 'الحد للنزول', bar_last: 'آخر نزول {n}', bar_first: 'أول نزول',
  you_down: 'نزلت بـ', stock: 'السحبة', fire: 'كومة النار', fire_empty: 'كومة النار فاضية', melds_on_table: 'المجموعات اللي على الطاولة', meld_of: 'مجموعة {name}: {cards}',
  no_melds: 'ما أحد نزل للحين', meld_takes: 'تركب هنا', staged: 'ما انرسلت للحين',
  // the strip
  turn_draw: 'دورك: اسحب ورقة', turn_draw_more: 'المس السحبة أو ورقة النار', turn_draw_only: 'المس السحبة', turn_play: 'دورك: انزل أو ارم ورقة', turn_play_down: 'دورك: ركّب أو ارم ورقة',
  turn_first: 'أنت تبدأ: انزل أو ارم ورقة', you_drew: 'سحبت {card}', you_took: 'أخذت {card} من كومة النار', first_more: 'معك {n} ورقة، ما تسحب', turn_compose: 'دورك: رتّب مجموعاتك',
  compose_more: 'المس ورقك ثم المس مكانه', compose_wait: 'رتّب نزولك، وينتظر دورك', turn_throw: 'باقي ترمي ورقة', throw_more: 'نزولك جاهز، الرمية ترسله', hand_more: 'النقاط دبل على الكل',
  waiting_more: 'رتّب ورقك على راحتك', clock_throws: 'لو خلص الوقت نرمي عنك', clock_sends: 'لو خلص الوقت نرسل نزولك ونرمي {card}', clock_sends_hand: 'لو خلص الوقت نرسل الهاند',
  played_for: { one: 'لعب الوقت عنك مرة: رمى {cards}', two: 'لعب الوقت عنك مرتين: رمى {cards}', few: 'لعب الوقت عنك {n} مرات: رمى {cards}', many: 'لعب الوقت عنك {n} مرة: رمى {cards}', other: 'لعب الوقت عنك {n} مرة: رمى {cards}' },
  // hints and composing
  can_lay: 'تقدر تنزل بـ {n}', best_is: 'أعلى ما عندك {n}، ناقصك {k}', can_meld: 'عندك مجموعة تنزل: {n}', set_it_up: 'رتّبها لي',
  groups_of: { one: 'مجموعة من ورقك', two: 'مجموعتين من ورقك', few: '{n} مجموعات من ورقك', many: '{n} مجموعة من ورقك', other: '{n} مجموعة من ورقك' }, your_lay: 'ترتيب النزول',
  take_all_back: 'رجّع الكل', new_group: 'مجموعة جديدة', drop_here: 'حط ثلاث ورقات أو أكثر', put_here: 'حط المختار هنا', no_meld: 'ما تركب', too_few: 'ناقصها ورق',
  group_name: 'المجموعة {n}: {cards}', of_bar: 'الحد {a} · آخر نزول {b}', of_bar_first: 'الحد {a}', already_down: 'أنت نازل، ما عليك حد', short: 'ناقصك {n}', meter: '{a} من {b}',
  cancel: 'إلغاء', lay_down: 'انزل', lay_hand: 'هاند!', throw_card: 'ارم ورقة', throw: 'ارم', throw_this: 'ارم {card}', pick_card: 'اختر ورقة',
  pick_one: 'اختر ورقة وحدة', draw: 'اسحب', take_card: 'خذ {card}', take_why: 'لازم تنزل بها', lay_off: 'ركّب', edit_lay: 'عدّل نزولك', undo: 'رجّعها', give_back: 'رجّعها',
  must_use: 'أخذت {card} ولا استخدمتها', must_use_more: 'حطها في مجموعة جديدة أو رجّعها', won_joker: 'الجوكر لازم ينزل في هالدور', which_end: 'على أي طرف تركّبها؟', end_high: 'بعد الكبيرة',
  end_low: 'قبل الصغيرة', fits: '{card} تركب على مجموعة {name}', fits_more: 'المس المجموعة أو اسحب الورقة لها', no_answer: 'ما وصلنا رد', no_answer_more: 'ورقك مثل ما رتّبته',
  end_turn: 'اختم دورك', without_throw: 'بدون رمية', turn_no_throw: 'ما عندك ورقة ترميها', no_throw_more: 'اختم دورك بدون رمية', one_moment: 'لحظة…', take_first: 'اسحب أول', pick_some: 'اختر ورقك أول',
  laid_done: 'نزلت بـ {sum}', swap_joker: 'بدّل الجوكر', melds_first: 'رتّب مجموعة وحدة على الأقل', checking: 'نتأكد…',
  // cards for the screen reader
  card_picked: '{name}، مختارة', card_new: '{name}، جديدة', card_must: '{name}، لازم تنزل', own_hand: 'ورقك', turn_up: 'أعلى ورقة {name}',
  hand_help: 'الأسهم تمشي على الورق، إنتر يختار، إسكيب يلغي',
  // events
  e_dealt: 'توزّع الورق', 
  e_reshuffled: 'انخلطت كومة النار', 
  e_dry: 'خلص الورق وما أحد طلع', l_drew: 'سحب من السحبة', l_drew_you: 'سحبت {card}', l_took: 'أخذ {card}', l_laid: 'نزول {n}', l_laid_more: 'نزول {cards}',
  l_added: 'تركيب {cards}', l_swapped: 'تبديل الجوكر بـ {cards}', l_threw: 'رمية {card}', l_out: 'طلعة', l_out_hand: 'هاند!',
  // score
  after_round: 'بعد الجولة {a} من {b}', player: 'اللاعب', went_out: 'الطلعة لـ {name}', went_out_you: 'طلعت', went_out_line: 'انرمت آخر ورقة. أقل مجموع يفوز.', went_hand: 'هاند لـ {name}',
  went_hand_line: 'كل النقاط دبل. أقل مجموع يفوز.', went_dry: 'خلص الورق', went_dry_line: 'ما أحد طلع، فكل واحد عليه ورقه.', round_sum: 'حساب الجولة {n}',
  never_down: 'بدون نزول: {n} مهما كان باليد', out_points: 'الطلعة: {n}',
  next_starts: { one: 'الجولة {r} تبدأ بعد ثانية', two: 'الجولة {r} تبدأ بعد ثانيتين', few: 'الجولة {r} تبدأ بعد {n} ثواني', many: 'الجولة {r} تبدأ بعد {n} ثانية', other: 'الجولة {r} تبدأ بعد {n} ثانية' },
  no_rounds: 'ما خلصت جولة للحين', winners: '{name} فازوا', differ: 'كيف تنتهي الجلسة ومين يفوز؟', differ_hint: 'تختلف قوانينكم؟ المس أي رقم وشوف قانوننا والخيار اللي يغيّره.',
  doubled: 'هاند، دبل:', hand_points: 'هاند', no_option: 'هذا ثابت في كل الجلسات.', table_has: 'في هالجلسة:', may_be: 'وفيه جلسات:', or: ' أو ', out_for_us: 'الطلعة لنا.',
  out_for_them: 'الطلعة لهم.', ended_rounds: 'خلصت الجولات الخمس، وأقل مجموع فاز.', ended_tied: 'خلصت الجولات الخمس وتعادل الأول، فتقاسموا المركز.',
  ended_extra: 'تعادل الأول بعد الخامسة، وحسمتها الجولة الزيادة.', ended_extra_tied: 'بقى التعادل بعد الجولة الزيادة، فتقاسموا المركز.', last_out: 'آخر جولة: الطلعة لـ {name}.',
  last_out_you: 'آخر جولة: طلعت أنت.', last_hand: 'آخر جولة: هاند لـ {name}.', last_hand_you: 'آخر جولة: طلعت أنت هاند.', last_dry: 'آخر جولة: خلص الورق وما أحد طلع.',
} as const

export const en: Catalogue<keyof typeof ar> = {
  // seats, piles, melds
  not_down: 'Not down', down_with: 'Down with {n}', bot_not_down: 'computer, not down', bot_down: 'computer, {n}', bar: 'You need', bar_last: 'last was {n}', bar_first: 'first to open',
  you_down: 'You are down', stock: 'Stock', fire: 'Fire pile', fire_empty: 'The fire pile is empty', melds_on_table: 'Melds on the table', meld_of: 'Meld of {name}: {cards}',
  no_melds: 'Nobody is down yet', meld_takes: 'fits here', staged: 'not sent yet',
  // the strip
  turn_draw: 'Your turn: draw a card', turn_draw_more: 'Tap the stock or the fire card', turn_draw_only: 'Tap the stock', turn_play: 'Your turn: lay down or throw',
  turn_play_down: 'Your turn: lay off or throw', turn_first: 'You begin: lay down or throw', you_drew: 'You drew {card}', you_took: 'You took {card} from the fire pile',
  first_more: 'You hold {n} cards, so no draw', turn_compose: 'Your turn: build your melds', compose_more: 'Tap cards, then tap their place', compose_wait: 'Build your melds for your turn',
  turn_throw: 'Now throw a card', throw_more: 'Your melds go with the throw', hand_more: 'Everybody’s points double', waiting_more: 'Sort your cards in the meantime',
  clock_throws: 'Then the clock throws for you', clock_sends: 'Then your melds are sent and {card} is thrown', clock_sends_hand: 'Then your Hand is sent',
  played_for: { one: 'The clock played once for you: threw {cards}', two: 'The clock played twice for you: threw {cards}', other: 'The clock played {n} times for you: threw {cards}' },
  // hints and composing
  can_lay: 'You can lay down {n}', best_is: 'Your best is {n}, {k} short', can_meld: 'You hold a meld: {n}', set_it_up: 'Set it up',
  groups_of: { one: 'one meld from your hand', other: '{n} melds from your hand' }, your_lay: 'Your lay-down', take_all_back: 'Take all back', new_group: 'New meld',
  drop_here: 'Drop three cards or more', put_here: 'Put the picked cards here', no_meld: 'No meld', too_few: 'Too few', group_name: 'Meld {n}: {cards}',
  of_bar: 'you need {a} · last was {b}', of_bar_first: 'you need {a}', already_down: 'You are down, nothing to reach', short: '{n} short', meter: '{a} of {b}',
  cancel: 'Cancel', lay_down: 'Lay down', lay_hand: 'Hand!', throw_card: 'Throw', throw: 'Throw', throw_this: 'Throw {card}', pick_card: 'pick a card',
  pick_one: 'pick one card', draw: 'Draw', take_card: 'Take {card}', take_why: 'must be laid down', lay_off: 'Lay off', edit_lay: 'Change your melds', undo: 'Take back',
  give_back: 'Give back', must_use: 'You took {card} and have not used it', must_use_more: 'Put it in a new meld or give it back', won_joker: 'That joker must be laid this turn',
  which_end: 'At which end of the run?', end_high: 'Above the highest', end_low: 'Below the lowest', fits: '{card} fits {name}’s meld', fits_more: 'Tap the meld, or drag the card to it',
  no_answer: 'No answer came', no_answer_more: 'Your cards are as you left them', end_turn: 'End the turn', without_throw: 'without a throw', turn_no_throw: 'You have no card to throw',
  no_throw_more: 'End the turn without a throw', one_moment: 'one moment…', take_first: 'draw first', pick_some: 'Pick your cards first', laid_done: 'Down with {sum}', swap_joker: 'Swap the joker',
  melds_first: 'Build one meld at least', checking: 'Checking…',
  // cards for the screen reader
  card_picked: '{name}, picked', card_new: '{name}, new', card_must: '{name}, must be laid', own_hand: 'Your cards', turn_up: 'Top card {name}',
  hand_help: 'Arrows walk the cards, Enter picks, Escape cancels',
  // events
  e_dealt: 'Cards are dealt', 
  
  e_reshuffled: 'The fire pile was reshuffled', e_dry: 'The cards ran out', l_drew: 'drew from the stock',
  l_drew_you: 'drew {card}', l_took: 'took {card}', l_laid: 'laid down {n}', l_laid_more: 'laid {cards}', l_added: 'laid off {cards}', l_swapped: 'swapped the joker for {cards}',
  l_threw: 'threw {card}', l_out: 'went out', l_out_hand: 'made a Hand!',
  // score
  after_round: 'after round {a} of {b}', player: 'Player', went_out: '{name} went out', went_out_you: 'You went out', went_out_line: 'The last card is thrown. The lowest total wins.',
  went_hand: '{name} made a Hand', went_hand_line: 'All points double. The lowest total wins.', went_dry: 'The cards ran out', went_dry_line: 'Nobody went out; everyone counts his cards.',
  round_sum: 'Round {n}, added up', never_down: 'never laid down: {n}, whatever is in hand', out_points: 'went out: {n}',
  next_starts: { one: 'Round {r} starts in one second', other: 'Round {r} starts in {n} seconds' }, no_rounds: 'No round is over yet', winners: '{name} won',
  differ: 'How does the match end, and who wins?', differ_hint: 'Do you play it differently? Tap any number for our rule and the option that changes it.', doubled: 'Hand, double:',
  hand_points: 'a Hand', no_option: 'This is the same at every table.', table_has: 'Here:', may_be: 'Other tables:', or: ' or ', out_for_us: 'Your team is out.',
  out_for_them: 'The other team is out.', ended_rounds: 'All five rounds are played; the lowest total won.',
  ended_tied: 'All five rounds are played and first place is tied, so it is shared.', ended_extra: 'First place was tied after the fifth; the extra round decided it.',
  ended_extra_tied: 'Still tied after the extra round, so the place is shared.', last_out: '{name} went out in the last round.', last_out_you: 'You went out in the last round.',
  last_hand: '{name} made a Hand in the last round.', last_hand_you: 'You made a Hand in the last round.', last_dry: 'The cards ran out in the last round.',
}

addWords({ ar, en })
