/** What Baloot has to say of what is now, for the strip above one's cards. */
import { plain, told } from '../i18n'
import type { TableView } from '../session/types'
import { nameOf, type StripParts } from '../table/parts'
import { usualWait, type GameWords } from '../table/sentence'
import { contractName, say } from './baloot-words'
import type { BalootView } from './types'

interface NowShown {
  view: TableView
  round: BalootView
  me: number
  picked: string | null
  /** The picked card goes out by itself when the time is up. */
  sends: boolean
  marks: boolean
  /** Somebody is gone, and the host may do something about it. */
  hold: StripParts | null
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

function waiting({ round }: NowShown, name: string, next: string | null): unknown {
  if (round.phase !== 'play') return say('deciding', { name })
  return round.trick.length > 2 ? say('e_called', { name, call: plain('playing') }) : usualWait(name, next)
}

export const wordsOfTurn = (now: NowShown): GameWords => ({
  toAct: now.round.to_act,
  waiting: (name, next) => now.hold ?? { text: waiting(now, name, next) },
  timeUp: () => (now.sends && now.picked ? say('clock_sends', { card: { card: now.picked } }) : say('clock_plays')),
  playedFor: ({ turns, threw }) => say('played_for', { n: turns, cards: { cards: threw } }),
  turn: (lead) => duringTurn(now, lead),
})
