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
  written?: string | undefined
  right?: string | undefined
}

/** A check as the engine's op `verify` answers it. */
export interface EngineCheck {
  check: string
  deal: number | null
  held: boolean | null
  message: Words
  detail?: Words | null
  written?: unknown
  right?: unknown
}

export type EngineAnswer =
  | { ok: true; valid: boolean; checks: EngineCheck[]; silent?: number[]; not_proved?: Words[] }
  | { ok: false; code: string; message: Words }

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
const RULES = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') }

/** `n` with its noun in both languages; `{n}` stands for the number. */
export function counted(n: number, ar: Plural, en: Plural): Words {
  const form = (plural: Plural, rules: Intl.PluralRules): string => (plural[rules.select(n)] ?? plural.other).replace('{n}', String(n))
  return { ar: form(ar, RULES.ar), en: form(en, RULES.en) }
}

/** What something written in a transcript looks like in a line. */
const shown = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

/** Where a line about one deal has no words of its own for it. */
const ofDeal = (words: Words, deal: number | null): Words =>
  deal === null || words.ar.includes(String(deal)) ? words : { ar: `${words.ar} (الجولة ${deal})`, en: `${words.en} (deal ${deal})` }

/** The engine's checks: those of several deals become one line when all held; what is broken stays a line of its own, first. */
export function engineLines(answer: EngineAnswer): Line[] {
  if (!answer.ok) return [{ mark: 'broken', title: { ar: 'الملف ما ينقرأ كجلسة', en: 'The file cannot be read as a match' }, detail: answer.message }]
  const lines: Line[] = []
  const groups = new Map<string, EngineCheck[]>()
  for (const check of answer.checks) {
    if (check.held === true) groups.set(check.check, [...(groups.get(check.check) ?? []), check])
    else
      lines.push({
        mark: check.held === false ? 'broken' : 'open',
        title: ofDeal(check.message, check.deal), detail: check.detail ?? undefined, written: shown(check.written), right: shown(check.right),
      })
  }
  for (const group of groups.values()) {
    const [first] = group as [EngineCheck]
    const detail = group.length === 1
      ? first.detail ?? undefined
      : counted(group.length, { two: 'في الجولتين', few: 'في {n} جولات', other: 'في {n} جولة' }, { one: 'in {n} deal', other: 'in {n} deals' })
    lines.push({ mark: 'held', title: first.message, detail })
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
    title: promise ? by('التعهد انعرض قبل أول ورقة', 'The promise was shown before the first card') : by('التعهد تغيّر عن اللي انعرض أول الجلسة', 'The promise is not the one shown at the start'),
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
        ? ofDeal(by('ورقك مو اللي طلع من الخلط', 'Your cards are not those of the shuffle'), other[0])
        : by('ورقك في كل جولة هو اللي طلع من الخلط', 'Your cards were those of the shuffle, every deal'),
    })
  }
  return lines
}

/** How many of the lines that could be checked hold. */
export function tally(lines: readonly Line[]): { held: number; of: number } {
  const judged = lines.filter((line) => line.mark !== 'open')
  return { held: judged.filter((line) => line.mark === 'held').length, of: judged.length }
}
