/** Arabic: spoken Saudi, short, no blame. The first language; `en.ts` has the same keys. */
export const ar = {
  // names and home
  sahrat: 'سهرات', hand: 'هاند سعودي', home: 'الرئيسية', rules: 'القوانين', settings: 'الإعدادات',
  dominoes: 'دومنة', dominoes_line: 'سحب، خمسات، شراكة', baloot: 'بلوت', baloot_line: 'أربعة، شراكة · إلى {n}',
  play_now: 'العب الحين', hand_line: 'من {a} إلى {b} · خمس جولات', with_friends: 'جلسة مع ربعك', with_friends_line: 'أرسل الرابط وخلهم يجون',
  computer: 'ضد الكمبيوتر', computer_line: 'جلسة على كيفك، تبدأ على طول', check_table: 'تحقق من جلسة', check_table_line: 'أعد الخلط والتوزيع بنفسك',
  table_running: 'جلستك مفتوحة', table_running_line: 'مقعدك لك، ارجع كمّل', table_left: 'طلعت من جلسة وهي ماشية', table_left_line: 'يلعب عنك كمبيوتر', go_back: 'ارجع لها', leave_it: 'اطلع منها', your_name: 'اسمك عند اللاعبين', name_hint: 'اكتب اسمك، إلى 16 حرف',
  code_label: 'عندك كود؟', code_go: 'ادخل', on: 'شغّال', off: 'طافي', code_short: 'الكود {n} حروف وأرقام، كمّله', code_wrong: 'ما لقينا جلسة بهالكود. تأكد منه', opening: 'نفتح الجلسة…',
  // options
  players: 'كم لاعب',
  level: 'مستوى الكمبيوتر', level_easy: 'سهل', level_medium: 'وسط', level_strong: 'قوي',
  // options of a table
  four_only: 'الشراكة لأربعة لاعبين بس', more_rules: 'قوانين تقدر تغيّرها', no_rules: 'قوانين هاللعبة ثابتة', rules_usual: 'كلها على المعتاد', usual: 'المعتاد', usual_is: 'المعتاد: {what}', not_usual: 'غير المعتاد',
  rules_changed: { one: 'غيّرت قانون واحد', two: 'غيّرت قانونين', few: 'غيّرت {n} قوانين', many: 'غيّرت {n} قانون', other: 'غيّرت {n} قانون' }, seats_n: { one: 'لاعب واحد', two: 'لاعبين', few: '{n} لاعبين', many: '{n} لاعب', other: '{n} لاعب' },
  differs_here: 'اللي تغيّر عن المعتاد', nothing_differs: 'على القوانين المعتادة، ما تغيّر شي', table_rules: 'قوانين هالجلسة', table_rules_line: 'كل قوانين الجلسة. اللي غير المعتاد فوق ومعلّم.', all_rules: 'كل قوانين الجلسة',
  // waiting room
  empty_seat: 'مقعد فاضي', ready: 'على استعداد',
  seeds_title: 'نخلط الحين', seeds_line: 'كل واحد يحط بذرته في الخلطة، ثواني ونبدأ', promise: 'التعهد',
  bot: 'كمبيوتر', you: 'أنت', guest: 'ضيف',
  // the bar
  leave: 'اطلع', score_sheet: 'ورقة النقاط', round_of: 'الجولة {a} من {b}', round_extra: 'الجولة الزيادة', fingerprint: 'بصمة الخلطة', back: 'رجوع', close: 'سكّر',
  // seats
  no_line: 'بدون نت', offline: 'بدون نت، الوقت يلعب', offline_bot: 'كمبيوتر بديل',
  away: 'غياب', playing: 'الدور الحين', dealer: 'توزيع', just_back: 'رجوع الحين',
  seat_cards: { one: 'باليد ورقة', two: 'باليد ورقتين', few: 'باليد {n} ورقات', many: 'باليد {n} ورقة', other: 'باليد {n} ورقة' },
  // the strip
  waiting: 'الدور على {name}، وبعده {next}', waiting_you: 'الدور على {name}، وبعده أنت', dealing: 'نوزّع الحين',
  seconds_left: { zero: 'خلص الوقت', one: 'باقي ثانية', two: 'باقي ثانيتين', few: 'باقي {n} ثواني', many: 'باقي {n} ثانية', other: 'باقي {n} ثانية' },
  secs: { zero: 'خلص الوقت', one: 'ثانية', two: 'ثانيتين', few: '{n} ثواني', many: '{n} ثانية', other: '{n} ثانية' },
  lost: 'انقطع النت، نحاول نرجّعك', server_lost: 'السيرفر ما يرد، نحاول مرة ثانية', lost_more: 'لعبك محفوظ، وما ينعاد التوزيع', connecting: 'نوصلك بالجلسة…', replaced: 'جلستك مفتوحة في مكان ثاني', replaced_more: 'المس عشان تكمّل هنا', here: 'كمّل هنا',
  back_turn: 'رجعت والدور عليك', back_wait: 'رجعت، والجلسة ماشية',
  nothing_missed: 'ما فاتك شي', you_away: 'غبت عن الجلسة، ويلعب عنك {who}', im_back: 'رجعت', the_clock: 'الوقت', the_bot: 'الكمبيوتر', old_client: 'فيه نسخة أجدد من سهرات', reload: 'حدّث الصفحة', sending: 'نرسل…', trouble: 'ما قدرنا نوصل للسيرفر', retry: 'جرّب مرة ثانية',
  // hints and composing
  sort: 'رتّب', sort_label: 'رتّب ورقك', sort_suit: 'حسب النوع', sort_rank: 'حسب الرقم', not_your_turn: 'مو دورك',
  sure: 'أكيد؟ المس مرة ثانية',
  partner: 'خويك', sort_melds: 'حسب المجموعات',
  // events
  log: 'وش صار', chat: 'سوالف', totals: 'المجموع',
  quick: 'سوالف سريعة', say_something: 'اكتب كلمة', send: 'أرسل',
  // score
  total: 'المجموع', check_round: 'تحقق من خلطة هالجولة', next: 'التالي', next_tapped: '{name} على استعداد', waiting_others: 'ننتظر الباقين', result_soon: 'نحسب النقاط…',
  match_over: 'خلصت الجلسة', winner: 'الفوز لـ {name}', you_won: 'فزت', shared_first: 'تعادل على الأول: {name}', place: 'المركز {n}', rematch: 'جلسة ثانية', to_verify: 'تحقق من الجلسة', get_file: 'نزّل الملف', abandoned: 'الجلسة وقفت قبل ما تكمل', abandoned_line: 'ما فيها فايز ولا نقاط، وسر الخلطة مكشوف',
  // who scores, why, and what ended it
  both_names: '{a} و{b}', us: 'لنا', them: 'لهم', round: 'الجولة',
  we_won: 'فزنا',
  ended_alone: 'ما بقى أحد متصل ثلاث دقايق، فوقفت. ما فيها فايز ولا نقاط.', ended_broken: 'صار خلل عندنا ووقفت الجلسة. ما فيها فايز ولا نقاط.',
  // history and profile
  history: 'جلساتك اللي فاتت', history_line: 'نتايجها، وأعد أي جولة منها',
  server_down: 'السيرفر ما يرد الحين', trying_again: 'نحاول مرة ثانية كل شوي', profile: 'ملفك', name_saved: 'انحفظ. يشوفه اللي يلعب معك من الجلسة الجاية.',
  // fairness sheet
  fair_seed_wait: 'ننتظر البذرة', fair_bot: 'الكمبيوتر ما له بذرة',
  dispute_hash: 'بصمة بذرتك عند السيرفر غير اللي أرسلناها', dispute_seed: 'أرسلنا بذرتك والسيرفر يقول ما وصلت', dispute_more: 'احتفظنا بالدليل على جهازك. شوفه في صفحة التحقق',
  // leaving
  leave_title: 'تبي تطلع؟', leave_stay: 'روح للرئيسية وارجع بعدين', leave_stay_line: 'مقعدك لك، والوقت يلعب عنك', leave_for_good: 'اترك الجلسة', leave_line: 'يكمّل كمبيوتر مكانك باللي معك، وتقدر ترجع', keep_playing: 'كمّل لعب',
  done: 'تمام',
  // rules page
  rules_line: 'كل لعبة، والقوانين اللي تقدر تغيّرها', rules_title: 'القوانين بكلامنا',
  not_found: 'الصفحة مو موجودة',
} as const
