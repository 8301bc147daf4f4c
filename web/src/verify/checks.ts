/** What Verify shows: each check as one line of words, from the engine, from the second implementation and from the player's own record. */
import type { OwnRecord } from '../session/record'
import { WORDS } from '../i18n/fixed'
import { fingerprint, handsOfHand, type FairReport, type Transcript } from './fairness'

export interface Words {
  ar: string
  en: string
}

/** One check. `open`: it could not be made, and the line says why; it is neither for nor against. */
export interface Line {
  mark: 'held' | 'broken' | 'open'
  title: Words
  detail?: Words | undefined
  hash?: string | undefined
  /** Shown with the others only on request when it holds: it says little to who does not know the protocol. */
  minor?: boolean | undefined
}

/** A check as the engine's op `verify` answers it: a name, whether it holds, a sentence, and what it counted. */
export interface EngineCheck {
  check: string
  ok: boolean
  message: Words
  count?: number
  /** Bots of another revision than this engine's: they could not be asked again. */
  revision?: number
}

export type EngineAnswer =
  | { ok: true; valid: boolean; checks: EngineCheck[]; deals: { deal: number; valid: boolean; checks: EngineCheck[] }[] }
  | { ok: false; code: string; message: Words }

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
const RULES = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }

/** `n` with its noun in both languages; `{n}` stands for the number. */
export function counted(n: number, ar: Plural, en: Plural): Words {
  const form = (plural: Plural, rules: Intl.PluralRules): string => (plural[rules.select(n)] ?? plural.other).replace('{n}', String(n))
  return { ar: form(ar, RULES.ar), en: form(en, RULES.en) }
}

/** Where a line about one deal has no words of its own for it. */
const ofDeal = (words: Words, deal: number | null): Words =>
  deal === null ? words : { ar: `الجولة ${deal}: ${words.ar}`, en: `Deal ${deal}: ${words.en}` }

/** What one line says for a check that held in every deal; `n` is what was counted in all, `deals` how many there are. */
const TOGETHER: Record<string, (n: number, deals: number) => { title: Words; detail?: Words }> = {
  secret: (_, deals) => ({
    title: { ar: 'سر كل جولة يرجع للتعهد نفسه', en: 'Every deal’s secret leads back to the promise' },
    detail: counted(deals, { one: 'سر واحد، انكشف بعد جولته', two: 'سرّين، كل واحد انكشف بعد جولته', few: '{n} أسرار، كل واحد انكشف بعد جولته', other: '{n} سر، كل واحد انكشف بعد جولته' },
      { one: '{n} secret, shown after its deal', other: '{n} secrets, each shown after its deal' }),
  }),
  dealt: (_, deals) => ({
    title: { ar: 'التوزيع انعاد وطلع نفسه', en: 'Every deal came out the same' },
    detail: counted(deals, { one: 'توزيعة وحدة', two: 'توزيعتين', few: '{n} توزيعات', other: '{n} توزيعة' }, { one: '{n} deal', other: '{n} deals' }),
  }),
  dealer: () => ({ title: { ar: 'الموزّع طلع من الخلط، وبعده باللفة', en: 'The first dealer was drawn by the shuffle, the others in turn' } }),
  moves: (n) => ({
    title: { ar: 'كل حركة قانونية وفي دورها', en: 'Every move was legal and in turn' },
    detail: counted(n, { one: 'حركة وحدة', two: 'حركتين', few: '{n} حركات', other: '{n} حركة' }, { one: '{n} move', other: '{n} moves' }),
  }),
  by: () => ({ title: { ar: 'كل حركة من صاحبها', en: 'Every move was made by who was to make it' } }),
  clock: (n) => ({
    title: { ar: 'الوقت لعب اللي عليه بس', en: 'The clock played only what it must' },
    detail: counted(n, { zero: 'ما لعب الوقت عن أحد', one: 'حركة وحدة', two: 'حركتين', few: '{n} حركات', other: '{n} حركة' }, { one: '{n} move', other: '{n} moves' }),
  }),
  bots: (n) => ({
    title: { ar: 'الكمبيوتر لعب من اللي بيده بس', en: 'The computer saw only its own hand' },
    detail: counted(n, { zero: 'ما لعب كمبيوتر', one: 'قرار واحد انعاد وطلع نفسه', two: 'قرارين انعادوا وطلعوا نفسهم', few: '{n} قرارات انعادت وطلعت نفسها', other: '{n} قرار انعاد وطلع نفسه' },
      { one: '{n} choice made again, the same', other: '{n} choices made again, all the same' }),
  }),
  result: () => ({ title: { ar: 'نقاط كل جولة تطلع من لعبها', en: 'Every deal’s scores follow from its play' } }),
  deal_sum: () => ({ title: { ar: 'كل جولة على حالها من يوم انلعبت', en: 'Every deal is as it was when it was played' } }),
  record_events: () => ({ title: { ar: 'كل اللي شفته على الطاولة صار مثل ما هو', en: 'All that you saw at the table happened just so' } }),
}

