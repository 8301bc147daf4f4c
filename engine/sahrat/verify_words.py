"""The sentences of Verify: what each check found, in Arabic and English."""

from __future__ import annotations

Words = tuple[str, str]

HELD: dict[str, Words] = {
    "shape": ("السجل مكتوب بصيغة sahrat/1.", "The record is written in the form sahrat/1."),
    "options": ("قوانين الجلسة مكتوبة صح.", "The table's options are written correctly."),
    "seeds": ("كل بذرة انفتحت تطابق البصمة اللي قبلها.", "Every seed that was opened fits the hash sent before it."),
    "digest": ("بصمة الخلطة تطلع من الجلسة والبذور.", "The fingerprint follows from the table and the seeds."),
    "order": ("الجولات ورا بعض بلا نقص.", "The deals follow one another and none is missing."),
    "totals": ("المجاميع صحيحة.", "The totals are right."),
    "places": ("المراكز صحيحة.", "The places are right."),
    "sum": ("السجل كله على حاله.", "The record as a whole is unchanged."),
    "secret": ("سر الجولة هو اللي التزم به السيرفر قبل اللعب.",
               "The deal's secret is the one that the server was bound to before play."),
    "dealer": ("الموزع هو الصحيح.", "The dealer is the right one."),
    "deal_sum": ("الجولة على حالها من يوم لُعبت.", "The deal is as it was when it was played."),
    "dealt": ("التوزيع طلع من السر والبذور.", "What was dealt follows from the secret and the seeds."),
    "moves": ("كل حركة قانونية وفي دورها ({count}).", "Every move is legal and in turn ({count})."),
    "by": ("كل حركة من صاحبها.", "Every move was made by who was to make it."),
    "clock": ("حركات الوقت هي اللي تنلعب إذا خلص الوقت ({count}).",
              "The clock's moves are what the clock plays ({count})."),
    "bots": ("الكمبيوتر قرر كل حركاته من اللي بيده هو بس ({count}).",
             "The bots decided each of their moves from their own hands alone ({count})."),
    "result": ("النتيجة تطلع من اللعب.", "The result follows from the play."),
    "record_commitment": ("الالتزام هو اللي حفظه جهازك قبل اللعب.",
                          "The commitment is the one that your device stored before play."),
    "record_hashes": ("بصمات البذور هي اللي حفظها جهازك.", "The seed hashes are those that your device stored."),
    "record_seed": ("بذرتك هي اللي أرسلها جهازك.", "Your seed is the one that your device sent."),
    "record_digest": ("بصمة الخلطة هي اللي حفظها جهازك.", "The fingerprint is the one that your device stored."),
    "record_sum": ("الجولة هي اللي حفظها جهازك.", "The deal is the one that your device stored."),
    "record_own": ("اللي جاك هو اللي شفته.", "Your hand was the one that you saw."),
    "record_events": ("كل اللي شفته صار مثل ما هو.", "All that you saw happened just so."),
}

FAILED: dict[str, Words] = {
    "shape": ("هذا مو سجل صكّة نقدر نقراه.", "This is not a record that can be read."),
    "options": ("قوانين الجلسة مو مكتوبة صح أو ما تنفع لهالعدد.",
                "The table's options are not written correctly, or do not allow that many seats."),
    "seeds": ("بذرة ما تطابق بصمتها، المقاعد: {seats}.", "A seed does not fit its hash, at seats {seats}."),
    "digest": ("بصمة الخلطة ما تطلع من الجلسة والبذور.", "The fingerprint does not follow from the table and seeds."),
    "order": ("ترقيم الجولات فيه خلل.", "The deals are not numbered one after another."),
    "totals": ("المجاميع ما تطلع من الجولات.", "The totals do not follow from the deals."),
    "places": ("المراكز ما تطلع من المجاميع.", "The places do not follow from the totals."),
    "sum": ("تغيّر شي في السجل بعد ما انكتب.", "Something in the record was changed after it was written."),
    "secret": ("سر الجولة غير اللي التزم به السيرفر.",
               "The deal's secret is not the one that the server was bound to."),
    "dealer": ("الموزع المفروض المقعد {expected}.", "The dealer should be seat {expected}."),
    "deal_sum": ("تغيّر شي في الجولة بعد ما لُعبت، حتى لو كان مسموح في القوانين.",
                 "Something in the deal was changed after it was played, even if the rules allow it."),
    "dealt": ("ما نقدر نوزع هالجولة.", "This deal cannot be dealt."),
    "moves": ("الحركة رقم {at} غلط.", "Move {at} is wrong."),
    "by": ("الحركة رقم {at} مو من صاحبها.", "Move {at} was not made by who was to make it."),
    "clock": ("الحركة رقم {at} غير اللي يلعبها الوقت.", "Move {at} is not what the clock plays."),
    "bots": ("الحركة رقم {at} غير اللي يقررها الكمبيوتر من اللي بيده.",
             "Move {at} is not what the bot decides from its own hand."),
    "result": ("النتيجة ما تطلع من اللعب.", "The result does not follow from the play."),
    "record_commitment": ("الالتزام غير اللي حفظه جهازك قبل اللعب.",
                          "The commitment is not the one that your device stored before play."),
    "record_hashes": ("بصمات البذور غير اللي حفظها جهازك.", "The seed hashes are not those that your device stored."),
    "record_seed": ("جهازك أرسل بذرته، والسجل ما فيه إلا غيرها.",
                    "Your device sent its seed, and the record holds another."),
    "record_digest": ("بصمة الخلطة غير اللي حفظها جهازك.", "The fingerprint is not the one that your device stored."),
    "record_sum": ("الجولة غير اللي حفظها جهازك.", "The deal is not the one that your device stored."),
    "record_own": ("اللي جاك غير اللي شفته.", "Your hand was not the one that you saw."),
    "record_events": ("اللي في السجل غير اللي شفته.", "What the record holds is not what you saw."),
}

OTHER_ENGINE: Words = ("حركات الكمبيوتر من نسخة ثانية ({revision})، تحقق منها بالنسخة اللي لُعبت بها.",
                       "The bots' moves are of another revision ({revision}): verify with the engine of that match.")
SKIPPED: Words = ("ما أعدنا قرارات الكمبيوتر.", "The bots' decisions were not made again.")
SILENT: Words = ("ما فتحت بذرتها: المقاعد {silent}.", "Never opened its seed: seats {silent}.")
CANCELLED: Words = ("الجولة انقطعت قبل نهايتها.", "The deal was broken off before its end.")
