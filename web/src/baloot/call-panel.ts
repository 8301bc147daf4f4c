/** The buttons of buying and doubling: what the view says may be said, nothing else, and none before the others. */
import { html, type TemplateResult } from 'lit'
import { suitName } from '../i18n'
import type { TableView } from '../session/types'
import { button, nameOf } from '../table/parts'
import { partnersOf } from '../table/sides'
import { callName, doubleName, plainly, say, suitMark } from './baloot-words'
import { FACTORS, isStep } from './ladder'
import type { BalootMove, BalootView } from './types'


interface Face {
  words: unknown
  why?: unknown
}

function callFace(move: BalootMove, round: BalootView, view: TableView, me: number): Face {
  const { call = 'pass', suit } = move, asked = round.legal?.asked ?? 'turn'
  if (asked === 'confirm') return call === 'sun' ? { words: say('turn_sun') } : { words: say('keep_hokm') }
  if (call === 'hokm') return suit ? { words: html`${plainly('hokm')} ${suitMark(suit, 20)}`, why: suitName(suit) } : { words: say('hokm'), why: say('hokm_why') }
  if (call === 'ashkal') return { words: say('ashkal'), why: say('ashkal_why', { name: nameOf(view.seats, partnersOf(view, me)[0] ?? me, me) }) }
  if (call === 'kawesh') return { words: say('kawesh'), why: say('kawesh_why') }
  if (call === 'sun') return { words: say(asked === 'sun' ? 'take_sun' : 'sun') }
  return { words: callName(call, round.round, asked) }
}

function doubleFace(move: BalootMove, round: BalootView): Face {
  const { call = 'pass', locked } = move
  if (call === 'pass') return { words: say(round.contract?.factor === 1 ? 'no_double' : 'no_more') }
  const choice = round.contract?.kind === 'hokm' && locked !== undefined
  return { words: doubleName(call, choice ? locked : null), why: choice ? say(locked ? 'locked_why' : 'open_why') : call === 'qahwa' || !isStep(call) ? say('qahwa_why') : say('times', { n: FACTORS[call] }) }
}

export function callPanel(view: TableView, round: BalootView, me: number, send: (move: BalootMove) => void): TemplateResult {
  const moves = round.legal?.moves ?? []
  // the words that buy first, to pass last
  const order = [...moves.filter((move) => move.call !== 'pass'), ...moves.filter((move) => move.call === 'pass')]
  return html`<div class="buy n${order.length}" role="group" aria-label=${plainly(round.phase === 'double' ? 'doubling' : 'calls')}>${order.map((move) => {
    const { words, why } = move.do === 'double' ? doubleFace(move, round) : callFace(move, round, view, me)
    return button(words, { why, run: () => send(move), key: ['call', move.call, move.suit, move.locked === undefined ? undefined : move.locked ? 'locked' : 'open'].filter(Boolean).join('-') })
  })}</div>`
}
