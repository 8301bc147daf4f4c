/** What dominoes has to say of what is now, for the strip above one's tiles. */
import { type Rich } from '../i18n'
import type { TableView } from '../session/types'
import type { StripParts } from '../table/parts'
import { usualWait, type GameWords } from '../table/sentence'
import type { DominoView } from './types'
import { isDouble, say } from './dominoes-words'

interface NowShown {
  view: TableView
  round: DominoView
  picked: string | null
  /** The tile just drawn, when it fits. */
  drew: string | null
  /** The picked tile goes out by itself when the time is up. */
  sends: boolean
  /** The number of the one end that is marked for the picked tile; null: it has none, or a choice. */
  only: number | null
  marks: boolean
}

function waiting({ round }: NowShown, name: string, next: string | null): Rich {
  return round.line.length ? usualWait(name, next) : say(round.lead === 'forced' ? 'first_forced' : 'first_any', { name })
}

function duringTurn({ round, picked, drew, only, marks }: NowShown, lead: unknown): StripParts {
  const tone = 'turn'
  if (round.legal?.draw && marks) return { tone, lead, text: say('turn_draw'), more: say('turn_draw_more', { n: round.bank }) }
  if (!round.line.length) {
    if (round.lead === 'any') return { tone, lead, text: say('turn_any'), more: say('any_more') }
    if (round.lead) return { tone, lead, text: say('turn_forced', { tile: { tile: round.lead } }), more: say(isDouble(round.lead) ? 'forced_double' : 'forced_heavy') }
  }
  if (picked && only !== null) return { tone, lead, text: say('one_end', { tile: { tile: picked }, n: only }), more: say('one_end_more') }
  if (picked) return { tone, lead, text: say('which_end', { tile: { tile: picked } }), more: say('which_more') }
  if (drew) return { tone, lead, text: say('you_drew', { tile: { tile: drew } }), more: say('drew_more') }
  return { tone, lead, text: say('turn_lay'), more: say(marks ? 'turn_lay_more' : 'turn_lay_strict') }
}

export const wordsOfTurn = (now: NowShown): GameWords => ({
  toAct: now.round.to_act,
  waiting: (name, next) => ({ text: waiting(now, name, next) }),
  timeUp: () => {
    if (now.sends && now.picked) return say('clock_sends', { tile: { tile: now.picked } })
    return say(now.marks && now.round.legal?.draw ? 'clock_draws' : 'clock_lays')
  },
  playedFor: ({ turns, threw }) => say('played_for', { n: turns, tiles: { tiles: threw } }),
  turn: (lead) => duringTurn(now, lead),
})