/** What a player asks about; the rest is folded away when it holds. */
const MAJOR = new Set(['secret', 'dealt', 'moves', 'bots', 'result', 'record_events'])

/** A check that does not hold; bots of another revision are not judged, their moves are bound by the deal's sum. */
const lineOf = (check: EngineCheck, deal: number | null): Line => ({
  mark: check.ok ? 'held' : check.check === 'bots' && check.revision !== undefined ? 'open' : 'broken',
  title: ofDeal(check.message, check.ok ? null : deal),
  minor: check.ok && !MAJOR.has(check.check),
})

/** The engine's checks: one line where all deals agree, and a line for each that does not hold. */
export function engineLines(answer: EngineAnswer): Line[] {
  if (!answer.ok) return [{ mark: 'broken', title: { ar: 'الملف ما ينقرأ كجلسة', en: 'The file cannot be read as a match' }, detail: answer.message }]
  const lines = answer.checks.map((check) => lineOf(check, null))
  const names = new Set(answer.deals.flatMap((deal) => deal.checks.map((check) => check.check)))
  for (const name of names) {
    const found = answer.deals.flatMap((deal) => deal.checks.filter((check) => check.check === name).map((check) => ({ deal: deal.deal, check })))
    const wrong = found.filter(({ check }) => !check.ok)
    if (wrong.length) lines.push(...wrong.map(({ deal, check }) => lineOf(check, deal)))
    else {
      const count = found.reduce((sum, { check }) => sum + (check.count ?? 0), 0)
      lines.push({ mark: 'held', minor: !MAJOR.has(name), ...(TOGETHER[name]?.(count, found.length) ?? { title: found[0]!.check.message }) })
    }
  }
  return lines
}

/** What the second implementation says: one line when all holds, else one for each kind of fault. */
export function fairLines(report: FairReport | null): Line[] {
  if (!report)
    return [{
      mark: 'broken',
      title: { ar: 'البرنامج الثاني ما قدر يقرأ الملف', en: 'The second program cannot read the file' },
    }]
  if (!report.faults.length)
    return [{
      mark: 'held',
      title: { ar: 'برنامج ثاني مستقل وصل لنفس الخلط', en: 'A second, independent program reached the same shuffle' },
      detail: counted(report.checked,
        { one: 'فحص {n} بالمتصفح وحده، بدون محرّك اللعبة', two: 'فحصين بالمتصفح وحده، بدون محرّك اللعبة', few: '{n} فحوص بالمتصفح وحده، بدون محرّك اللعبة', other: '{n} فحص بالمتصفح وحده، بدون محرّك اللعبة' },
        { one: '{n} check by the browser alone, without the engine', other: '{n} checks by the browser alone, without the engine' }),
    }]
  return report.faults.map((fault) => ({
    mark: 'broken' as const,
    title: faultWords(fault),
    detail: { ar: 'قاله البرنامج الثاني المستقل', en: 'found by the second, independent program' },
  }))
}

const FAULTS: Record<string, Words> = {
  format: { ar: 'صيغة الملف مو sahrat/1', en: 'The format is not sahrat/1' },
  seats: { ar: 'عدد البذور ما يطابق عدد اللاعبين', en: 'There are not as many seeds as seats' },
  seeds: { ar: 'بذرة ما تطابق بصمتها', en: 'A seed does not match its hash' },
  digest: { ar: 'بصمة الخلطة ما تطابق اللي في الملف', en: 'The fingerprint is not that of the file' },
  deal: { ar: 'ترقيم الجولات مختلف', en: 'The deals are not numbered in order' },
  secret: { ar: 'سر الجولة ما يرجع للتعهد', en: 'The secret of the deal does not lead to the promise' },
  dealer: { ar: 'الموزّع الأول مو اللي طلع من الخلط', en: 'The first dealer is not the one drawn' },
  sum: { ar: 'مجموع الملف تغيّر', en: 'The sum of the document does not match' },
  'deal sum': { ar: 'مجموع الجولة تغيّر: حركاتها أو نتيجتها مو اللي انكتبت', en: 'The sum of the deal does not match: its moves or its result were changed' },
}

function faultWords(fault: string): Words {
  const [head, deal, part] = fault.split('/') as [string, string?, string?]
  if (head !== 'deals') return FAULTS[head] ?? { ar: fault, en: fault }
  return ofDeal(FAULTS[part === 'sum' ? 'deal sum' : part!] ?? { ar: fault, en: fault }, Number(deal))
}

