"""Refusals: every reason to say no, in one place.

A refusal has a stable code, the ledger rows it stands for, and one sentence in Arabic and in English that
names the rule or the way out. Raising one changes nothing.
"""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """Why something is refused: the ledger rows (or contract section), and the sentence in both languages."""

    rows: str
    ar: str
    en: str


REASONS: dict[str, Reason] = {
    # Requests
    "bad_request": Reason("contract", "الطلب ما هو مفهوم.", "That request cannot be read."),
    "engine_fault": Reason("contract", "صار خلل في محرّك اللعبة نفسه، مو في طلبك. بلّغنا عنه وأرفق الطلب.",
                           "The engine itself failed, not your request: please report it with the request."),
    "bad_card": Reason("contract", "ما فيه ورقة اسمها {card}.", "There is no card named {card}."),
    "bad_move": Reason("contract", "الحركة ما هي مكتوبة صح.", "That move is not written correctly."),
    "bad_position": Reason("contract", "الوضع هذا ما يصير: {why}.", "That position cannot be: {why}."),
    "bad_options": Reason("Part 3", "خيار الجلسة «{option}» ما يقبل هالقيمة.",
                          "The table option {option} does not take that value."),
    # Hand
    "bad_seats": Reason("H-1 H-2 H-66 D-6 D-7 D-8 DD-1", "هاللعبة ما تنلعب بهالعدد من اللاعبين.",
                        "This game is not played with that many seats."),
    "bad_rules": Reason("contract", "نسخة القوانين هذي ما هي معروفة.", "That rules number is not known."),
    "deal_over": Reason("H-45 D-30 D-34", "الجولة خلصت.", "The round is over."),
    "not_your_turn": Reason("H-8 H-43 D-5", "ما هو دورك.", "It is not your turn."),
    "first_no_draw": Reason("H-7", "معك خمسطعش ورقة: أول لاعب ما يسحب، ارمِ ورقة.",
                            "You hold 15 cards: the first player throws without drawing."),
    "already_drawn": Reason("H-10", "سحبت خلاص، السحب مرة وحدة في الدور.", "You have drawn already: one draw a turn."),
    "draw_first": Reason("H-10 HD-38", "اسحب أول، أو خذ ورقة النار.", "Draw first, or take the top of the fire pile."),
    "fire_empty": Reason("H-10", "كومة النار فاضية.", "The fire pile is empty."),
    "no_reshuffle": Reason("H-16", "السحبة خلصت وما فيه مفتاح نخلط به من جديد.",
                           "The stock is empty and this deal has no key to reshuffle with."),
    "fire_card_unused": Reason("H-13 HD-13", "ورقة النار {card} لازم تنزل في تنزيلك بنفس الدور.",
                               "The fire card {card} must be used in what you lay down this turn."),
    "take_must_open": Reason("H-14", "ما نزلت بعد: ما تاخذ ورقة النار إلا إذا نزلت في نفس الدور.",
                             "You have not opened: you may take from the fire pile only if you open this turn."),
    "fire_needs_meld": Reason("H-71", "من ياخذ من النار لازم ينزل مجموعة في نفس الدور.",
                              "Whoever takes from the fire pile must lay down a meld that turn."),
    "throw_missing": Reason("H-12", "الدور يخلص برمي ورقة: اختر ورقة ترميها.",
                            "A turn ends with a throw: choose a card to throw."),
    "throw_joker": Reason("H-15", "الجوكر ما ينرمى.", "A joker is never thrown."),
    "card_not_in_hand": Reason("H-10", "الورقة {card} ما هي معك.", "You do not hold {card}."),
    "meld_short": Reason("H-17", "المجموعة أقل شي ثلاث ورقات.", "A meld has at least three cards."),
    "run_suit": Reason("H-18", "التسلسل لازم يكون من نوع واحد.", "A run is of one suit."),
    "run_gap": Reason("H-18", "التسلسل فيه فراغ: الورق لازم يكون ورا بعض.",
                      "A run's cards follow one another without a gap."),
    "run_order": Reason("H-18", "اكتب التسلسل من الصغير للكبير.", "A run is written upwards."),
    "run_twice": Reason("H-18", "الورقة ما تتكرر في التسلسل.", "A run has no card twice."),
    "run_wraps": Reason("H-24", "الإكه يا أول التسلسل قبل الاثنين يا آخره بعد الشايب، وما يلف حولها.",
                        "A run never goes round the ace: it stands low before 2 or high after the king."),
    "run_long": Reason("HD-24", "التسلسل أكثر شي ثلاثطعش ورقة، وما تجي فيه إكتين.",
                       "A run has 13 cards at most and never both aces."),
    "set_rank": Reason("H-19", "المتشابه لازم يكون كله نفس الرقم.", "A set is all of one rank."),
    "set_suit_twice": Reason("H-20", "المتشابه ما يتكرر فيه النوع.", "A set has no suit twice."),
    "set_long": Reason("H-21 HD-25", "المتشابه أكثر شي أربع ورقات.", "A set has four cards at most."),
    "meld_naturals": Reason("HD-16", "المجموعة تحتاج ورقتين أصليات على الأقل.",
                           "A meld needs at least two natural cards."),
    "joker_limit": Reason("H-30 HD-16", "عدد الجواكر في المجموعة أكثر من المسموح ({limit}).",
                          "That is more jokers than a meld may hold ({limit})."),
    "jokers_adjacent": Reason("H-31 HD-16", "ما يجي جوكرين جنب بعض في التسلسل.",
                              "Two jokers may not be neighbours in a run."),
    "joker_meaning": Reason("HD-18", "الجوكر في هالمكان ما يجي {card}.",
                            "The joker in that place cannot stand for {card}."),
    "bar_first": Reason("H-32", "أول نزول لك لازم يوصل {bar}، ومجموعك {total}.",
                        "Your first lay-down needs {bar} points; this is {total}."),
    "bar_raised": Reason("H-33 H-36", "لازم تزيد على نزول الخصم: المطلوب {bar} ومجموعك {total}.",
                         "You must go above your opponents' opening: {bar} needed, this is {total}."),
    "layoff_before_opening": Reason("H-37", "ما تركّب إلا بعد ما تنزل.", "You may lay off only after you have opened."),
    "swap_before_opening": Reason("H-38 H-43", "ما تاخذ جوكر من الأرض إلا بعد ما تنزل.",
                                  "You may take a joker from the table only after you have opened."),
    "no_such_meld": Reason("H-39", "ما فيه مجموعة بهالرقم على الأرض.", "There is no such meld on the table."),
    "layoff_misfit": Reason("H-40", "الورقة {card} ما تركب على هالمجموعة.", "{card} does not fit on that meld."),
    "layoff_end": Reason("HD-20", "حدّد الطرف: {card} تركب على الطرفين.", "Say which end: {card} fits at both."),
    "swap_no_joker": Reason("H-41", "ما فيه جوكر في هالمجموعة.", "There is no joker in that meld."),
    "swap_card": Reason("H-41", "عشان تاخذ الجوكر لازم تحط الورقة اللي هو مكانها.",
                        "To take the joker, give the card that it stands for."),
    "swap_both": Reason("H-42 HD-17", "عشان تاخذ جوكر المتشابه لازم تعطي كل الورق الناقص.",
                        "To take a joker from a set, give every card that is missing."),
    "joker_unused": Reason("H-44 HD-15", "الجوكر اللي أخذته لازم تنزله في نفس الدور.",
                           "The joker you took must go into a meld before this turn ends."),
    "no_card_to_throw": Reason("H-46 HD-22", "لازم تبقى معك ورقة ترميها عشان تخلّص.",
                               "You go out by throwing: keep a card to throw."),
    "hand_after_opening": Reason("H-49", "ما فيه هاند بعد ما نزلت من قبل: خل ورقة ترميها.",
                                 "There is no Hand after an earlier opening: keep a card to throw."),
    "hand_spoilt": Reason("H-50 HD-7 HD-8", "التركيب أو أخذ الجوكر يخرّب الهاند: خل ورقة ترميها.",
                          "A lay-off or a swap spoils the Hand: keep a card to throw."),
    "only_jokers_left": Reason("HD-21", "ما يصير يبقى معك جواكر بس: لازم ورقة ترميها.",
                               "That would leave jokers only: keep a natural card to throw."),
    # Dominoes
    "bad_tile": Reason("contract", "ما فيه حجر اسمه {tile}.", "There is no tile named {tile}."),
    "tile_not_held": Reason("D-14", "الحجر {tile} ما هو معك.", "You do not hold {tile}."),
    "tile_misfit": Reason("D-14", "الحجر ما يركب: لازم يطابق رقم طرف مفتوح.",
                          "That tile does not fit: it must match the number of an open end."),
    "end_misfit": Reason("D-14 D-15", "الحجر يركب على طرف ثاني، مو على هذا.",
                         "That tile fits another end, not this one."),
    "end_missing": Reason("D-15", "حدّد الطرف اللي تنزل عليه.", "Say which end you lay it on."),
    "end_closed": Reason("D-25 D-26",
                         "الطرف هذا مو مفتوح. فوق وتحت في الخمسات بس، وينفتحون بعد ما يتعبّى يمين ويسار دبل البداية.",
                         "That end is not open. Above and below are ends in Fives only, once the opening double has a "
                         "tile on its right and on its left."),
    "first_has_no_end": Reason("D-9 D-12", "أول حجر ينزل بدون طرف.", "The first tile is laid without naming an end."),
    "lead_forced": Reason("D-9 D-11 DD-3", "أول جولة تبدأ بالحجر {tile}.", "The first round is begun with {tile}."),
    "tile_fits": Reason("D-18", "ما تسحب ومعك حجر يركب.", "You may not draw while you hold a tile that fits."),
    "bank_empty": Reason("D-19", "البنك خلص.", "The bank is empty."),
    "no_bank": Reason("D-4 D-20 D-43", "هنا ما فيه سحب: كل الأحجار توزعت.",
                      "There is no drawing here: every tile was dealt."),
    "server_passes": Reason("D-18 D-19 P-25", "ما فيه «باص» بيدك: إذا ما عندك حجر ولا سحب، الدور يعدّي لحاله.",
                            "You never pass yourself: when you can neither play nor draw, the turn goes on."),
    "pause_fixed": Reason("P-26 PD-18", "نتيجة الجولة تبقى عشر ثواني ثم تبدأ اللي بعدها.",
                          "The result stays for ten seconds; then the next round begins."),
    # Baloot
    "not_yet_play": Reason("B-11 B-38", "باقي الشراء أو الدبل، اللعب بعده.",
                           "Buying or doubling is not over: cards are played after it."),
    "bought_already": Reason("B-13", "الشراء خلص.", "Buying is over."),
    "hokm_over_hokm": Reason("B-17", "فيه حكم قبلك: تقول صن أو بس.", "A Hokm stands: say Sun or pass."),
    "hokm_first_suit": Reason("B-14", "في الدورة الأولى الحكم بنوع الورقة المكشوفة، ما تختار نوع.",
                              "In the first round Hokm is in the suit of the turned-up card: name no suit."),
    "hokm_names_suit": Reason("B-32", "في الدورة الثانية سمّ نوع الحكم.",
                              "In the second round name the suit of your Hokm."),
    "hokm_same_suit": Reason("B-32", "في الدورة الثانية الحكم بنوع غير نوع الورقة المكشوفة.",
                             "A second-round Hokm names another suit than the turned-up card's."),
    "suit_only_hokm": Reason("B-32", "النوع ينقال مع حكم الدورة الثانية بس.",
                             "A suit is named with a second-round Hokm only."),
    "ashkal_place": Reason("B-24", "الأشكل للثالث والموزع بس.", "Ashkal is only for the third player and the dealer."),
    "ashkal_ace": Reason("B-25", "ما فيه أشكل والورقة المكشوفة إكة.", "No Ashkal when the turned-up card is an ace."),
    "ashkal_second": Reason("B-37", "هالجلسة ما فيها أشكل في الدورة الثانية.",
                            "This table has no Ashkal in the second round."),
    "sun_or_pass": Reason("B-18 BD-3", "تنسأل عن الصن: قل صن أو بس.",
                          "You are asked whether you take the Sun: Sun or pass."),
    "confirm_only": Reason("B-15", "ثبّت حكمك أو اقلبه صن.", "Stay with your Hokm or turn it to Sun."),
    "kawesh_cards": Reason("B-28", "الكوش لمن ورقه الخمس كله سبعات وثمانيات وتسعات.",
                           "Kawesh is for five cards that are all 7, 8 or 9."),
    "kawesh_off": Reason("B-112", "هالجلسة ما فيها كوش.", "This table plays without Kawesh."),
    "kawesh_late": Reason("BD-9", "الكوش في دورك من الدورة الأولى بس.",
                          "Kawesh is said only at your own turn of the first round."),
    "double_early": Reason("BD-11", "الدبل بعد الشراء.", "Doubling comes after the buying."),
    "double_late": Reason("B-38 B-48", "ما فيه دبل الحين.", "There is no doubling now."),
    "double_step": Reason("B-42", "الدبل درجة درجة: دبل ثم ثري ثم فور ثم قهوة.",
                          "Steps are never skipped: Double, Thri, Four, Qahwa."),
    "sun_no_lock": Reason("BD-47", "دبل الصن ما فيه مقفول ومفتوح.", "A doubled Sun is neither locked nor open."),
    "lock_choice": Reason("B-43 B-44", "المقفول والمفتوح مع الدبل والفور بس.",
                          "Locked or open is chosen with Double and with Four only."),
    "locked_lead": Reason("B-45", "اللعب مقفول: ما تفتح بالحكم ومعك غيره.",
                          "Play is locked: no trump is led while you hold another suit."),
    "follow_suit": Reason("B-51 B-63", "لازم تلعب من نفس النوع.", "You must follow the suit led."),
    "raise_trump": Reason("B-54", "لازم تكبر على ورقة الخصم في الحكم.", "You must beat the opponent's trump."),
    "must_trump": Reason("B-58 B-65", "ما معك من النوع: لازم تدق بالحكم.", "You cannot follow: you must trump."),
    "overtrump": Reason("B-59 B-68", "لازم تدق بحكم أكبر من حكم الخصم.", "You must overtrump the opponent's trump."),
    "project_late": Reason("B-81", "المشاريع تنعلن مع أول ورقة تلعبها.",
                           "Projects are announced with your first card only."),
    "project_two": Reason("B-83", "مشروعين أكثر شي.", "Two projects at most."),
    "project_none": Reason("B-75 BD-30", "هالورق ما هو مشروع.", "Those cards make no project."),
    "project_not_held": Reason("B-75", "ورق المشروع ما هو كله معك.", "You do not hold all of that project."),
    "project_shares": Reason("B-84", "الورقة ما تدخل في مشروعين.", "A card is in one project only."),
    "project_auto": Reason("BD-28", "هالجلسة تعلن المشاريع لحالها.", "This table announces projects by itself."),
    "sawa_lead": Reason("B-72", "السوا في دورك وأنت اللي تفتح الأكلة بس.", "Sawa is said only when you are to lead."),
    "sawa_first_trick": Reason("BD-26", "السوا من الأكلة الثانية.", "Sawa is said from the second trick on."),
    "sawa_unsure": Reason("B-73 BD-25", "ما هو مضمون لك كل الباقي.", "Not every remaining trick is surely yours."),
    # Tables
    "unknown_game": Reason("P-1", "ما عندنا لعبة اسمها {game}.", "There is no game named {game} here."),
    "match_over": Reason("H-62 H-65", "الصكّة خلصت، ما بقى جولات.", "The match is over: there are no more rounds."),
    "table_over": Reason("design", "الجلسة انتهت. افتح جلسة جديدة.", "This table is over. Open a new one."),
    "table_started": Reason("P-4", "اللعب بدأ، هذا ما ينعمل إلا قبل ما يبدأ.",
                            "Play has begun: this can be done only before it starts."),
    "not_seated": Reason("contract", "أنت ما أنت جالس في هالجلسة.", "You have no seat at this table."),
    "already_seated": Reason("contract", "أنت جالس في هالجلسة من قبل.", "You already have a seat at this table."),
    "seat_taken": Reason("contract", "هالمكان فيه أحد، اختر مكان فاضي.", "That seat is taken: choose an empty one."),
    "table_full": Reason("contract", "الجلسة مليانة.", "This table is full."),
    "seats_taken": Reason("contract", "فيه لاعب جالس في مقعد بينشال، يغيّر مكانه أول.",
                          "A player sits in a seat that would go: he has to change his place first."),
    "hold_early": Reason("PD-16", "الكمبيوتر يقعد مكان اللاعب إذا انقطع دقيقة كاملة.",
                         "A bot may take a player's seat once he has been gone for a minute."),
    "not_host": Reason("P-4", "هذا لراعي الجلسة بس.", "Only the table's host may do that."),
    "unknown_level": Reason("design", "ما فيه كمبيوتر بهالمستوى.", "There is no bot of that level."),
    "coins_closed": Reason("P-18", "جلسات الكوينز ما فتحت للحين، العب بدون كوينز.",
                           "Coin tables are not open yet: play without a stake."),
    "stale": Reason("contract", "سبقتك حركة ثانية، شوف الطاولة وأعد حركتك.",
                    "Another move came first: look at the table and move again."),
    "no_deal": Reason("contract", "ما فيه جولة شغّالة الحين.", "No round is being played now."),
    "no_pause": Reason("PD-18", "ما فيه استراحة الحين.", "There is no pause now."),
    "no_handshake": Reason("P-21", "مو وقت فتح البذور: لازم الكل يجهز أول.",
                           "Seeds are not being opened now: everyone must be ready first."),
    "seed_late": Reason("P-21", "فات وقت فتح بذرتك، الصكّة تكمل بدونها.",
                        "The time to open your seed is past: the match goes on without it."),
    "seed_mismatch": Reason("P-21", "البذرة ما تطابق البصمة اللي أرسلتها قبل.",
                            "That seed does not fit the hash that you sent before."),
    "chat_closed": Reason("P-16 PD-9", "الكلام مقفول في هالجلسة أثناء الجولة.",
                          "Chat is closed at this table while a round is played."),
    "bad_text": Reason("contract", "الكتابة لازم تكون من حرف إلى {most} حرف ظاهر.",
                       "Write between 1 and {most} visible characters."),
    "no_hints": Reason("P-14", "الجلسة الصارمة ما فيها تلميحات.", "A strict table gives no hints."),
    "bad_transcript": Reason("contract", "هذا مو سجل صكّة نقدر نقراه: {why}.",
                             "That is not a transcript that can be read: {why}."),
    # Tables on the player's own device
    "broken_table": Reason("design", "الجلسة المحفوظة على جهازك ما تنقرأ، فما نقدر نكمّلها. افتح جلسة جديدة.",
                           "The table kept on this device cannot be read, so it cannot go on. Open a new one."),
    "old_table": Reason("contract, Versions",
                        "سهرات تحدّثت، وجولتك المحفوظة على جهازك من قوانين النسخة اللي قبل. افتح جلسة جديدة.",
                        "Sahrat was updated, and the round kept on this device is of the version before. Open a new "
                        "table."),
    # Wire
    "too_large": Reason("contract, Wire", "الرسالة أكبر من المسموح.", "That message is too large."),
    "unknown_command": Reason("contract, Wire", "ما فيه أمر بهالاسم.", "There is no such command."),
    "old_client": Reason("contract, Versions", "نزلت نسخة أحدث من سهرات، حدّث الصفحة.",
                         "There is a newer Sahrat: reload the page."),
    "bad_token": Reason("design, Who may", "دخولك انتهى أو ما هو صحيح، ادخل من جديد.",
                        "Your sign-in has ended or is not valid: sign in again."),
    "bad_ticket": Reason("design, Who may", "تذكرة الاتصال انتهت أو انستعملت، اطلب غيرها.",
                         "That ticket has ended or was used before: ask for another."),
    "no_table": Reason("contract, Wire", "الجلسة هذي ما عادت موجودة.", "That table is no longer there."),
    "no_invite": Reason("contract, Wire", "رابط الدعوة هذا ما عاد يشتغل.", "That invitation no longer works."),
    "hello_first": Reason("contract, Wire", "اتصالك بالجلسة انقطع، ارجع ادخلها.",
                          "This connection is not at the table: say hello to it first."),
    "replaced": Reason("contract, Wire", "الجلسة مفتوحة عندك في مكان ثاني.", "You have this table open elsewhere."),
    "at_table": Reason("contract, Wire", "أنت في جلسة ثانية ما خلصت، كمّلها أو اطلع منها.",
                       "You sit at another table that is not over: finish it or leave it."),
    "too_fast": Reason("design, Who may", "على هونك، رسائلك كثيرة. انتظر شوي.", "Too many messages: wait a little."),
    "busy": Reason("design, A move", "الجلسة مزحومة هاللحظة، جرّب مرة ثانية.",
                   "The table is busy just now: try again."),
    "not_found": Reason("contract, Wire", "ما فيه شي بهالعنوان.", "There is nothing at that address."),
    "server_error": Reason("design, The cloud", "صار خلل عندنا وما تغيّر شي، جرّب مرة ثانية.",
                           "Something failed on our side and nothing was changed: try again."),
}
"""Code to reason. Placeholders in the sentences are filled from the refusal's detail."""


class Refusal(ValueError):
    """Something is refused. `code` is a key of `REASONS`; `detail` fills its sentences."""

    def __init__(self, code: str, **detail: object) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    def message(self) -> dict[str, str]:
        """The sentence in Arabic (``ar``) and English (``en``)."""
        reason = REASONS[self.code]
        return {"ar": reason.ar.format(**self.detail), "en": reason.en.format(**self.detail)}

    def json(self) -> dict[str, object]:
        """``{"code", "message": {"ar", "en"}}``."""
        return {"code": self.code, "message": self.message()}

    def __repr__(self) -> str:
        detail = "".join(f", {key}={value!r}" for key, value in self.detail.items())
        return f"Refusal({self.code!r}{detail})"
