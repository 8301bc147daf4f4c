/** The row of buttons below the hand: what can be done now, and why not. */
import { html, nothing, type TemplateResult } from 'lit'
import { text, type Rich } from '../i18n'
import { button } from '../table/parts'
import type { Composing } from './draft'
import { say } from './hand-words'
import { swaps } from './lay-off'
import type { CheckAnswer, HandView } from './types'

const blank = (): Rich => html`&nbsp;`

/** While the tray is open. */
interface BuildingShown {
  turn: boolean
  hand: HandView
  draft: Composing
  answer: CheckAnswer | null
  /** The first tap for a Hand was made. */
  sure: boolean
  /** The one card of the hand that is picked; null for none or several. */
  card: string | null
  /** What is thrown where nothing is laid. */
  throwCard: (card: string) => void
  take: () => void
  drawCard: () => void
  cancel: () => void
  lay: () => void
}

/** Why nothing is taken now: another's turn, or one's own that is not told to its end or has no line. */
const resting = (hand: HandView): Rich => (hand.legal ? say('one_moment') : text('not_your_turn'))

function notYet({ turn, hand, draft, answer }: BuildingShown): Rich {
  if (!turn) return resting(hand)
  if (!draft.groups.length) return say('drop_here')
  if (!answer) return say('checking')
  if (answer.melds.some((meld) => meld.message)) return say('no_meld')
  return answer.short > 0 ? say('short', { n: answer.short }) : blank()
}

export function buildingButtons(shown: BuildingShown): TemplateResult {
  const { turn, draft, answer, sure, lay } = shown
  const ready = turn && answer !== null && draft.groups.length > 0 && !answer.melds.some((meld) => meld.message) && (answer.legal || answer.throws.length > 0)
  const asHand = ready && answer.hand && answer.legal
  const main = asHand
    ? button(sure ? text('sure') : say('lay_hand'), { kind: sure ? 'sure' : 'main', run: lay, why: say('hand_more') })
    : button(say('lay_down'), { kind: 'main', off: ready ? undefined : notYet(shown), run: lay })
  const { card, hand } = shown
  const cancel = button(say('cancel'), { kind: 'quiet', run: shown.cancel })
  // what the turn needs is one tap away whatever is being built; what is not laid goes back to the hand
  if (turn && hand.phase === 'draw' && !draft.take)
    return html`<div class="acts">${cancel}${hand.legal?.take && hand.top ? button(say('take_card', { card: { card: hand.top } }), { run: shown.take }) : nothing}${hand.legal?.draw ? button(say('draw'), { kind: 'main', run: shown.drawCard, key: 'draw' }) : main}</div>`
  if (turn && !draft.take && !ready && card !== null && hand.legal?.throw.includes(card))
    return html`<div class="acts">${cancel}${button(say('throw_this', { card: { card } }), { kind: 'main', run: () => shown.throwCard(card), key: 'throw' })}</div>`
  return html`<div class="acts">${cancel}${main}</div>`
}

/** Before the draw. */
interface DrawingShown {
  hand: HandView
  sort: unknown
  take: () => void
  draw: () => void
}

export function drawingButtons({ hand, sort, take, draw }: DrawingShown): TemplateResult {
  const { legal, top } = hand
  const fire = top
    ? button(say('take_card', { card: { card: top } }), { [legal?.take ? 'why' : 'off']: say('take_why'), run: take })
    : button(say('fire_empty'), { off: blank(), run: take })
  return html`<div class="acts">${sort}${fire}${button(say('draw'), { kind: 'main', run: draw, off: legal?.draw ? undefined : blank() })}</div>`
}

/** After the draw, and while others play. */
interface PlayingShown {
  turn: boolean
  hand: HandView
  sort: unknown
  picked: readonly string[]
  fits: ReadonlySet<number>
  /** Melds or lay-offs wait for the throw. */
  waiting: boolean
  /** The turn may end without a throw. */
  noThrow: boolean
  /** A lay-down is there that may be laid now. */
  mayLay: boolean
  throwPicked: () => void
  endWithoutThrow: () => void
  openTray: () => void
  onMeld: (meld: number) => void
}

export function playingButtons(shown: PlayingShown): TemplateResult {
  const { turn, hand, picked, fits, waiting, noThrow } = shown
  const [card] = picked
  const one = picked.length === 1
  const [meld] = turn && one ? fits : []
  const throws = turn && one && meld === undefined && (hand.legal?.throw.includes(card!) ?? false)
  // nothing that could be laid, nothing picked: what can be done is the throw
  const justThrow = turn && hand.phase === 'play' && !picked.length && !shown.mayLay
  const first = noThrow
    ? button(say('end_turn'), { kind: 'main', why: say('without_throw'), run: shown.endWithoutThrow, key: 'end' })
    : button(one ? say('throw_this', { card: { card: card! } }) : say('throw_card'), {
      kind: waiting || throws || justThrow ? 'main' : '', key: 'throw', run: shown.throwPicked,
      off: !turn ? resting(hand) : one || justThrow ? undefined : say(picked.length ? 'pick_one' : 'pick_card'), why: justThrow ? say('pick_card') : undefined,
    })
  const second = meld !== undefined
    ? button(say(hand.legal && swaps(hand.legal, meld, picked) ? 'swap_joker' : 'lay_off'), { kind: 'main', run: () => shown.onMeld(meld) })
    : waiting
      ? button(say('edit_lay'), { kind: 'quiet', run: shown.openTray })
      : button(say('lay_down'), { kind: turn && hand.phase === 'play' && !noThrow && !throws && !justThrow ? 'main' : '', run: shown.openTray })
  return html`<div class="acts">${shown.sort ?? nothing}${first}${second}</div>`
}
