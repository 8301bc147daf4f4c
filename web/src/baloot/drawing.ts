/** One event more on the table as last shown; what no event tells comes from where it leads. */
import type { Drawing } from '../session/timeline'
import { FACTORS, isStep } from './ladder'
import type { BalootView } from './types'

export const drawBaloot: Drawing = (before, event, after) => {
  const round = before.baloot, goal = after.baloot
  if (!round || !goal) return after
  const seat = event.seat ?? -1
  const next: BalootView = { ...round, legal: null }
  switch (event.e) {
    case 'turn':
      next.to_act = seat
      next.asked = null
      break
    case 'called':
      next.calls = [...round.calls, goal.calls[round.calls.length] ?? [seat, event.call ?? 'pass', null]]
      next.round = goal.round ?? round.round
      break
    case 'bought':
      next.contract = { kind: event.kind === 'sun' ? 'sun' : 'hokm', trump: event.trump ?? null, buyer: event.buyer ?? 0, factor: 1, locked: false, doubler: null, up: event.up ?? null }
      next.up = null
      next.round = null
      break
    case 'dealt_rest':
      next.own = event.own ?? round.own
      next.counts = round.counts.map(() => event.own?.length ?? 8)
      next.rest = 0
      next.phase = goal.phase === 'double' ? 'double' : 'play'
      break
    case 'doubled':
      if (round.contract && isStep(event.call)) next.contract = { ...round.contract, factor: FACTORS[event.call], locked: event.locked ?? round.contract.locked, doubler: round.contract.doubler ?? seat }
      break
    case 'played':
      next.phase = 'play'
      if (!round.trick.length) next.leader = seat
      next.trick = [...round.trick, [seat, event.card ?? '']]
      next.counts = round.counts.map((n, i) => (i === seat ? Math.max(0, n - 1) : n))
      next.holds = null
      if (round.own && seat === round.seat) next.own = round.own.filter((card) => card !== event.card)
      break
    case 'declared':
      next.declared = [...round.declared, [seat, event.kinds ?? []]]
      break
    case 'shown':
      next.shown = [...round.shown, [seat, event.projects ?? []]]
      break
    case 'baloot':
      next.baloot = seat
      break
    case 'trick':
      if (round.trick.length === 4) next.tricks = [...round.tricks, round.trick]
      else return before
      next.taken = [...round.taken, seat]
      next.trick = []
      next.holds = null
      next.leader = seat
      next.won = round.won.map((n, team) => (team === before.sides[seat] ? n + 1 : n))
      next.abnat = round.abnat.map((n, team) => (team === before.sides[seat] ? n + (event.abnat ?? 0) : n))
      break
    default:
      return before
  }
  return { ...before, baloot: next }
}
