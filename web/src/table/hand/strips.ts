/** The strip above the hand: one sentence for what is now, and beside it the best lay-down. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, plain, text, type Rich } from '../../i18n'
import '../../i18n/hand-words'
import type { CheckAnswer, HandView, Missed, SessionState, TableView } from '../../session/types'
import { aboutLine } from '../about-line'
import type { Notice } from '../notices'
import { icon, leadIcon, link, nameOf, secondsRing, strip, type StripParts } from '../parts'
import { isEmpty, type Composing } from './draft'
import type { Offer } from './hints'

const LOW_SECONDS = 5

export interface NowShown {
  state: SessionState
  view: TableView
  hand: HandView
  me: number
  seconds: number
  share: number
  /** What the clock did in this seat, as long as it is news. */
  missed: Missed | null
  notice: Notice | null
  draft: Composing
  composing: boolean
  answer: CheckAnswer | null
  autoSend: boolean
  autoThrow: string | null
  /** A card fits both ends of a meld. */
  asksEnd: boolean
  picked: readonly string[]
  /** Melds that the picked cards fit. */
  fits: ReadonlySet<number>
  /** The best lay-down, where it has no strip of its own. */
  offer: Offer | null
  /** The turn may end without a throw. */
  noThrow: boolean
}

export interface NowActs {
  resume: () => void
  back: () => void
  atEnd: (end: 'high' | 'low') => void
  giveBack: () => void
  takeAllBack: () => void
  undoAdds: () => void
  setUp: () => void
}

const missedLine = (missed: Missed): Rich => (missed.turns ? text('played_for', { n: missed.turns, cards: { cards: missed.threw } }) : text('nothing_missed'))

function noticed(notice: Notice, lead: unknown): StripParts {
  const { tone } = notice
  return { ...notice, lead: tone === 'stop' ? leadIcon('cross') : tone === 'good' ? leadIcon('check') : tone ? lead : icon('sort', 22) }
}

function whileWaiting({ view, hand, me, missed, composing }: NowShown): StripParts {
  const { seats } = view
  const lead = leadIcon('clock'), who = hand.to_act
  if (view.phase !== 'deal' || who === null) return { lead, text: text('result_soon') }
  if (missed) return { lead: leadIcon('again'), text: text('back_wait'), more: missedLine(missed) }
  if (who === me) return { lead, text: text('dealing') }
  const next = (who + 1) % seats.length
  const name = nameOf(seats, who, me)
  return { lead, text: next === me ? text('waiting_you', { name }) : text('waiting', { name, next: nameOf(seats, next, me) }), more: text(composing ? 'compose_wait' : 'waiting_more') }
}

function timeRunsOut(now: NowShown): Rich {
  const sends = now.autoSend && !isEmpty(now.draft)
  if (sends && now.answer?.hand) return text('clock_sends_hand')
  return sends && now.autoThrow ? text('clock_sends', { card: { card: now.autoThrow } }) : text('clock_throws')
}

function duringTurn(now: NowShown, acts: NowActs, lead: unknown): StripParts {
  const { hand, draft, me, picked, fits, offer } = now
  const tone = 'turn'
  if (draft.take && hand.top && !draft.groups.flat().includes(hand.top)) return { tone, lead, text: text('you_took', { card: { card: hand.top } }), more: text('must_use_more'), act: link(text('give_back'), acts.giveBack) }
  if (now.composing) return { tone, lead, text: text('turn_compose'), more: text('compose_more') }
  if (now.noThrow) return { tone, lead, text: text('turn_no_throw'), more: text('no_throw_more') }
  if (draft.laid) return { tone, lead, text: text('turn_throw'), more: text('throw_more'), act: link(text('take_all_back'), acts.takeAllBack) }
  if (draft.adds.length) return { tone, lead, text: text('turn_throw'), more: text('throw_more'), act: link(text('undo'), acts.undoAdds) }
  if (fits.size && picked.length) {
    const owner = hand.owners[[...fits][0]!] ?? null
    return { tone, lead, text: text('fits', { card: { card: picked[0]! }, name: owner === null ? '' : nameOf(now.view.seats, owner, me) }), more: text('fits_more') }
  }
  const act = offer ? link(text('set_it_up'), acts.setUp) : undefined
  if (hand.phase === 'draw') return { tone, lead, text: text('turn_draw'), more: offer?.line ?? text(hand.legal?.take ? 'turn_draw_more' : 'turn_draw_only'), act }
  if (hand.first) return { tone, lead, text: text('turn_first'), more: offer?.line ?? text('first_more', { n: hand.own?.length ?? 15 }), act }
  return { tone, lead, text: text(hand.opened[me] ? 'turn_play_down' : 'turn_play'), more: offer?.line ?? (hand.drawn ? text('you_drew', { card: { card: hand.drawn } }) : undefined), act }
}

