/** The strip above one's cards: one sentence for what is now. */
import { plain, text, told, type Rich } from '../i18n'
import type { Missed, SessionState, TableView } from '../session/types'
import { aboutLine } from '../table/about-line'
import type { Notice } from '../table/notices'
import { leadIcon, link, nameOf, secondsRing, type StripParts } from '../table/parts'
import type { BalootView } from './types'
import { contractName, say } from './baloot-words'

const LOW_SECONDS = 5

export interface NowShown {
  state: SessionState
  view: TableView
  round: BalootView
  me: number
  /** My turn, seen to its newest event, and the line is up. */
  mine: boolean
  seconds: number
  share: number
  missed: Missed | null
  notice: Notice | null
  picked: string | null
  /** The picked card goes out by itself when the time is up. */
  sends: boolean
  marks: boolean
}

const missedLine = (missed: Missed): Rich => (missed.turns ? say('played_for', { n: missed.turns }) : text('nothing_missed'))

function whileWaiting({ view, round, me, missed }: NowShown): StripParts {
  const lead = leadIcon('clock'), who = round.to_act
  if (view.phase !== 'deal' || who === null) return { lead, text: text('result_soon') }
  if (missed) return { lead: leadIcon('again'), text: text('back_wait'), more: missedLine(missed) }
  if (who === me) return { lead, text: text('dealing') }
  const name = nameOf(view.seats, who, me)
  if (round.phase !== 'play') return { lead, text: say('deciding', { name }) }
  const next = (who + 1) % 4
  if (round.trick.length > 2) return { lead, text: say('e_called', { name, call: plain('playing') }) }
  return { lead, text: next === me ? text('waiting_you', { name }) : text('waiting', { name, next: nameOf(view.seats, next, me) }) }
}

function duringTurn({ view, round, me, picked, marks }: NowShown, lead: unknown): StripParts {
  const tone = 'turn', legal = round.legal!
  if (round.phase === 'buy') {
    if (legal.asked === 'confirm') return { tone, lead, text: say('turn_confirm'), more: say('confirm_more') }
    if (legal.asked === 'sun') return { tone, lead, text: say('turn_sun_q'), more: say('sun_q_more') }
    const hokm = legal.moves.some((move) => move.call === 'hokm')
    return { tone, lead, text: say('turn_buy'), more: say(!hokm ? 'buy_over' : round.round === 2 ? 'buy_more2' : 'buy_more1') }
  }
  if (round.phase === 'double' && round.contract) {
    const { contract } = round
    return { tone, lead, text: say(contract.factor === 1 ? 'turn_double' : 'turn_raise'), more: say('double_more', { name: nameOf(view.seats, contract.buyer, me), what: contractName(contract) }) }
  }
  if (picked) return { tone, lead, text: say('picked_card', { card: { card: picked } }), more: say('picked_more') }
  const code = marks ? Object.values(legal.why ?? {})[0] : undefined
  const reason = code === undefined ? undefined : legal.reasons?.[code]
  return { tone, lead, text: say(round.trick.length ? 'turn_play' : 'turn_lead'), more: reason ? told(reason) : say('tap_twice') }
}

/** The line to the server first, then this player's absence, a notice, the turn. */
export function sentence(now: NowShown, acts: { resume: () => void; back: () => void }): StripParts {
  const { state, view, me, seconds, notice, mine } = now
  const line = aboutLine(state.link, acts.resume)
  if (line) return line
  const clock = view.deadline !== null
  const low = mine && clock && seconds <= LOW_SECONDS
  const lead = mine && clock ? secondsRing(now.share, Math.min(seconds, 99), low) : leadIcon('clock')
  const seat = view.seats[me]
  if (seat?.away || seat?.bot) return { tone: 'stop', lead: leadIcon('user'), text: text('you_away', { who: plain(seat.bot ? 'the_bot' : 'the_clock') }), act: link(text('im_back'), acts.back) }
  if (notice) return { ...notice, lead: notice.tone === 'stop' ? leadIcon('cross') : notice.tone === 'good' ? leadIcon('check') : lead }
  if (state.sending) return { lead: leadIcon('clock'), text: text('sending') }
  if (!mine) return whileWaiting(now)
  if (low) return { tone: 'stop', lead, text: text('seconds_left', { n: seconds }), more: now.sends && now.picked ? say('clock_sends', { card: { card: now.picked } }) : say('clock_plays') }
  if (now.missed) return { tone: 'turn', lead, text: text('back_turn'), more: missedLine(now.missed) }
  return duringTurn(now, lead)
}
