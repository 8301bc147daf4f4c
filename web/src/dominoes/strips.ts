/** The strip above one's tiles: one sentence for what is now. */
import { plain, text, type Rich } from '../i18n'
import type { Missed, SessionState, TableView } from '../session/types'
import { aboutLine } from '../table/about-line'
import type { Notice } from '../table/notices'
import { icon, leadIcon, link, nameOf, secondsRing, type StripParts } from '../table/parts'
import type { DominoView } from './types'
import { isDouble, say } from './dominoes-words'

const LOW_SECONDS = 5

export interface NowShown {
  state: SessionState
  view: TableView
  round: DominoView
  me: number
  /** My turn, seen to its newest event, and the line is up. */
  mine: boolean
  seconds: number
  share: number
  missed: Missed | null
  notice: Notice | null
  picked: string | null
  /** The tile just drawn, when it fits. */
  drew: string | null
  /** The picked tile goes out by itself when the time is up. */
  sends: boolean
  marks: boolean
}

const missedLine = (missed: Missed): Rich => (missed.turns ? say('played_for', { n: missed.turns, tiles: { tiles: missed.threw } }) : text('nothing_missed'))

function whileWaiting({ view, round, me, missed }: NowShown): StripParts {
  const { seats } = view
  const lead = leadIcon('clock'), who = round.to_act
  if (view.phase !== 'deal' || who === null) return { lead, text: text('result_soon') }
  if (missed) return { lead: leadIcon('again'), text: text('back_wait'), more: missedLine(missed) }
  if (who === me) return { lead, text: text('dealing') }
  const name = nameOf(seats, who, me)
  if (!round.line.length) return { lead, text: say(round.lead === 'forced' ? 'first_forced' : 'first_any', { name }) }
  const next = (who + 1) % seats.length
  return { lead, text: next === me ? text('waiting_you', { name }) : text('waiting', { name, next: nameOf(seats, next, me) }) }
}

function duringTurn({ round, picked, drew, marks }: NowShown, lead: unknown): StripParts {
  const tone = 'turn'
  if (round.legal?.draw && marks) return { tone, lead, text: say('turn_draw'), more: say('turn_draw_more', { n: round.bank }) }
  if (!round.line.length) {
    if (round.lead === 'any') return { tone, lead, text: say('turn_any'), more: say('any_more') }
    if (round.lead) return { tone, lead, text: say('turn_forced', { tile: { tile: round.lead } }), more: say(isDouble(round.lead) ? 'forced_double' : 'forced_heavy') }
  }
  if (picked) return { tone, lead, text: say('which_end', { tile: { tile: picked } }), more: say('which_more') }
  if (drew) return { tone, lead, text: say('you_drew', { tile: { tile: drew } }), more: say('drew_more') }
  return { tone, lead, text: say('turn_lay'), more: say(marks ? 'turn_lay_more' : 'turn_lay_strict') }
}

/** The line to the server first, then this player's absence, a notice, the turn. */
export function sentence(now: NowShown, acts: { resume: () => void; back: () => void }): StripParts {
  const { state, view, me, seconds, notice, mine } = now
  const line = aboutLine(state.link, acts.resume)
  if (line) return line
  const low = mine && seconds <= LOW_SECONDS
  const lead = mine && view.deadline !== null ? secondsRing(now.share, Math.min(seconds, 99), low) : leadIcon('clock')
  const seat = view.seats[me]
  if (seat?.away || seat?.bot) return { tone: 'stop', lead: leadIcon('user'), text: text('you_away', { who: plain(seat.bot ? 'the_bot' : 'the_clock') }), act: link(text('im_back'), acts.back) }
  if (notice) return { ...notice, lead: notice.tone === 'stop' ? leadIcon('cross') : notice.tone === 'good' ? leadIcon('check') : notice.tone ? lead : icon('sort', 22) }
  if (state.sending) return { lead: leadIcon('clock'), text: text('sending') }
  if (!mine) return whileWaiting(now)
  if (low) return { tone: 'stop', lead, text: text('seconds_left', { n: seconds }), more: now.sends && now.picked ? say('clock_sends', { tile: { tile: now.picked } }) : say('clock_lays') }
  if (now.missed) return { tone: 'turn', lead, text: text('back_turn'), more: missedLine(now.missed) }
  return duringTurn(now, lead)
}

