/** The words of the dominoes table in both languages, and its tiles by name and as pictures in a sentence. */
import { html, type TemplateResult } from 'lit'
import { unsafeHTML } from 'lit/directives/unsafe-html.js'
import { inlineTile, tile, tileBack } from '../art/tiles'
import { comma, num, type Rich } from '../i18n'
import { wordsOf, type Entry } from '../i18n/words'
import type { Words } from '../session/types'
import { settings } from '../settings'
import './tiles.css'

type Thing = { tile: string } | { tiles: readonly string[] }

export const WORDS = {
  dominoes: ['دومنة', 'Dominoes'], draw_name: ['دومنة', 'Dominoes'], fives_name: ['دومنة خمسات', 'Dominoes, fives'], partners_name: ['دومنة شراكة', 'Dominoes, partners'],
  round_n: ['الجولة {n}', 'round {n}'], extra_round: ['جولة زيادة', 'extra round'],
  // the line
  the_line: ['الخط', 'The line'], line_empty: ['ما انحط حجر للحين', 'No tile lies yet'], ends: ['الأطراف', 'Ends'], bank_of: ['البنك {n}', 'Bank {n}'],
  left: ['يسار', 'left'], right: ['يمين', 'right'], up: ['فوق', 'up'], down: ['تحت', 'down'], or: [' أو ', ' or '],
  end_of: ['طرف {where}، {n}', '{where} end, {n}'], lay_here: ['حط {tile} هنا', 'lay {tile} here'], lay_first: ['ابدأ بـ {tile}', 'begin with {tile}'], spinner: ['محور', 'spinner'],
  // own tiles
  own_tiles: ['حجارك', 'Your tiles'], tiles_help: ['الأسهم تمشي على الحجار، إنتر يختار، إسكيب يلغي', 'Arrows walk the tiles, Enter picks, Escape goes back'],
  plays: ['{name}، يركب {where}', '{name}, plays {where}'], begins: ['{name}، تبدأ به', '{name}, begins'], not_now: ['{name}، ما يركب: {why}', '{name}, not now: {why}'], picked: ['{name}، مختار', '{name}, picked'],
  // the strip
  turn_lay: ['دورك: حط حجر', 'Your turn: lay a tile'], turn_lay_more: ['المس حجر ثم الطرف اللي يضوي', 'Tap a tile, then the end that lights up'], turn_lay_strict: ['المس حجر ثم طرفه', 'Tap a tile, then its end'],
  turn_draw: ['ما معك حجر يركب، اسحب', 'Nothing fits: draw'], turn_draw_more: [
    { zero: 'البنك خلص', one: 'في البنك حجر واحد', two: 'في البنك حجرين', few: 'في البنك {n} حجار', many: 'في البنك {n} حجر', other: 'في البنك {n} حجر' }, { one: 'One tile in the bank', other: '{n} tiles in the bank' }],
  turn_forced: ['أنت تبدأ بـ {tile}', 'You begin with {tile}'], forced_double: ['أكبر دبل يفتح الجولة الأولى', 'The highest double opens the first round'], forced_heavy: ['ما أحد معه دبل، فالأثقل يفتح', 'Nobody has a double: the heaviest tile opens'],
  turn_any: ['أنت تبدأ بأي حجر', 'You begin, with any tile'], any_more: ['المس حجر ثم مكانه في الوسط', 'Tap a tile, then its place in the middle'],
  which_end: ['وين تحط {tile}؟', 'Where does {tile} go?'], which_more: ['المس الطرف أو جرّ الحجر له', 'Tap an end, or drag the tile to it'], one_end: ['حط {tile} على {n}', 'Lay {tile} on {n}'], one_end_more: ['المس الحجر مرة ثانية أو المس الطرف', 'Tap the tile again, or tap the end'], you_drew: ['سحبت {tile} ويركب', 'You drew {tile}: it fits'], drew_more: ['لازم تحطه', 'It has to be laid'],
  first_forced: ['البداية لـ {name} بالحجر اللي يفتح', '{name} begins with the tile that opens'], first_any: ['البداية لـ {name}', '{name} begins'],
  clock_lays: ['لو خلص الوقت نلعب عنك أثقل حجر يركب', 'When time is up the heaviest tile that fits is laid for you'], clock_draws: ['لو خلص الوقت نسحب لك', 'When time is up you draw'], clock_sends: ['لو خلص الوقت ينحط {tile}', 'When time is up {tile} is laid'],
  played_for: [{ one: 'انلعب عنك مرة: {tiles}', two: 'انلعب عنك مرتين: {tiles}', few: 'انلعب عنك {n} مرات: {tiles}', many: 'انلعب عنك {n} مرة: {tiles}', other: 'انلعب عنك {n} مرة: {tiles}' }, { one: 'One turn was played for you: {tiles}', other: '{n} turns were played for you: {tiles}' }],
  pick_tile: ['اختر حجر', 'Pick a tile'], pick_first: ['اختر الحجر أول، ثم المس طرفه', 'Pick the tile first, then tap its end'],
  // buttons
  draw: ['اسحب', 'Draw'], draw_off_fits: ['معك حجر يركب', 'you hold one that fits'], draw_off_bank: ['البنك خلص', 'the bank is empty'], lay_at: ['حطه {where}', 'Lay it {where}'], on_n: ['على {n}', 'on {n}'], lay_it: ['حطه', 'Lay it'], begin: ['ابدأ به', 'Begin with it'], sort: ['رتّب حجارك', 'Sort your tiles'], sorted: ['ترتّبت حجارك', 'Your tiles are sorted'],
  // what happened
  e_laid: ['{name}: {tile}', '{name} laid {tile}'], e_laid_for: ['{name}: {tile} بـ {n}: {sum}', '{name} laid {tile} for {n}: {sum}'], e_drew: ['{name}: سحب من البنك', '{name} drew from the bank'], e_drew_you: ['سحبت {tile}', 'You drew {tile}'], e_passed: ['{name}: ما فيه لعب، عدّى الدور', '{name} has no tile that fits and passed'], e_passed_you: ['ما لك لعب، عدّاك الدور', 'No tile of yours fits: you passed'],
  e_out: ['دومنة! الجولة لـ {name}', 'Domino! {name} went out'], e_out_you: ['دومنة! طلعت', 'Domino! You went out'], e_blocked: ['قفلت، ما أحد يقدر يلعب', 'Blocked: nobody can play'], e_dealt: ['توزّعت الحجار', 'The tiles are dealt'],
  l_laid: ['{tile} {where}', '{tile} {where}'], l_laid_for: ['{tile} {where} · {sum}', '{tile} {where} · {sum}'], l_drew: ['سحب حجر', 'drew a tile'], l_drew_you: ['سحبت {tile}', 'drew {tile}'], l_out: ['دومنة!', 'domino!'],
  had_none: ['ما فيه {list}', 'has no {list}'], had_none_you: ['ما عندك {list}', 'have no {list}'], nor: [' ولا ', ' or '],
  did_laid: ['{tile}', 'laid {tile}'], did_drew: [{ one: 'سحب حجر', two: 'سحب حجرين', few: 'سحب {n} حجار', many: 'سحب {n} حجر', other: 'سحب {n} حجر' }, { one: 'drew one', other: 'drew {n}' }], did_passed: ['عدّى الدور', 'passed'], did_passed_you: ['عدّاك الدور', 'passed'], holds: [{ one: 'باقي حجر', two: 'باقي حجرين', few: 'باقي {n} حجار', many: 'باقي {n} حجر', other: 'باقي {n} حجر' }, { one: 'holds one tile', other: 'holds {n} tiles' }],
  points_now: ['نقاطك', 'You'],
  // score
  round: ['الجولة', 'Round'], plays_to: ['تنتهي عند {n}', 'Played to {n}'], no_rounds: ['ما خلصت جولة للحين', 'No round is over yet'], round_sum: ['حساب الجولة {n}', 'How round {n} was counted'],
  out_you: ['دومنة! طلعت', 'Domino! You went out'], out_name: ['دومنة! الجولة لـ {name}', 'Domino! {name} went out'], out_line: ['نقاط الحجار اللي بقت تروح لصاحب الدومنة.', 'All pips that were left go to whoever went out.'], out_line_you: ['لك نقاط كل الحجار اللي بقت.', 'You take all pips that were left.'],
  team_us: ['لنا نقاط الحجار اللي بقت معهم.', 'We take the pips left in both their hands.'], team_them: ['لهم نقاط الحجار اللي بقت معنا.', 'They take the pips left in both our hands.'],
  blocked: ['قفلت', 'Blocked'], lightest_you: ['أقل يد عندك.', 'Yours is the lightest hand.'], lightest_name: ['أقل يد عند {name}.', 'The lightest hand: {name}.'], lightest_us: ['مجموعنا أقل.', 'Our two hands are lighter.'], lightest_them: ['مجموعهم أقل.', 'Their two hands are lighter.'], blocked_takes: ['ولها كل النقاط الباقية.', 'It takes all the other pips.'], blocked_tied: ['تعادلت أقل يد، فما أحد ياخذ نقاط.', 'The lightest hand is shared: nobody scores.'], blocked_even: ['تعادل الفريقين، فما أحد ياخذ نقاط.', 'Both teams hold the same: nobody scores.'],
  rounded: ['مقرّب لأقرب خمسة', 'to the nearest five'], on_line: ['على الخط', 'on the line'], at_end: ['آخر الجولة', 'at the end'], both: ['المجموع', 'together'],
  hands_open: ['الحجار اللي بقت', 'What was left'], no_tiles: ['ولا حجر', 'no tile left'], pips: ['النقاط {n}', 'pips: {n}'], next_in: [
    { zero: 'الجولة الجاية الحين', one: 'الجولة الجاية بعد ثانية', two: 'الجولة الجاية بعد ثانيتين', few: 'الجولة الجاية بعد {n} ثواني', many: 'الجولة الجاية بعد {n} ثانية', other: 'الجولة الجاية بعد {n} ثانية' }, { zero: 'Next round now', one: 'Next round in one second', other: 'Next round in {n} seconds' }],
  starts: ['البداية لـ {name}', '{name} begins'], starts_you: ['أنت تبدأ', 'You begin'], over_line: ['المجموع {n}، وما أحد وصله.', '{n} points, alone on top.'],
} as const satisfies Record<string, readonly [Entry, Entry]>

