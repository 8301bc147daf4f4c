/** The strip above one's own cards: one sentence for what is now, whatever is played. */
import { plain, text, type Rich } from '../i18n'
import type { Missed } from '../session/types'
import { aboutLine } from './about-line'
import type { AtTable } from './at-table'
import { LOW_SECONDS } from './clock'
import type { Notice } from './notices'
import { icon, leadIcon, link, nameOf, secondsRing, type StripParts } from './parts'

/** What a game has to say. */
export interface GameWords {
  /** Whose turn it is. */
  toAct: number | null
  /** A question to this player, before anything else of the game. */
  asks?: StripParts | null
  /** `next`: who comes after him; null: this player. */
  waiting(name: string, next: string | null): StripParts
  /** What happens when the turn's time is up. */
  timeUp(): Rich
  /** What was played for this player while he was away. */
  playedFor(missed: Missed): Rich
  turn(lead: unknown): StripParts
}

/** A refusal keeps the seconds in sight where they run for this player (`clocked`). */
function noticed(notice: Notice, lead: unknown, clocked: boolean): StripParts {
  const { tone } = notice
  return { ...notice, lead: tone === 'turn' || (clocked && tone === 'stop') ? lead : tone === 'stop' ? leadIcon('cross') : tone === 'good' ? leadIcon('check') : icon(notice.mark ?? 'sort', 22) }
}

/** This player's absence, while somebody plays for him; null while he plays himself. */
export function aboutAbsence({ view, session }: Pick<AtTable, 'view' | 'session'>): StripParts | null {
  const seat = view.seat === null ? undefined : view.seats[view.seat]
  if (!seat?.away && !seat?.bot) return null
  return { tone: 'stop', lead: leadIcon('user'), text: text('you_away', { who: plain(seat.bot ? 'the_bot' : 'the_clock') }), act: link(text('im_back'), () => session.back()) }
}

/** The line to the server first, then this player's absence, a question, a notice, the turn. */
export function sentence(at: AtTable, words: GameWords): StripParts {
  const { state, view, mine, seconds, missed } = at
  const line = aboutLine(at.session)
  if (line) return line
  const low = mine && seconds <= LOW_SECONDS
  const clocked = mine && view.deadline !== null
  const lead = clocked ? secondsRing(at.share, Math.min(seconds, 99), low) : leadIcon('clock')
  const away = aboutAbsence(at)
  if (away) return away
  if (words.asks) return words.asks
  if (at.notices.now) return noticed(at.notices.now, lead, clocked)
  if (state.sending) return { lead: leadIcon('clock'), text: text('sending') }
  const lost = (): Rich => (missed!.turns ? words.playedFor(missed!) : text('nothing_missed'))
  if (!mine) {
    const { toAct } = words
    if (view.phase !== 'deal' || toAct === null) return { lead, text: text('result_soon') }
    if (missed) return { lead: leadIcon('again'), text: text('back_wait'), more: lost() }
    if (toAct === at.me) return { lead, text: text('dealing') }
    const next = (toAct + 1) % view.seats.length
    return { lead, ...words.waiting(nameOf(view.seats, toAct, at.me), next === at.me ? null : nameOf(view.seats, next, at.me)) }
  }
  if (low) return { tone: 'stop', lead, text: text('seconds_left', { n: seconds }), more: words.timeUp() }
  if (missed) return { tone: 'turn', lead, text: text('back_turn'), more: lost() }
  return words.turn(lead)
}

/** Who plays, and who comes next; `next` null: this player. */
export const usualWait = (name: string, next: string | null): Rich => (next === null ? text('waiting_you', { name }) : text('waiting', { name, next }))
