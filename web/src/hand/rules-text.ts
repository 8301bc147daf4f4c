/** The rules of Hand in our own words. Numbers come by name from facts.json, which a test holds against the engine. */
import type { Pair } from '../i18n'
import { cards, sum, type Sample, type Section } from '../pages/section'
import facts from './facts.json'

const VALUES: Record<string, number> = {
  ...facts, first: facts.bar, last: 58, beat: 59, hand_out: facts.out * facts.hand_factor, hand_unopened: facts.unopened * facts.hand_factor,
}

const fill = (words: string): string => words.replace(/\{(\w+)\}/g, (_, name: string) => String(VALUES[name]).replace('-', '−'))
const p = (ar: string, en: string): Pair => [fill(ar), fill(en)]
const show = (codes: string, ar: string, en: string, wrong = false): Sample => cards(codes, fill(ar), fill(en), wrong)

export const SECTIONS: Section[] = [
  { id: 'goal', title: p('الفكرة', 'The idea'), parts: [
    p('تجمع ورقك مجموعات، تنزلها على الأرض، وتخلّص يدك قبل غيرك. كل ورقة تبقى بيدك آخر الجولة تنحسب عليك، وبعد {rounds} جولات أقل مجموع يفوز.',
      'Gather your cards into melds, lay them on the table and empty your hand before the others. What is left in hand counts against you; after {rounds} rounds the lowest total wins.'),
  ] },
  { id: 'deal', title: p('الورق والتوزيع', 'Cards and deal'), parts: [
    p('ورقتين كوتشينة كاملة مع جوكرين: {pack} ورقات. كل لاعب له {cards} ورقة، واللي على يمين الموزّع له {first_cards} ويبدأ. الباقي مقلوب، وهو السحبة.',
      'Two whole packs and two jokers: {pack} cards. Everyone gets {cards}; whoever sits on the dealer’s right gets {first_cards} and begins. The rest lies face down: the stock.'),
    p('اللعب يمشي لليمين، والتوزيع ينتقل كل جولة للي على اليمين.', 'Play goes to the right, and so does the deal, round by round.'),
  ] },
  { id: 'turn', title: p('دورك', 'Your turn'), parts: [
    p('اسحب ورقة وحدة: من السحبة، أو آخر ورقة انرمت على كومة النار. بعدها انزل أو ركّب لو تبي، واختم دورك برمية. صاحب الـ{first_cards} أول مرة ما يسحب.',
      'Draw one card: from the stock, or the last card thrown on the fire pile. Then lay down or lay off if you like, and end your turn with a throw. Who holds {first_cards} does not draw the first time.'),
    p('ورقة النار ما تاخذها إلا عشان تنزلها في نفس الدور في مجموعة جديدة. ولو ما نزلت قبل، لازم تنزل نزولك الأول بها.',
      'A fire card is taken only to be laid down in a new meld in the same turn. If you are not down yet, that has to be your first lay-down.'),
    p('الجوكر ما ينرمى أبد. ولو خلصت السحبة تنخلط كومة النار وترجع سحبة، إلا ورقتها الأخيرة تبقى مكانها.',
      'A joker is never thrown. When the stock runs out the fire pile is shuffled into a new one; only its top card stays.'),
  ] },
  { id: 'melds', title: p('المجموعات', 'Melds'), parts: [
    p('المجموعة {meld_least} ورقات أو أكثر، وهي نوعين:', 'A meld is {meld_least} cards or more, of two kinds:'),
    show('5H 6H 7H 8H', 'تسلسل: ورق ورا بعض من نوع واحد', 'a run: one suit, one after the other'),
    show('9S 9H 9D', 'متشابه: نفس الرقم بأنواع مختلفة، وأكثره {set_most}', 'a set: one rank, different suits, {set_most} at most'),
    p('الإكة تجي قبل الاثنين بـ{ace_low} أو بعد الشايب بـ{ace}، وما تلف حولها.', 'An ace stands below the two, worth {ace_low}, or above the king, worth {ace}; a run never goes round it.'),
    show('AS 2S 3S', 'الإكة تحت: 6', 'low ace: 6'),
    show('QH KH AH', 'الإكة فوق: 31', 'high ace: 31'),
    show('KS AS 2S', 'ما تركب: ما يلف حول الإكة', 'no run: it goes round the ace', true),
    p('الجوكر مكان أي ورقة وبقيمتها، وفي المجموعة جوكر واحد بس.', 'A joker stands for any card and counts as that card; one joker in a meld.'),
    show('8D JK=9D 10D', 'الجوكر مكان التسعة: 27', 'the joker as the nine: 27'),
  ] },
  { id: 'open', title: p('أول نزول', 'The first lay-down'), parts: [
    p('أول مرة تنزل في الجولة لازم يوصل مجموع مجموعاتك {bar}. وفي الهاند السعودي اللي ينزل بعدك لازم يزيد على آخر نزول: نزلوا {last}، يحتاج {beat}.',
      'The first time you lay down in a round your melds must make {bar}. In Saudi Hand whoever opens after that must beat the last opening: after {last} you need {beat}.'),
    sum('10 + 10 + 10 + 7 + 7 + 7 = 51', 'ولد بنت شايب ديمن مع ثلاث سبعات: تكفي', 'jack, queen, king of diamonds and three sevens: enough'),
    p('قبل ما تنزل ما تركّب على أحد وما تاخذ جوكر من الأرض. وبعدها تنزل أي مجموعة مهما كان مجموعها.',
      'Before that you may not lay off, nor take a joker from the table. Afterwards you may lay any meld, whatever it is worth.'),
  ] },
  { id: 'layoff', title: p('التركيب وتبديل الجوكر', 'Laying off, and swapping a joker'), parts: [
    p('إذا نزلت، تركّب ورقك على أي مجموعة في الأرض، لك أو لغيرك.', 'Once you are down you may add cards to any meld on the table, yours or another’s.'),
    p('جوكر التسلسل تاخذه إذا حطيت الورقة اللي هو مكانها. وجوكر المتشابه تاخذه إذا حطيت كل الورق الناقص من الأربعة. والجوكر اللي تاخذه ينزل في نفس الدور في مجموعة جديدة.',
      'Take a joker out of a run by putting the card it stands for; out of a set by putting every suit that is missing. The joker you win goes into a new meld in the same turn.'),
    show('5H JK=6H 7H', 'حط ستة هاص وخذ الجوكر', 'give the six of hearts, take the joker'),
    show('9S 9H JK', 'تحتاج التسعتين الثانيات مع بعض', 'needs both other nines together'),
  ] },
  { id: 'out', title: p('كيف تطلع، والهاند', 'Going out, and a Hand'), parts: [
    p('تطلع لما ترمي آخر ورقة بيدك، وتخلص الجولة على طول.', 'You go out by throwing your last card; the round is over at once.'),
    p('هاند: تنزل كل ورقك في دور واحد وأنت ما نزلت قبل ولا ركّبت على أحد. ما فيها رمية، وعليها نفس حد النزول، وكل نقاط الجولة دبل.',
      'A Hand: all your cards in one turn, not having been down before and laying off on nobody. It has no throw, it must reach the bar like any first lay-down, and all points of the round double.'),
  ] },
  { id: 'score', title: p('النقاط', 'Points'), parts: [
    p('اللي طلع له {out}، ولو طلع هاند {hand_out}.', 'Whoever went out scores {out}, by a Hand {hand_out}.'),
    p('اللي نزل ينحسب عليه الباقي بيده: الإكة {ace} دايم، الصور {picture}، الجوكر {joker}، والباقي برقمه.', 'Who is down counts what is left: an ace {ace} always, pictures {picture}, a joker {joker}, the others their number.'),
    sum('JK 15 + AH 11 = 26', 'بيده جوكر وإكة', 'holding a joker and an ace'),
    p('اللي ما نزل عليه {unopened} مهما كان بيده، ولو خلصت هاند {hand_unopened}.', 'Who never laid down has {unopened}, whatever is in hand; after a Hand {hand_unopened}.'),
    p('{rounds} جولات وأقل مجموع يفوز. لو تعادل الأول تنلعب جولة زيادة وحدة، ولو بقى التعادل يتقاسمون المركز.', '{rounds} rounds, the lowest total wins. If first place is tied one more round is played; if it still is, the place is shared.'),
  ] },
  { id: 'partners', title: p('الشراكة', 'Partners'), parts: [
    p('أربعة، وكل اثنين متقابلين فريق، ونقاطهم تنجمع.', 'Four players; those facing each other are a team and add their points.'),
    p('الفريق اللي نزل أول تكفيه {bar} لكل لاعب. والفريق الثاني لازم يزيد على أعلى نزول عند الأول. والنزول لكل لاعب لحاله: خويك نزل، وأنت للحين ما نزلت.',
      'The team that opened first needs {bar}, each of the two. The other team must beat the first team’s best opening. Every player opens alone: a partner who is down does not open for you.'),
    p('لما يطلع واحد يطلع فريقه كله: {out} للفريق، أو {hand_out} هاند، وورق خويه ما ينحسب. والفريق الثاني كل لاعب ينحسب لحاله وبعدين ينجمعون.',
      'When one goes out the whole team is out: {out} for the team, {hand_out} by a Hand, and the partner’s cards do not count. The others are counted one by one, then added.'),
    sum('21 + 100 = 121', 'واحد باقي بيده 21، وخويه ما نزل', 'one holds 21, the partner never laid down'),
  ] },
  { id: 'plain', title: p('الهاند العادي', 'Plain Hand'), parts: [
    p('نفس القوانين، إلا النزول: {bar} تكفي كل لاعب مهما نزل غيره.', 'The same rules but for the first lay-down: {bar} is enough for everyone, whatever others laid.'),
  ] },
  { id: 's002', title: p('هاند خمسة', 'Hand for five'), parts: [
    p('من لاعبين إلى خمسة وبدون شراكة، ويختلف في ثلاث:', 'Two to five players, no partners, and three rules of its own:'),
    p('ورقة النار: تاخذها لو نزلت أي مجموعة جديدة في نفس الدور، والورقة نفسها تقدر تبقى بيدك.', 'The fire card: take it if you lay down any new meld that turn; the card itself may stay in your hand.'),
    p('الهاند: لو نزلت {cards} ورقة ورميت الأخيرة في نفس الدور فهي هاند.', 'A Hand: laying {cards} cards and throwing the last one in the same turn counts too.'),
    p('ما فيها جولة زيادة: اللي يتعادلون بعد الخامسة يتقاسمون المركز.', 'No extra round: who is tied after the fifth shares the place.'),
  ] },
  { id: 'tables', title: p('الوقت والجلسات', 'Time and tables'), parts: [
    p('الجلسة السهلة فيها تلميحات و{easy_seconds} ثانية للدور. والمحترفين بدون تلميح و{strict_seconds} ثانية. وفي الثنتين النزول الغلط ما ينقبل وما عليه عقوبة.',
      'An easy table has hints and {easy_seconds} seconds a turn, a strict one no hints and {strict_seconds}. At both a wrong lay-down is refused, without a penalty.'),
    p('لو خلص وقتك نسحب عنك ونرمي اللي انسحبت. ولو طلعت من الجلسة يكمّل كمبيوتر بنفس ورقك لين ترجع، وما ينعاد التوزيع أبد.',
      'When your time is up the clock draws for you and throws that card. If you leave, a computer goes on with your cards until you are back; nothing is ever dealt again.'),
    p('الخلط من سر انكتب تعهده قبل ما يجلس أحد ومن بذرة كل لاعب. وبعد كل جولة ينكشف، وتعيد الخلط بنفسك من صفحة «تحقق».',
      'The shuffle comes from a secret, promised before anyone sat down, and from every player’s seed. After each round it is shown, and you can redo the shuffle on the Verify page.'),
  ] },
]