export type Key = keyof typeof WORDS

/** The key of a table's game by name: draw, Fives or partners. */
export const gameKey = (options: Record<string, unknown>): Key => (options.variant === 'fives' ? 'fives_name' : options.variant === 'partners' ? 'partners_name' : 'draw_name')

const NUMBERS: Record<'ar' | 'en', readonly string[]> = {
  ar: ['بياض', 'واحد', 'اثنين', 'ثلاثة', 'أربعة', 'خمسة', 'ستة'],
  en: ['blank', 'one', 'two', 'three', 'four', 'five', 'six'],
}

export const halvesOf = (text: string): [number, number] => [Number(text[0]), Number(text[2])]
export const isDouble = (text: string): boolean => text[0] === text[2]

/** A tile in words: ستة ثلاثة, six-three; دبل ستة, double six. */
export function tileName(text: string): string {
  const { lang } = settings.value
  const [a, b] = halvesOf(text)
  const words = NUMBERS[lang]
  if (a === b) return lang === 'ar' ? `دبل ${words[a]}` : `double ${words[a]}`
  return `${words[a]}${lang === 'ar' ? ' ' : '-'}${words[b]}`
}

export const tileNames = (tiles: readonly string[]): string => tiles.map(tileName).join(comma())
export const tileFace = (text: string): TemplateResult => html`${unsafeHTML(tile(...halvesOf(text)))}`
export const laidFace = (halves: readonly [number, number], lies: boolean): TemplateResult => html`${unsafeHTML(tile(halves[0], halves[1], lies))}`
export const tileCover = (): TemplateResult => html`${unsafeHTML(tileBack())}`
const tilePicture = (text: string): TemplateResult => html`${unsafeHTML(inlineTile(...halvesOf(text), tileName(text)))}`

