/** The strip above the hand: one sentence for what is now, and beside it the best lay-down. */
import { html, nothing, type TemplateResult } from 'lit'
import { num, type Rich } from '../i18n'
import type { TableView } from '../session/types'
import type { Notice } from '../table/notices'
import { icon, link, nameOf, strip, type StripParts } from '../table/parts'
import { usualWait, type GameWords } from '../table/sentence'
import { isEmpty, type Composing } from './draft'
import { say } from './hand-words'
import type { Offer } from './hints'
import type { CheckAnswer, HandView } from './types'

interface NowShown {
  view: TableView
  hand: HandView
  me: number
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

interface NowActs {
  atEnd: (end: 'high' | 'low') => void
  giveBack: () => void
  takeAllBack: () => void
  undoAdds: () => void
  setUp: () => void
}

function timeRunsOut(now: NowShown): Rich {
  const sends = now.autoSend && !isEmpty(now.draft)
  if (sends && now.answer?.hand) return say('clock_sends_hand')
  return sends && now.autoThrow ? say('clock_sends', { card: { card: now.autoThrow } }) : say('clock_throws')
}

function duringTurn(now: NowShown, acts: NowActs, lead: unknown): StripParts {
  const { hand, draft, me, picked, fits, offer } = now
  const tone = 'turn'
  if (draft.take && hand.top && !draft.groups.flat().includes(hand.top)) return { tone, lead, text: say('you_took', { card: { card: hand.top } }), more: say('must_use_more'), act: link(say('give_back'), acts.giveBack) }
  if (now.composing) return { tone, lead, text: say('turn_compose'), more: say('compose_more') }
  if (now.noThrow) return { tone, lead, text: say('turn_no_throw'), more: say('no_throw_more') }
  if (draft.laid) return { tone, lead, text: say('turn_throw'), more: say('throw_more'), act: link(say('take_all_back'), acts.takeAllBack) }
  if (draft.adds.length) return { tone, lead, text: say('turn_throw'), more: say('throw_more'), act: link(say('undo'), acts.undoAdds) }
  if (fits.size && picked.length) {
    const owner = hand.owners[[...fits][0]!] ?? null
    return { tone, lead, text: say('fits', { card: { card: picked[0]! }, name: owner === null ? '' : nameOf(now.view.seats, owner, me) }), more: say('fits_more') }
  }
  const act = offer ? link(say('set_it_up'), acts.setUp) : undefined
  if (hand.phase === 'draw') return { tone, lead, text: say('turn_draw'), more: offer?.line ?? say(hand.legal?.take ? 'turn_draw_more' : 'turn_draw_only'), act }
  if (hand.first) return { tone, lead, text: say('turn_first'), more: offer?.line ?? say('first_more', { n: hand.own?.length ?? 15 }), act }
  return { tone, lead, text: say(hand.opened[me] ? 'turn_play_down' : 'turn_play'), more: offer?.line ?? (hand.drawn ? say('you_drew', { card: { card: hand.drawn } }) : undefined), act }
}

/** What Hand has to say of what is now (table/sentence.ts). */
export const wordsOfTurn = (now: NowShown, acts: NowActs): GameWords => ({
  toAct: now.hand.to_act,
  asks: now.asksEnd ? { tone: 'turn', text: say('which_end'), act: html`<span class="links">${link(say('end_high'), () => acts.atEnd('high'))}${link(say('end_low'), () => acts.atEnd('low'))}</span>` } : null,
  waiting: (name, next) => ({ text: usualWait(name, next), more: say(now.composing ? 'compose_wait' : 'waiting_more') }),
  timeUp: () => timeRunsOut(now),
  playedFor: ({ turns, threw }) => say('played_for', { n: turns, cards: { cards: threw } }),
  turn: (lead) => duringTurn(now, acts, lead),
})

/** What one's own opening came to. */
export function openedWith({ melds, total }: CheckAnswer): Notice {
  const values = melds.map((meld) => meld.value ?? 0)
  const arithmetic = values.length > 1 ? `${values.join(' + ')} = ${total}` : total
  return { tone: 'good', text: html`${say('laid_done', { sum: '' })}${num(arithmetic)}` }
}

const offerStrip = (offer: Offer, more: boolean, setUp: () => void): TemplateResult =>
  // The button's own press comes to the band as well.
  html`<div class="offer" @click=${setUp}>${strip({ tone: 'hint', lead: icon('hint'), text: offer.line, more: more ? offer.more : undefined, act: link(say('set_it_up'), () => undefined) }, false)}</div>`

/** The sentence, and beside it the best lay-down where there is room (`beside`). */
export const strips = (parts: StripParts, beside: Offer | null, setUp: () => void): TemplateResult =>
  html`<div class="two ${beside ? 'pair' : 'narrow'}">${strip(parts)}${beside ? offerStrip(beside, true, setUp) : nothing}</div>`

/** The best lay-down below the hand, on tall phones. */
export const offerBelow = (offer: Offer, setUp: () => void): TemplateResult => html`<div class="narrow">${offerStrip(offer, false, setUp)}</div>`
