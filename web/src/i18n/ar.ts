/** Arabic: spoken Saudi, short, no blame. The first language; `en.ts` has the same keys. */
export const ar = {
  // names and home
  sahrat: 'سهرات', hand: 'هاند سعودي', home: 'الرئيسية', rules: 'القوانين', settings: 'الإعدادات', verify: 'تحقق',
  dominoes: 'دومنة', dominoes_line: 'سحب أو خمسات أو شراكة · لاعبين أو أربعة', baloot: 'بلوت', which_game: 'وش تلعبون',
  play_now: 'العب الحين', hand_line: 'من {a} إلى {b} · خمس جولات', with_friends: 'جلسة مع ربعك', with_friends_line: 'أرسل الرابط وخلهم يجون',
  computer: 'ضد الكمبيوتر', computer_line: 'جلسة على كيفك، تبدأ على طول', check_table: 'تحقق من جلسة', check_table_line: 'أعد الخلط والتوزيع بنفسك',
  table_running: 'جلستك مفتوحة', table_running_line: 'مقعدك لك، ارجع كمّل', go_back: 'ارجع', your_name: 'اسمك عند اللاعبين', name_hint: 'من حرف إلى 16',
  code_label: 'عندك كود؟', code_go: 'ادخل', opening: 'نفتح الجلسة…', saved_at: 'انحفظت {when}',
  // options
  new_table: 'جلسة جديدة', options_free: 'كل الخيارات ببلاش', players: 'كم لاعب', 
  
  
  
  
  
  level: 'مستوى الكمبيوتر', level_easy: 'سهل', level_medium: 'وسط', level_strong: 'قوي', open_table: 'افتح الجلسة', more_options: 'غيّر القوانين', 
  
  // options of a table
  four_only: 'الشراكة لأربعة لاعبين بس', more_rules: 'قوانين زيادة', rules_usual: 'كلها على المعتاد', usual: 'المعتاد', usual_is: 'المعتاد: {what}', not_usual: 'غير المعتاد',
  rules_changed: { one: 'غيّرت قانون واحد', two: 'غيّرت قانونين', few: 'غيّرت {n} قوانين', many: 'غيّرت {n} قانون', other: 'غيّرت {n} قانون' }, seats_n: { one: 'لاعب واحد', two: 'لاعبين', few: '{n} لاعبين', many: '{n} لاعب', other: '{n} لاعب' },
  differs_here: 'اللي تغيّر عن المعتاد', nothing_differs: 'على القوانين المعتادة، ما تغيّر شي', table_rules: 'قوانين هالجلسة', table_rules_line: 'كل قوانين الجلسة. اللي غير المعتاد فوق ومعلّم.', table_plays: 'قوانين هالجلسة', all_rules: 'كل قوانين الجلسة',
  // waiting room
  waiting_room: 'قبل اللعب', invite: 'الرابط لربعك', copy: 'انسخ الرابط', copied: 'انتسخ', share: 'أرسل', share_text: 'تعال العب {game} معي في سهرات',
  empty_seat: 'مقعد فاضي', add_bot: 'حط كمبيوتر', take_out: 'شيله', ready: 'جاهز', not_ready: 'مو جاهز بعد', im_ready: 'أنا جاهز', you_ready: 'أنت جاهز، ننتظر الباقين',
  fill_first: 'باقي مقاعد فاضية', host: 'صاحب الجلسة', sit_down: 'اجلس', join_title: '{name} يناديك تلعب', seats_taken: 'الجلسة مليانة', invite_gone: 'الجلسة هذي خلصت أو الرابط غلط',
  table_options: 'خيارات الجلسة', seeds_title: 'نخلط الورق', seeds_line: 'كل واحد يحط بذرته في الخلطة، ثواني ونبدأ', promise: 'التعهد', promise_line: 'انكتب قبل ما يجلس أحد، وما يتغيّر',
  bot: 'كمبيوتر', you: 'أنت', guest: 'ضيف',
  // the bar
  leave: 'اطلع', score_sheet: 'ورقة النقاط', round_of: 'الجولة {a} من {b}', round_extra: 'الجولة الزيادة', fingerprint: 'بصمة الخلطة', back: 'رجوع', close: 'سكّر',
  // seats
  not_down: 'ما نزل', down_with: 'نزل {n}', bot_not_down: 'كمبيوتر · ما نزل', bot_down: 'كمبيوتر · نزل {n}', offline: 'انقطع، الوقت يلعب', offline_bot: 'غايب، يلعب عنه كمبيوتر',
  away: 'غايب', playing: 'يلعب الحين', dealer: 'وزّع', just_back: 'رجع الحين',
  seat_cards: { one: 'بيده ورقة', two: 'بيده ورقتين', few: 'بيده {n} ورقات', many: 'بيده {n} ورقة', other: 'بيده {n} ورقة' },
  // piles
  bar: 'الحد للنزول', bar_last: 'آخر نزول {n}', bar_first: 'أول نزول', you_down: 'نزلت بـ', stock: 'السحبة', fire: 'كومة النار', fire_empty: 'كومة النار فاضية', 
  melds_on_table: 'المجموعات اللي على الطاولة', meld_of: 'مجموعة {name}: {cards}', no_melds: 'ما أحد نزل للحين', meld_takes: 'تركب هنا', staged: 'ما انرسلت للحين',
  // the strip
  turn_draw: 'دورك: اسحب ورقة', turn_draw_more: 'المس السحبة أو ورقة النار', turn_draw_only: 'المس السحبة', turn_play: 'دورك: انزل أو ارم ورقة', turn_play_down: 'دورك: ركّب أو ارم ورقة', turn_first: 'أنت تبدأ: انزل أو ارم ورقة',
  you_drew: 'سحبت {card}', you_took: 'أخذت {card} من كومة النار', first_more: 'معك {n} ورقة، ما تسحب', turn_compose: 'دورك: رتّب مجموعاتك', compose_more: 'المس ورقك ثم المس مكانه', compose_wait: 'رتّب نزولك، وينتظر دورك',
  turn_throw: 'باقي ترمي ورقة', throw_more: 'نزولك جاهز، الرمية ترسله', hand_ready: 'هاند! كل ورقك نازل', hand_more: 'النقاط دبل على الكل',
  waiting: '{name} يلعب، وبعده {next}', waiting_you: '{name} يلعب، وبعده أنت', waiting_more: 'رتّب ورقك على راحتك', dealing: 'نوزّع الورق',
  seconds_left: { one: 'باقي ثانية', two: 'باقي ثانيتين', few: 'باقي {n} ثواني', many: 'باقي {n} ثانية', other: 'باقي {n} ثانية' },
  clock_throws: 'لو خلص الوقت نرمي عنك', clock_sends: 'لو خلص الوقت نرسل نزولك ونرمي {card}', clock_sends_hand: 'لو خلص الوقت نرسل الهاند', secs: '{n} ثانية',
  lost: 'انقطع النت، نحاول نرجّعك', lost_more: 'ورقك محفوظ، وما ينعاد التوزيع', connecting: 'نوصلك بالجلسة…', replaced: 'جلستك مفتوحة في مكان ثاني', replaced_more: 'المس عشان تكمّل هنا', here: 'كمّل هنا',
  back_turn: 'رجعت والدور عليك', back_wait: 'رجعت، والجلسة ماشية', played_for: { one: 'لعب الوقت عنك مرة: رمى {cards}', two: 'لعب الوقت عنك مرتين: رمى {cards}', few: 'لعب الوقت عنك {n} مرات: رمى {cards}', many: 'لعب الوقت عنك {n} مرة: رمى {cards}', other: 'لعب الوقت عنك {n} مرة: رمى {cards}' },
  nothing_missed: 'ما فاتك شي', you_away: 'أنت غايب، ويلعب عنك {who}', im_back: 'رجعت', the_clock: 'الوقت', the_bot: 'الكمبيوتر', old_client: 'فيه نسخة أجدد من سهرات', reload: 'حدّث الصفحة', sending: 'نرسل…', retry: 'جرّب مرة ثانية', trouble: 'ما قدرنا نوصل للسيرفر',
  // hints and composing
  can_lay: 'تقدر تنزل بـ {n}', best_is: 'أعلى ما عندك {n}، ناقصك {k}', can_meld: 'عندك مجموعة تنزل: {n}', set_it_up: 'رتّبها لي', groups_of: { one: 'مجموعة من ورقك', two: 'مجموعتين من ورقك', few: '{n} مجموعات من ورقك', many: '{n} مجموعة من ورقك', other: '{n} مجموعة من ورقك' },
  your_lay: 'ترتيب النزول', take_all_back: 'رجّع الكل', new_group: 'مجموعة جديدة', drop_here: 'حط ثلاث ورقات أو أكثر', put_here: 'حط المختار هنا', no_meld: 'ما تركب', too_few: 'ناقصها ورق', group_name: 'المجموعة {n}: {cards}', 
  of_bar: 'الحد {a} · آخر نزول {b}', of_bar_first: 'الحد {a}', already_down: 'أنت نازل، ما عليك حد', short: 'ناقصك {n}', meter: '{a} من {b}', next_needs: 'اللي بعدك يحتاج {n}',
  cancel: 'إلغاء', lay_down: 'انزل', lay_hand: 'هاند!', throw_card: 'ارم ورقة', throw: 'ارم', throw_this: 'ارم {card}', pick_card: 'اختر ورقة', pick_one: 'اختر ورقة وحدة', draw: 'اسحب', take_card: 'خذ {card}', take_why: 'لازم تنزل بها', sort: 'رتّب', sort_label: 'رتّب ورقك', sort_suit: 'حسب النوع', sort_rank: 'حسب الرقم', lay_off: 'ركّب', edit_lay: 'عدّل نزولك', not_your_turn: 'مو دورك', undo: 'رجّعها',
  give_back: 'رجّعها', must_use: 'أخذت {card} ولا استخدمتها', must_use_more: 'حطها في مجموعة جديدة أو رجّعها', won_joker: 'الجوكر لازم ينزل في هالدور', which_end: 'على أي طرف تركّبها؟', end_high: 'بعد الكبيرة', end_low: 'قبل الصغيرة', fits: '{card} تركب على مجموعة {name}', fits_more: 'المس المجموعة أو اسحب الورقة لها', sure: 'متأكد؟ المس مرة ثانية', 
  partner: 'شريكك', sort_melds: 'حسب المجموعات',
  no_answer: 'ما وصلنا رد', no_answer_more: 'ورقك مثل ما رتّبته', end_turn: 'اختم دورك', without_throw: 'بدون رمية', turn_no_throw: 'ما عندك ورقة ترميها', no_throw_more: 'اختم دورك بدون رمية',
  take_first: 'اسحب أول', pick_some: 'اختر ورقك أول', laid_done: 'نزلت بـ {sum}', swap_joker: 'بدّل الجوكر', melds_first: 'رتّب مجموعة وحدة على الأقل', checking: 'نتأكد…',
  // cards for the screen reader
  card_picked: '{name}، مختارة', card_new: '{name}، جديدة', card_must: '{name}، لازم تنزل', own_hand: 'ورقك', turn_up: 'أعلى ورقة {name}', hand_help: 'الأسهم تمشي على الورق، إنتر يختار، إسكيب يلغي',
  // events
  log: 'وش صار', chat: 'سوالف', totals: 'المجموع', e_dealt: 'توزّع الورق', e_drew: '{name} سحب من السحبة', e_drew_you: 'سحبت {card}', e_took: '{name} أخذ {card}', e_laid: '{name} نزل {n}', e_laid_more: '{name} نزل مجموعات', e_added: '{name} ركّب {cards}', e_swapped: '{name} بدّل الجوكر بـ {cards}', e_threw: '{name} رمى {card}', e_reshuffled: 'انخلطت كومة النار', e_out: '{name} طلع', e_out_hand: '{name} طلع هاند!', e_dry: 'خلص الورق وما أحد طلع', e_turn_you: 'دورك',
  l_drew: 'سحب من السحبة', l_drew_you: 'سحبت {card}', l_took: 'أخذ {card}', l_laid: 'نزل {n}', l_laid_more: 'نزل {cards}', l_added: 'ركّب {cards}', l_swapped: 'بدّل الجوكر بـ {cards}', l_threw: 'رمى {card}', l_out: 'طلع', l_out_hand: 'طلع هاند!',
  quick: 'سوالف سريعة', say_something: 'اكتب كلمة', send: 'أرسل', chat_closed: 'السوالف بين الجولات',
  // score
  after_round: 'بعد الجولة {a} من {b}', player: 'اللاعب', total: 'المجموع', went_out: '{name} طلع', went_out_you: 'طلعت', went_out_line: 'انرمت آخر ورقة. أقل مجموع يفوز.', went_hand: '{name} طلع هاند', went_hand_line: 'كل النقاط دبل. أقل مجموع يفوز.', went_dry: 'خلص الورق', went_dry_line: 'ما أحد طلع، فكل واحد عليه ورقه.', round_sum: 'حساب الجولة {n}', never_down: 'ما نزل، عليه {n} مهما كان بيده', out_points: 'طلع: {n}', check_round: 'تحقق من خلطة هالجولة', next: 'التالي', next_starts: { one: 'الجولة {r} تبدأ بعد ثانية', two: 'الجولة {r} تبدأ بعد ثانيتين', few: 'الجولة {r} تبدأ بعد {n} ثواني', many: 'الجولة {r} تبدأ بعد {n} ثانية', other: 'الجولة {r} تبدأ بعد {n} ثانية' }, next_tapped: '{name} جاهز', waiting_others: 'ننتظر الباقين', no_rounds: 'ما خلصت جولة للحين', result_soon: 'نحسب النقاط…',
  match_over: 'خلصت الجلسة', winners: '{name} فازوا', winner: '{name} فاز', you_won: 'فزت', shared_first: 'تعادل على الأول: {name}', place: 'المركز {n}', rematch: 'جلسة ثانية', to_verify: 'تحقق من الجلسة', get_file: 'نزّل الملف', abandoned: 'الجلسة وقفت قبل ما تكمل', abandoned_line: 'ما فيها فايز ولا نقاط، وسر الخلطة مكشوف',
  // who scores, why, and what ended it
  both_names: '{a} و{b}', us: 'لنا', them: 'لهم', round: 'الجولة', differ: 'كيف تنتهي الجلسة ومين يفوز؟', differ_hint: 'تختلف قوانينكم؟ المس أي رقم وشوف قانوننا والخيار اللي يغيّره.', doubled: 'هاند، دبل:', hand_points: 'طلع هاند', no_option: 'هذا ثابت في كل الجلسات.', table_has: 'في هالجلسة:', may_be: 'وفيه جلسات:', or: ' أو ',
  out_for_us: 'الطلعة لنا.', out_for_them: 'الطلعة لهم.', we_won: 'فزتوا', ended_rounds: 'خلصت الجولات الخمس، وأقل مجموع فاز.', ended_tied: 'خلصت الجولات الخمس وتعادل الأول، فتقاسموا المركز.', ended_extra: 'تعادل الأول بعد الخامسة، وحسمتها الجولة الزيادة.', ended_extra_tied: 'بقى التعادل بعد الجولة الزيادة، فتقاسموا المركز.',
  ended_alone: 'ما بقى أحد متصل ثلاث دقايق، فوقفت. ما فيها فايز ولا نقاط.', ended_broken: 'صار خلل عندنا ووقفت الجلسة. ما فيها فايز ولا نقاط.', last_out: 'آخر جولة: طلع {name}.', last_out_you: 'آخر جولة: طلعت أنت.', last_hand: 'آخر جولة: طلع {name} هاند.', last_hand_you: 'آخر جولة: طلعت أنت هاند.', last_dry: 'آخر جولة: خلص الورق وما أحد طلع.',
  // history and profile
  history: 'جلساتك اللي فاتت', history_line: 'نتايجها، وأعد أي جولة منها', history_empty: 'ما خلصت جلسة للحين. أول ما تخلص وحدة تلقاها هنا.', on_device: 'على هالجهاز بس', on_device_line: 'جلسات ما كملت أو لعبتها بدخول ثاني. سجلها محفوظ هنا وتقدر تتحقق منه.', game_hand: 'هاند', game_other: 'لعبة', partners_short: 'شراكة', unfinished: 'ما كملت', place_shared: 'تقاسمتوا الأول', your_points: 'نقاطك', all_points: 'الكل', replay_verify: 'أعدها وتحقق منها', fetching: 'نجيب جلساتك…',
  server_down: 'السيرفر ما يرد الحين', trying_again: 'نحاول مرة ثانية كل شوي', profile: 'ملفك', save: 'احفظ', name_saved: 'انحفظ. يشوفه اللي يلعب معك من الجلسة الجاية.', profile_line: 'دخولك محفوظ على هالجهاز. لو مسحت بيانات المتصفح تبدأ من جديد.',
  contents: 'الفهرس', majlis_rules: 'اللي يختلف من مجلس لمجلس', majlis_rules_line: 'تختارها قبل ما تفتح الجلسة، وكلها ببلاش.',
  // fairness sheet
  rounds_open: 'أسرار الجولات اللي خلصت',
  fair_title: 'خلطة تقدر تتحقق منها', fair_promise: 'التعهد (قبل ما يجلس أحد)', fair_seeds: 'بذور اللاعبين', fair_seed_sent: 'حط بذرته', fair_seed_wait: 'ننتظر بذرته', fair_seed_none: 'ما فتح بذرته', fair_bot: 'الكمبيوتر ما له بذرة', fair_words: 'قولوها لبعض: إذا نفس الكلمات عند الكل، فالكل شاف نفس الخلطة.', fair_digest: 'البصمة الكاملة', fair_open: 'افتح صفحة التحقق', fair_not_yet: 'تطلع بعد ما يجهز الكل', fair_limit: 'ما يثبت إن مشغّل الموقع ما شاف الورق.',
  dispute_hash: 'بصمة بذرتك عند السيرفر غير اللي أرسلناها', dispute_seed: 'أرسلنا بذرتك والسيرفر يقول ما وصلت', dispute_more: 'احتفظنا بالدليل على جهازك. شوفه في صفحة التحقق',
  // leaving
  leave_title: 'تبي تطلع؟', leave_stay: 'روح للرئيسية وارجع بعدين', leave_stay_line: 'مقعدك لك، والوقت يلعب عنك', leave_for_good: 'اترك الجلسة', leave_line: 'يكمّل كمبيوتر مكانك بنفس ورقك، وتقدر ترجع', leave_open_line: 'مقعدك يفضى لغيرك', keep_playing: 'كمّل لعب',
  // settings
  language: 'اللغة', theme: 'المظهر', dark: 'غامق', light: 'فاتح', digit_system: 'الأرقام', big_index: 'أرقام كبيرة على الورق', deck_colours: 'ألوان الورق', four_colours: 'أربعة ألوان', two_colours: 'لونين', auto_send: 'أرسل نزولي قبل ما يخلص الوقت', auto_send_line: 'لو مجموعاتك جاهزة والوقت بيخلص، نرسلها عنك', calm: 'بدون حركة', calm_line: 'الورق ما يطير، مكانه الجديد يتعلّم', sound: 'الأصوات', done: 'تمام',
  // rules page
  rules_title: 'القوانين بكلامنا', 
  not_found: 'الصفحة مو موجودة',
} as const
