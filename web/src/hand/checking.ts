/** The answer to the turn being composed: asked for again whenever the draft or the table changes. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { text } from '../i18n'
import type { Notices } from '../table/notices'
import { link } from '../table/parts'
import { say } from './hand-words'
import type { CheckAnswer, Draft } from './types'

/** A finger moves several cards in a row: only the draft that stands this long is asked about. */
const PAUSE_MS = 120
const AGAIN_MS = 1500
/** An answer that takes longer is waited for in words. */
const SLOW_MS = 400

/** A draft with these left is on its way, not wrong: only the throw, or a card still to be placed, is missing. */
const UNFINISHED = new Set(['throw_missing', 'fire_card_unused', 'joker_unused', 'fire_needs_meld', 'take_must_open'])

export const stands = (answer: CheckAnswer): boolean => answer.legal || answer.throws.length > 0 || UNFINISHED.has(answer.code ?? '')

/** What goes by itself when a staged turn does: the one picked card, the drawn one, or the first that may be thrown. */
export function goesBy(answer: CheckAnswer | null, picked: readonly string[], drawn: string | null): string | null {
  const throws = answer?.throws ?? []
  if (picked.length === 1 && throws.includes(picked[0]!)) return picked[0]!
  return drawn && throws.includes(drawn) ? drawn : (throws[0] ?? null)
}

export class Checking implements ReactiveController {
  /** What is right and wrong with the draft last asked about; null until it is known. */
  answer: CheckAnswer | null = null
  #wanted = ''
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: (draft: Draft) => Promise<CheckAnswer | null>,
  ) {
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#end)
  }

  /** Asks about `draft` at the table's version `v`, unless that is known or on its way. */
  want(v: number, draft: Draft): void {
    const wanted = JSON.stringify([v, draft])
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    this.#later(PAUSE_MS, wanted, draft)
  }

  /** An answer that came another way. */
  take(answer: CheckAnswer): void {
    this.answer = answer
  }

  /** Nothing is being composed. */
  forget(): void {
    this.#wanted = ''
    this.answer = null
  }

  #later(ms: number, wanted: string, draft: Draft): void {
    clearTimeout(this.#end)
    this.#end = setTimeout(() => {
      void this.ask(draft).then((answer) => {
        if (this.#wanted !== wanted) return
        if (!answer) {
          // no line just now: the same question again in a moment
          this.#later(AGAIN_MS, wanted, draft)
          return
        }
        this.answer = answer
        this.host.requestUpdate()
      })
    }, ms)
  }
}

/** One question of the player's own: words while it is slow, and when no answer comes at all, with a way to ask `again`. */
export async function askAloud(ask: () => Promise<CheckAnswer | null>, notices: Notices, again: () => void, wanted: () => boolean): Promise<CheckAnswer | null> {
  const slow = setTimeout(() => notices.say({ tone: '', mark: 'clock', text: say('checking') }), SLOW_MS)
  const answer = await ask()
  clearTimeout(slow)
  if (!wanted()) return null
  if (answer) notices.clear()
  else notices.stop(say('no_answer'), say('no_answer_more'), link(text('retry'), again))
  return answer
}
