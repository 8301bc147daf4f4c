/** The rules of dominoes in our own words. */
import { sum, tiles as show, type Section } from '../pages/section'

export const SECTIONS: Section[] = [
  { id: 'idea', title: ['الفكرة', 'The idea'], parts: [
    ['حط حجارك على الخط قبل غيرك. كل حجر يركب على طرف فيه نفس رقمه، ونصه الثاني يصير هو الطرف.', 'Lay your tiles on the line before the others do. A tile goes on an end that shows one of its numbers; its other half becomes the new end.'],
    show('6-4 4-1', 'أربعة على أربعة، والطرف صار واحد', 'four on four; the end is a one now'),
    show('6-4 5-2', 'ما تركب: لا خمسة ولا اثنين على الطرف', 'no: neither a five nor a two is open', true),
  ] },
  { id: 'games', title: ['ثلاث ألعاب', 'Three games'], parts: [
    ['السحب: لاعبين أو أربعة، كل واحد لحاله، إلى 100. اللي ما معه حجر يركب يسحب من البنك حجر حجر لين يلقى اللي يركب.', 'Draw: two or four, each alone, to 100. Who holds nothing that fits draws from the bank, tile by tile, until one fits.'],
    ['الخمسات: لاعبين أو أربعة، كل واحد لحاله، إلى 150، والأطراف نفسها تعطي نقاط.', 'Fives: two or four, each alone, to 150; the ends themselves score.'],
    ['الشراكة: أربعة إلى 100، واللي قدامك خويك ونقاطكم وحدة. ما فيها سحب.', 'Partners: four, to 100; the player across is your partner and you share the points. No drawing.'],
  ] },
  { id: 'deal', title: ['التوزيع ومن يبدأ', 'Deal and start'], parts: [
    ['28 حجر، لكل لاعب سبعة، والباقي هو البنك. لو كنتوا أربعة تتوزع كلها وما فيه بنك. واللعب يمشي لليمين.', '28 tiles, seven each; the rest is the bank. With four players all are dealt and there is no bank. Play goes to the right.'],
    ['أول جولة يبدأ اللي معه أكبر دبل، ويحطه هو. لو ما أحد معه دبل يبدأ أثقل حجر.', 'In the first round whoever holds the highest double begins, with that tile. If nobody has a double, the heaviest tile begins.'],
    ['بعدها يبدأ اللي فاز بالجولة، بأي حجر يبيه. ولو قفلت يبدأ اللي حط آخر حجر.', 'Later the last winner begins, with any tile; after a blocked round, whoever laid the last tile.'],
  ] },
  { id: 'turn', title: ['دورك', 'Your turn'], parts: [
    ['حط حجر واحد. لو يركب على طرفين أو أكثر، أنت تختار. والدبل ينحط بالعرض ورقمه يبقى مفتوح.', 'Lay one tile. If it fits more than one end, you choose. A double lies across, and its number stays open.'],
    ['ما تسحب ومعك حجر يركب. واللي تسحبه ويركب لازم تحطه. والبنك ينسحب إلى آخر حجر.', 'You may not draw while you hold a tile that fits. A drawn tile that fits has to be laid. The bank is drawn to its last tile.'],
    ['ما تقول «باص»: اللي ما له لعب ولا سحب يعدّي دوره لحاله.', 'There is no pass to call: the turn of who can neither lay nor draw goes on by itself.'],
    ['الدور 15 ثانية. لو خلصت ينلعب عنك أثقل حجر يركب، أو ينسحب لك.', 'A turn has 15 seconds. Then the heaviest tile that fits is laid for you, or one is drawn.'],
  ] },
  { id: 'fives', title: ['حساب الخمسات', 'Counting Fives'], parts: [
    ['بعد كل حجر اجمع أرقام الأطراف. لو طلع المجموع من مضاعفات الخمسة تاخذه كله على طول. والدبل على الطرف ينحسب بنصيه، وأول حجر ينحسب بعد.', 'After every tile add the numbers at the ends. If the sum is a multiple of five you take all of it at once. A double at an end counts both halves, and the first tile counts too.'],
    sum('5 + 5 + 0 = 10', 'دبل خمسة على طرف وبياض على الثاني: 10', 'double five at one end, a blank at the other: 10'),
    sum('6 + 4 + 4 = 14', 'ستة ودبل أربعة: ما فيها نقاط', 'a six and double four: nothing'),
    ['إذا بدت الجولة بدبل، وصار عن يمينه وعن يساره حجر، ينفتح طرف فوقه وطرف تحته. والطرف الفاضي ما ينحسب لين ينحط عليه حجر.', 'When a round begins with a double and both its sides are filled, two more ends open above and below it. An empty one counts nothing until a tile lies there.'],
    ['150 ما توقف الجولة: ينشاف المجموع بعد ما تخلص.', 'Reaching 150 does not stop a round: totals are looked at when it is over.'],
  ] },
  { id: 'end', title: ['دومنة، وقفلت', 'Domino, and blocked'], parts: [
    ['دومنة: اللي يحط آخر حجاره يفوز بالجولة، وياخذ نقاط اللي بقى بيد الباقين. في الشراكة تنحسب يدين الخصمين بس.', 'Domino: your last tile wins the round and the pips left in the others’ hands. In partners only the opponents’ count.'],
    sum('6-6 12 + 4-3 7 = 19', 'بقى بيد خصمك دبل ستة وأربعة ثلاثة', 'the other still held double six and four-three'),
    ['قفلت: ما أحد يقدر يلعب والبنك فاضي. صاحب أقل يد ياخذ نقاط الباقين كاملة. ولو تعادلت أقل يد بين خصمين فما أحد ياخذ، وبين الخويين لهم.', 'Blocked: nobody can play and the bank is empty. The lightest hand takes the others’ pips. If two sides share the lightest hand nobody scores; if only the two partners share it, it is theirs.'],
    ['في الخمسات نقاط آخر الجولة تتقرّب لأقرب خمسة: 7 تصير 5، و8 تصير 10.', 'In Fives what the end of a round gives is rounded to the nearest five: 7 becomes 5, 8 becomes 10.'],
    ['تنتهي اللعبة لما يوصل واحد الهدف وهو لحاله فوق. لو تعادلوا فوق تنلعب جولة زيادة. والنتيجة تبقى 10 ثواني ثم تبدأ الجولة الجاية.', 'The match ends when someone has reached the target and stands alone on top; a tie on top plays one more round. A result stays 10 seconds, then the next round begins.'],
  ] },
  { id: 'kinds', title: ['سهلة ومحترفين', 'Easy and strict'], parts: [
    ['في السهلة الحجار اللي تركب وأطرافها معلّمة. وعند المحترفين ما فيه شي معلّم، والسوالف بين الجولات. وفي الثنتين الحجر الغلط ما ينقبل وما عليه عقوبة.', 'At an easy table tiles that fit and their ends are marked. At a strict one nothing is marked and chat is between rounds. At both a wrong tile is refused without penalty.'],
    ['الخلط من سر انكتب تعهده قبل ما يجلس أحد ومن بذرة كل لاعب. وبعد كل جولة ينكشف، وتعيده بنفسك من صفحة «تحقق».', 'The shuffle comes from a secret, promised before anyone sat down, and from every player’s seed. After each round it is shown, and you can redo it on the Verify page.'],
  ] },
]
