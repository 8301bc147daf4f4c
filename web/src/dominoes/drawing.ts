/** One event more on the table as last shown: the line grows, counts change; what no event tells comes from where it leads. */
import type { Drawing } from '../session/timeline'
import { ENDS } from './layout'
import type { DominoEnd, DominoView } from './types'

/** The ends as they lie between two tiles of one message: what is free of the last tile on each; new arms are told with the last one. */
function openEnds(now: Pick<DominoView, 'line' | 'halves'>, before: DominoView): DominoEnd[] {
  return ENDS.flatMap((end) => {
    const at = now.line.findLastIndex(([, where]) => where === end)
    const number = at >= 0 ? now.halves[at]![1] : end === 'left' ? now.halves[0]?.[0] : end === 'right' ? now.halves[0]?.[1] : before.ends.find((one) => one.end === end)?.number
    return number === undefined ? [] : [{ end, number, count: null }]
  })
}

export const drawDominoes: Drawing = (before, event, after) => {
  const round = before.dominoes, goal = after.dominoes
  if (!round || !goal) return after
  const seat = event.seat ?? -1
  const counts = [...round.counts]
  const next = { ...round, counts, legal: null }
  switch (event.e) {
    case 'turn':
      next.to_act = seat
      break
    case 'drew':
      counts[seat] = (counts[seat] ?? 0) + 1
      next.bank = Math.max(0, round.bank - 1)
      if (event.tile && round.own) next.own = [...round.own, event.tile]
      break
    case 'laid': {
      const place = round.line.length
      const laid = goal.line[place]
      if (!laid || laid[0] !== event.tile) return after
      counts[seat] = Math.max(0, (counts[seat] ?? 0) - 1)
      next.line = goal.line.slice(0, place + 1)
      next.halves = goal.halves.slice(0, place + 1)
      if (round.own && seat === round.seat) next.own = round.own.filter((tile) => tile !== event.tile)
      next.lead = null
      next.last = seat
      const last = place + 1 === goal.line.length
      next.spinner = next.line.some(([tile]) => tile === goal.spinner) ? goal.spinner : null
      next.ends = last ? goal.ends : openEnds(next, round)
      next.sum_line = event.sum_line ?? null
      next.points = last ? goal.points : round.points
      break
    }
    default:
      return before
  }
  return { ...before, dominoes: next }
}
