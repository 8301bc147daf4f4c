import { expect, test } from 'vitest'
import type { TableView } from '../session/types'
import { Gone } from './gone'

const seat = (more: object = {}): object => ({ kind: 'human', connected: true, away: false, bot: false, ...more })
const view = (seats: object[], more: object = {}): TableView => ({ table: 't', seats, seat: 0, host: 0, turn_ms: null, phase: 'deal', ...more }) as unknown as TableView

test('a minute after the line was lost the host may seat the computer', () => {
  const gone = new Gone()
  gone.note(view([seat(), seat()]), 1000)
  expect(gone.toHold(view([seat(), seat()]), 1000)).toBeNull()
  const lost = view([seat(), seat({ connected: false })])
  gone.note(lost, 2000)
  gone.note(lost, 9000)
  expect(gone.toHold(lost, 12_000)).toEqual({ seat: 1, seconds: 50 })
  expect(gone.toHold(lost, 62_000)).toEqual({ seat: 1, seconds: 0 })
})

test('who was gone at the first look may be replaced at once: the server knows better', () => {
  const gone = new Gone()
  const lost = view([seat(), seat({ connected: false })])
  gone.note(lost, 2000)
  expect(gone.toHold(lost, 2000)).toEqual({ seat: 1, seconds: 0 })
})

test('nobody else may, and nobody where a clock runs, before the first deal, or when a computer plays already', () => {
  const gone = new Gone()
  const seats = [seat(), seat({ connected: false })]
  gone.note(view(seats), 0)
  for (const more of [{ seat: 1 }, { turn_ms: 20_000 }, { phase: 'open' }]) expect(gone.toHold(view(seats, more), 90_000)).toBeNull()
  const held = view([seat(), seat({ connected: false, bot: true })])
  gone.note(held, 90_000)
  expect(gone.toHold(held, 91_000)).toBeNull()
})
