import { expect, it } from 'vitest'
import type { SeatView } from '../session/types'
import { Returns } from './returns'

const seat = (over: Partial<SeatView> = {}): SeatView => ({ kind: 'human', name: 'x', level: null, ready: true, connected: true, away: false, bot: false, hash: null, seed: null, ...over })

it('who was gone and is here again has just come back, for a while', () => {
  const returns = new Returns()
  returns.note([seat({ connected: false }), seat(), seat({ bot: true }), seat({ kind: 'bot' })], [seat(), seat(), seat(), seat({ kind: 'bot' })], 1000)
  expect([0, 1, 2, 3].map((i) => returns.isNews(i, 1500))).toEqual([true, false, true, false])
  expect(returns.isNews(0, 20_000)).toBe(false)
  returns.note([seat()], [seat({ away: true })], 2000)
  expect(returns.isNews(0, 2500)).toBe(false)
})

it('a seat that was empty is taken, not come back to', () => {
  const returns = new Returns()
  returns.note([seat({ kind: 'empty', connected: false })], [seat()], 1000)
  expect(returns.isNews(0, 1000)).toBe(false)
})