export const { say, plainly } = wordsOf<Key, Thing>(WORDS, {
  picture: (thing) => ('tile' in thing ? tilePicture(thing.tile) : html`<span class="cs">${thing.tiles.map(tilePicture)}</span>`),
  name: (thing) => ('tile' in thing ? tileName(thing.tile) : tileNames(thing.tiles)),
})

const TILE = /\b([0-6]-[0-6])\b/

/** A sentence of the server: its tiles become pictures, its numbers are isolated. */
export const toldRich = (message: Words): Rich =>
  message[settings.value.lang].split(TILE).map((part, i) => (i % 2 ? tilePicture(part) : part.split(/(\d+)/).map((bit, k) => (k % 2 ? num(bit) : bit))))

/** The same as plain text. */
export const toldPlainly = (message: Words): string => message[settings.value.lang].split(TILE).map((part, i) => (i % 2 ? tileName(part) : part)).join('')

/** A line of the engine's arithmetic, "6-6 12 + 4-3 7 = 19", with its tiles as pictures; a tile and what it counts stay together. */
export const arithmetic = (line: string): TemplateResult =>
  html`<span class="terms" dir="ltr">${line.split(/(?=\b[0-6]-[0-6]\b)/).map((term) => {
    const [, text, rest] = /^([0-6]-[0-6])? ?(.*)$/.exec(term.trim())!
    return text ? html`<span class="term">${tilePicture(text)}${num(rest!)}</span>` : num(rest!)
  })}</span>`