const sorted = (cards: readonly string[]): string => [...cards].sort().join(' ')
const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((value, i) => value === b[i])

/**
 * `record` against the transcript: what a device kept from the start of the match and after each deal. `whose` is the player who kept it,
 * null for the one who looks. `report` gives the hands as they come out of the shuffle.
 */
export function recordLines(record: OwnRecord | null, t: Transcript, report: FairReport | null, whose: string | null = null): Line[] {
  const by = (ar: string, en: string): Words => (whose === null ? { ar, en } : { ar: `${ar} (سجل ${whose})`, en: `${en} (${whose}’s record)` })
  if (!record)
    return [{
      mark: 'open',
      title: { ar: 'ما فيه سجل لهالجلسة على جهازك', en: 'Your device has no record of this match' },
      detail: { ar: 'اللي لعب الجلسة، جهازه يحفظ التعهد والبصمة من أولها ويقارنها هنا', en: 'A device that played it keeps the promise and the fingerprint from the start, and compares them here' },
    }]
  const lines: Line[] = []
  const held = (holds: boolean): Line['mark'] => (holds ? 'held' : 'broken')

  const promise = record.commitment === t.commitment && same(record.hashes, t.seed_hashes)
  lines.push({
    mark: held(promise),
    title: promise ? by('التعهد انعرض قبل التوزيع', 'The promise was shown before the deal') : by('التعهد تغيّر عن اللي انعرض أول الجلسة', 'The promise is not the one shown at the start'),
    detail: { ar: 'محفوظ بالجهاز من بداية الجلسة', en: 'kept on the device since the start' },
    hash: record.commitment,
  })
  if (record.digest) {
    const print = record.digest === t.digest
    const words = fingerprint(record.digest).map((n) => WORDS[n]!)
    lines.push({
      mark: held(print),
      title: print ? by('بصمة الخلطة هي اللي شفتوها', 'The fingerprint is the one you all saw') : by('بصمة الخلطة مو اللي شفتوها', 'The fingerprint is not the one you saw'),
      detail: { ar: words.map(([ar]) => ar).join(' · '), en: words.map(([, en]) => en).join(' · ') },
    })
  }
  if (record.seed) {
    const seed = t.seeds[record.seat] === record.seed
    lines.push({
      mark: held(seed),
      title: seed ? by('بذرتك دخلت في الخلط', 'Your seed went into the shuffle') : by('بذرتك ما دخلت في الخلط', 'Your seed did not go into the shuffle'),
      hash: record.seed,
    })
  }
  const numbers = Object.keys(record.deals).map(Number).sort((a, b) => a - b)
  const changed = numbers.filter((n) => t.deals[n - 1]?.sum !== record.deals[n])
  if (numbers.length)
    lines.push({
      mark: held(!changed.length),
      title: changed.length
        ? ofDeal(by('جولة تغيّرت بعد ما خلصت', 'A deal was changed after it ended'), changed[0]!)
        : by('الجولات هي نفسها اللي انلعبت', 'The deals are those that were played'),
      detail: counted(numbers.length,
        { one: 'مجموع جولة وحدة محفوظ عندك', two: 'مجموع جولتين محفوظ عندك', few: 'مجاميع {n} جولات محفوظة عندك', other: 'مجاميع {n} جولة محفوظة عندك' },
        { one: '{n} deal’s sum kept on your device', other: '{n} deals’ sums kept on your device' }),
    })
  const dealt = Object.entries(record.own ?? {})
    .map(([n, cards]) => [Number(n), cards] as const)
    .filter(([n]) => t.game === 'hand' && t.deals[n - 1] && report?.orders[n - 1])
  if (dealt.length) {
    const other = dealt.find(([n, cards]) => {
      const hands = handsOfHand(report!.orders[n - 1]!, t.seats.length, t.deals[n - 1]!.dealer)
      return sorted(hands[record.seat] ?? []) !== sorted(cards)
    })
    lines.push({
      mark: held(!other),
      title: other
        ? ofDeal(by('اللي جاك مو اللي طلع من الخلط', 'Your hand is not that of the shuffle'), other[0])
        : by('اللي جاك في كل جولة هو اللي طلع من الخلط', 'Your hand was that of the shuffle, every deal'),
    })
  }
  return lines
}

/** How many of the lines that could be checked hold. */
export function tally(lines: readonly Line[]): { held: number; of: number } {
  const judged = lines.filter((line) => line.mark !== 'open')
  return { held: judged.filter((line) => line.mark === 'held').length, of: judged.length }
}