/** The one sentence for what is now: the line first, then this player's absence, a question, a notice, the turn. */
export function sentence(now: NowShown, acts: NowActs): StripParts {
  const { state, view, hand, me, seconds } = now
  const line = aboutLine(state.link, acts.resume)
  if (line) return line
  const mine = view.phase === 'deal' && hand.to_act === me && view === state.latest
  const low = mine && seconds <= LOW_SECONDS
  const lead = mine && view.deadline !== null ? secondsRing(now.share, Math.min(seconds, 99), low) : leadIcon('clock')
  const seat = view.seats[me]
  if (seat?.away || seat?.bot) return { tone: 'stop', lead: leadIcon('user'), text: text('you_away', { who: plain(seat.bot ? 'the_bot' : 'the_clock') }), act: link(text('im_back'), acts.back) }
  if (now.asksEnd) return { tone: 'turn', lead, text: text('which_end'), act: html`<span class="links">${link(text('end_high'), () => acts.atEnd('high'))}${link(text('end_low'), () => acts.atEnd('low'))}</span>` }
  if (now.notice) return noticed(now.notice, lead)
  if (state.sending) return { lead: leadIcon('clock'), text: text('sending') }
  if (!mine) return whileWaiting(now)
  if (low) return { tone: 'stop', lead, text: text('seconds_left', { n: seconds }), more: timeRunsOut(now) }
  if (now.missed) return { tone: 'turn', lead, text: text('back_turn'), more: missedLine(now.missed) }
  return duringTurn(now, acts, lead)
}

/** The server and this device tell different things about the shuffle. */
export const disputed = (dispute: SessionState['dispute'], table: string): unknown =>
  dispute ? html`<div class="banner" role="alert">${icon('cross', 18)}<span>${text(dispute === 'hash' ? 'dispute_hash' : 'dispute_seed')}. <a href="/verify?t=${table}">${text('dispute_more')}</a></span></div>` : nothing

/** What one's own opening came to, and what the next needs. */
export function openedWith({ melds, total, hand }: CheckAnswer): Notice {
  const values = melds.map((meld) => meld.value ?? 0)
  const arithmetic = values.length > 1 ? `${values.join(' + ')} = ${total}` : total
  return { tone: 'good', text: html`${text('laid_done', { sum: '' })}${num(arithmetic)}`, more: hand ? undefined : text('next_needs', { n: total + 1 }) }
}

const offerStrip = (offer: Offer, more: boolean, setUp: () => void): TemplateResult =>
  strip({ tone: 'hint', lead: icon('hint'), text: offer.line, more: more ? offer.more : undefined, act: link(text('set_it_up'), setUp) }, false)

/** The sentence, and beside it the best lay-down where there is room (`beside`). */
export const strips = (parts: StripParts, beside: Offer | null, setUp: () => void): TemplateResult =>
  html`<div class="two ${beside ? 'pair' : 'narrow'}">${strip(parts)}${beside ? offerStrip(beside, true, setUp) : nothing}</div>`

/** The best lay-down below the hand, on tall phones. */
export const offerBelow = (offer: Offer, setUp: () => void): TemplateResult => html`<div class="narrow">${offerStrip(offer, false, setUp)}</div>`
