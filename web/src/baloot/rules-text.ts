/** The rules of Baloot in our own words. */
import { cards as show, sum, type Section } from '../pages/section'

export const SECTIONS: Section[] = [
  { id: 'idea', title: ['الفكرة', 'The idea'], parts: [
    ['أربعة، واللي قدامك خويك. 32 ورقة من السبعة إلى الإكة، ثمان أكلات في الجولة، وأول فريق يوصل 152 يفوز بالصكّة.', 'Four players; the one across is your partner. 32 cards from seven to ace, eight tricks a deal; the first team to reach 152 wins the match.'],
    ['خمس ورقات لكل واحد وورقة مكشوفة للشراء. بعد الشراء ياخذ المشتري الورقة ويتوزع الباقي. واللعب يمشي لليمين.', 'Five cards each and one turned up to be bought. After the buying the buyer takes that card and the rest is dealt. Play goes to the right.'],
  ] },
  { id: 'buy', title: ['الشراء', 'Buying'], parts: [
    ['الدورة الأولى: بس، أو حكم بنوع الورقة المكشوفة، أو صن. والثالث والموزع لهم أشكل: صن والورقة للخوي، إلا لو كانت إكة.', 'First round: pass, Hokm in the suit of the turned-up card, or Sun. The third player and the dealer may say Ashkal: a Sun whose card goes to the partner, unless it is an ace.'],
    ['الدورة الثانية: ولا، أو حكم بنوع ثاني، أو صن. لو الكل قال ولا ينعاد التوزيع عند الموزع اللي بعده.', 'Second round: pass, Hokm in another suit, or Sun. When all pass, the next dealer deals again.'],
    ['الصن يمشي فوق الحكم، واللي قبلك ياخذه قبلك لو يبي. وصاحب الحكم، لو ما أحد أخذها صن، يثبّته أو يقلبه صن.', 'Sun goes over Hokm, and who comes before you may take it first. If nobody takes it as Sun, who said Hokm keeps it or turns it to Sun.'],
    show('7S 8S 9H 9D 7C', 'كوّش: كلها سبعات وثمانيات وتسعات', 'Kawesh: all of them seven, eight or nine'),
  ] },
  { id: 'order', title: ['ترتيب الورق والأبناط', 'Order of cards and abnat'], parts: [
    show('AS 10S KS QS JS 9S 8S 7S', 'الصن وغير الحكم: 11 10 4 3 2', 'Sun and plain suits: 11 10 4 3 2'),
    show('JH 9H AH 10H KH QH 8H 7H', 'الحكم: 20 14 11 10 4 3', 'trump: 20 14 11 10 4 3'),
    ['وآخر أكلة عشرة أبناط. المجموع في الحكم 162 وفي الصن 130.', 'The last trick counts ten. Together that is 162 in Hokm and 130 in Sun.'],
  ] },
  { id: 'play', title: ['اللعب', 'Play'], parts: [
    ['لازم تلعب من نفس النوع. وفي الحكم: ما عندك من النوع والخصم ماسكها، لازم تدق بالحكم وتكبر على حكم الخصم إذا تقدر.', 'You must follow suit. In Hokm: when you cannot and an opponent holds the trick, you must trump, and beat an opponent’s trump if you can.'],
    ['خويك ماسكها وأنت آخر واحد: العب اللي تبي. وإذا فتح هو وأنت الثالث تدق، إلا لو فتح بإكة أو بأعلى ورقة باقية من نوعها (إكة).', 'Your partner holds the trick and you are last: play anything. When he led and you are third you must trump, unless he led an ace or the highest card left (an Ikka).'],
    ['المس الورقة ثم المسها مرة ثانية. الورق المعتّم ما ينلعب الحين، والمسه يقول لك السبب.', 'Tap a card, then tap it again. Dimmed cards may not be played now; tap one and it says why.'],
    ['سوا: اللي يفتح الأكلة، من الأكلة الثانية، والباقي كله له مهما انلعب، يقول سوا: ينزل ورقه بالترتيب وتخلص الجولة. ولو ما هو مضمون ما ينقبل.', 'Sawa: whoever leads, from the second trick on, and takes all the rest whatever is played says so, and the deal ends. If it is not sure it is refused.'],
    ['بدون وقت ما أحد ينلعب عنه. ولو واحد انقطع دقيقة، راعي الجلسة يخلي الكمبيوتر يلعب عنه لين يرجع.', 'Without a clock nobody is played for. When someone has been gone for a minute, the host may let the computer play until they are back.'],
  ] },
  { id: 'double', title: ['الدبل', 'Doubling'], parts: [
    ['في الحكم خصم المشتري يدبّل، ثم ثري، ثم فور، ثم قهوة على الصكّة كلها. مقفول: ما نفتح بالحكم ومعنا غيره. مفتوح: نفتح بأي ورقة.', 'In Hokm the buyer’s opponents may double; then Thri, Four, and Qahwa for the whole match. Locked: no trump is led while you hold another suit. Open: lead anything.'],
    ['في الصن دبل بس، لما فريق فوق المية والثاني تحتها.', 'A Sun is only doubled, when one team is over 100 and the other under it.'],
  ] },
  { id: 'projects', title: ['المشاريع والبلوت', 'Projects and Baloot'], parts: [
    show('7H 8H 9H', 'سرا: ثلاث ورا بعض', 'sra: three in a row'),
    show('7H 8H 9H 10H', 'خمسين: أربع ورا بعض', 'fifty: four in a row'),
    show('7H 8H 9H 10H JH', 'مية: خمس ورا بعض', 'hundred: five in a row'),
    show('KS KH KD KC', 'مية: أربع متشابهة من العشرة وفوق', 'hundred: four alike, tens or higher'),
    show('AS AH AD AC', 'أربعمية: أربع إكك في الصن', 'four hundred: four aces in Sun'),
    ['تنعلن مع أول ورقة وتنزل في الأكلة الثانية، وتنحسب للفريق اللي مشروعه أكبر. البلوت شايب وبنت الحكم عند واحد: نقطتين، ما تندبل.', 'They are announced with the first card and shown in the second trick; only the team with the best one counts. Baloot is king and queen of trump in one hand: two points, never doubled.'],
  ] },
  { id: 'count', title: ['الحساب', 'Counting'], parts: [
    sum('97 → 10 + sra 2 + baloot 2 = 14', 'في الحكم كل عشرة أبناط نقطة، من 16', 'in Hokm ten abnat are a point, of 16'),
    ['في الصن من 26. لو المشتري ما جاب مثل خصمه أو أكثر خسر، وكل النقاط للخصم. وكبوت، كل الأكلات لفريق: 25 في الحكم و44 في الصن.', 'In Sun it is of 26. A buyer who makes less than the opponents loses, and they take all. Kaboot, every trick to one team: 25 in Hokm, 44 in Sun.'],
  ] },
]
