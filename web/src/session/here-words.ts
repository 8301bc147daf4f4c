/** What is said where this device itself deals, with no server. */
import type { Here, Words } from './types'

const both = (ar: string, en: string): Words => ({ ar, en })

export const HERE: Here = {
  stay: both('الجلسة توقف على حالها، والوقت واقف لين ترجع لها', 'The table stands still, clock and all, until you come back'),
  unkept: both('متصفحك ما يحفظ شي: إذا طلعت راحت الجلسة', 'Your browser keeps nothing: the table is lost when you go'),
  leave: both('الجلسة تخلص هنا، وما ترجع لها', 'The match ends here and cannot be gone on with'),
  only: both('جلسة على جهازك: ما تنحسب مع فوزك على الموقع، ونتيجتها عندك هنا بس', 'A match on your device: it does not count among your wins online, and its result stays here'),
  fair: both('جهازك هو اللي خلط ووزّع بنفسه، بدون سيرفر. الفحص يثبت إن الكمبيوتر ما شاف اللي بيدك وإن ما تغيّر شي بعد التعهد، وما يثبت لغيرك إن التوزيع ما انختار.',
    'Your own device shuffled and dealt, without a server. The check proves that the computers did not see your hand and that nothing changed after the promise; it proves to nobody else that the deal was not chosen.'),
  stopped: both('محرّك اللعبة وقف على جهازك', 'The game’s engine has stopped on your device'),
  again: both('شغّله مرة ثانية', 'Start it again'),
}

/** Home, and the choice where to play. */
export const DEVICE = {
  noNet: both('ما فيه نت الحين', 'There is no internet now'),
  noNetLine: both('كل الألعاب على جهازك ضد الكمبيوتر، بدون نت', 'Every game against the computer, on this device, works without it'),
  running: both('جلستك على جهازك تنتظرك', 'The table on your device is waiting'),
  runningLine: both('واقفة مثل ما تركتها', 'It stands just as you left it'),
  goOn: both('كمّلها', 'Go on'),
  play: both('العب على جهازك', 'Play on this device'),
  where: both('وين تلعب', 'Where to play'),
  server: both('على الموقع', 'Online'),
  device: both('على جهازك، بدون نت', 'This device, no internet'),
  left: both('تركتها قبل ما تخلص', 'You left it before the end'),
  matches: both('لعبتها على جهازك', 'Played on this device'),
  engine: both('محرّك اللعبة ما وصل جهازك للحين. افتح سهرات والنت شغّال مرة وحدة، وبعدها تلعب بدونه.',
    'The game’s engine is not on your device yet. Open Sahrat once with internet; after that it plays without.'),
  another: both('عندك جلسة على جهازك ما خلصت', 'The table on your device is not over'),
  anotherLine: both('القديمة تخلص هنا وتنحفظ في جلساتك اللي فاتت', 'The old one ends here and goes to your past matches'),
  startNew: both('ابدأ جلسة جديدة', 'Start a new one'),
} as const
