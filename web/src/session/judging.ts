/** Checks and hints: the engine on the page when it is there, else the server. */
import type { CheckAnswer, Draft, HintLay } from '../hand/types'
import type { Answer } from './line'
import type { LocalJudge } from './surroundings'
import type { TableView } from './types'

/** The server hears so many questions in ten seconds and then none: the same question again, until it must hear it. */
const AGAIN_MS = 1500
const TRIES = 8

export interface Questions {
  judge: LocalJudge | null
  request(body: Record<string, unknown>): Promise<Answer>
  later(ms: number, run: () => void): () => void
}

/** What the view says of its game's deal; null before the first. */
export const partOf = (view: TableView): TableView['hand' | 'dominoes' | 'baloot'] => view[view.game as 'hand' | 'dominoes' | 'baloot']

/** The engine's answer; null when it is not there, or gone. */
async function locally<T extends object>(judge: LocalJudge | null, request: { op: string; [field: string]: unknown }): Promise<T | null> {
  if (!judge?.ready) return null
  try {
    const answer = await judge.call<{ ok: boolean } & T>(request, { replaces: request.op })
    return answer.ok ? answer : null
  } catch {
    return null
  }
}

async function ofServer(ask: Questions, body: Record<string, unknown>): Promise<Answer> {
  let answer = await ask.request(body)
  for (let tries = 1; answer.e === 'too_fast' && tries < TRIES; tries++) {
    await new Promise<void>((resolve) => ask.later(AGAIN_MS, resolve))
    answer = await ask.request(body)
  }
  return answer
}

/** What is right and wrong with `draft`; null when nobody can tell. */
export async function checked(ask: Questions, view: TableView, draft: Draft): Promise<CheckAnswer | null> {
  const own = await locally<{ check?: CheckAnswer } & CheckAnswer>(ask.judge, { op: 'check', view: partOf(view), ...draft })
  if (own) return own.check ?? own
  return (await ofServer(ask, { a: 'check', t: view.table, ...draft })).check ?? null
}

/** The best lay-downs of the view's own cards; none when nobody can tell. */
export async function hinted(ask: Questions, view: TableView): Promise<HintLay[]> {
  const own = await locally<{ lays?: HintLay[] }>(ask.judge, { op: 'hint', view: partOf(view) })
  if (own?.lays) return own.lays
  return (await ofServer(ask, { a: 'hint', t: view.table })).hint ?? []
}
