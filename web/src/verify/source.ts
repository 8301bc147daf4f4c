/** Where a transcript comes from, and which engine checks it. */
import { engine, engineFrom } from '../engine/boot'
import { EngineUnavailable, type EngineClient } from '../engine/client'
import type { OwnRecord } from '../session/record'
import type { EngineAnswer, Words } from './checks'
import { checkFairness, type FairReport, type Transcript } from './fairness'

/** A file larger than this is no transcript: a long match takes some 60 kB. */
const LIMIT = 3_900_000
/** For one deal, on a slow phone. */
const VERIFY_MS = 60_000

/** What was given is not a transcript; `words` say why. */
export class NotATranscript extends Error {
  override name = 'NotATranscript'
  constructor(readonly words: Words) {
    super(words.en)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON object in `text`. Throws NotATranscript. */
export function readObject(text: string): Record<string, unknown> {
  if (text.length > LIMIT) throw new NotATranscript({ ar: 'الملف كبير، ما هو ملف جلسة', en: 'The file is too large to be a match' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NotATranscript({ ar: 'الملف ما ينقرأ: تغيّر أو ناقص', en: 'The file cannot be read: it was changed or is cut off' })
  }
  if (!isObject(value)) throw new NotATranscript({ ar: 'هذا ما هو ملف جلسة', en: 'This is not the file of a match' })
  return value
}

/** Whether `value` is a player's own record, as downloaded here, and not a transcript. */
export const isRecord = (value: Record<string, unknown>): boolean => !('format' in value) && 'hashes' in value && 'table' in value && 'deals' in value

/** The second implementation's report; null when the document has not even the form of a transcript. */
export const fairReport = (document: Record<string, unknown>): Promise<FairReport | null> =>
  checkFairness(document as unknown as Transcript).catch(() => null)

export interface Verdict {
  /** null: the engine did not load. */
  answer: EngineAnswer | null
  /** The wheel that checked. */
  sha256: string
  version: string
  wheel: string
  /** The wheel under which the match was played is another one and is not to be had: this build's own checked it. */
  other: boolean
}

/** The engine of the wheel that the match was played under, if it is another than ours and is kept at our address. */
async function engineOf(sha256: string): Promise<EngineClient | null> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return null
  try {
    const response = await fetch(`/engine/${sha256}/engine.json`)
    if (!response.ok) return null
    const { wheel } = (await response.json()) as { wheel: string }
    return engineFrom({ pyodide: engine.files.pyodide, wheel, sha256 })
  } catch {
    return null
  }
}

/**
 * Checks the document with the engine it was played under, else with our own, one deal after another; `progress` hears how many are done.
 * `record` is what this device kept; the engine compares the events that it saw.
 */
export async function verify(
  document: Record<string, unknown>, record: OwnRecord | null, progress: (done: number, of: number) => void,
): Promise<Verdict> {
  const asked = String(document.engine ?? '')
  const other = asked !== '' && asked !== engine.files.sha256
  const older = other ? await engineOf(asked) : null
  if (older) {
    try {
      const answer = await ask(older, document, record, progress)
      return { answer, other: false, ...about(older) }
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error
    } finally {
      older.stop()
    }
  }
  try {
    const answer = await ask(engine, document, record, progress)
    return { answer, other, ...about(engine) }
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error
    return { answer: null, other, ...about(engine) }
  }
}

const about = ({ files, state }: EngineClient): Pick<Verdict, 'sha256' | 'wheel' | 'version'> =>
  ({ sha256: files.sha256, wheel: files.wheel, version: state.phase === 'ready' ? state.info.version : '' })

async function ask(
  checker: EngineClient, transcript: Record<string, unknown>, record: OwnRecord | null, progress: (done: number, of: number) => void,
): Promise<EngineAnswer> {
  const seen = record && Object.keys(record.events ?? {}).length ? { record: { seat: record.seat, events: record.events } } : {}
  const call = (deals: number[] | null): Promise<EngineAnswer> =>
    checker.call<EngineAnswer>({ op: 'verify', transcript, deals, ...seen }, { timeout: VERIFY_MS })
  await checker.whenReady()
  const count = Array.isArray(transcript.deals) ? transcript.deals.length : 0
  const whole = await call(count ? [] : null)
  if (!whole.ok) return whole
  for (let i = 0; i < count && whole.checks[0]?.ok; i++) {
    progress(i, count)
    const one = await call([i])
    if (!one.ok) return one
    whole.deals.push(...one.deals)
    whole.valid &&= one.valid
  }
  return whole
}
