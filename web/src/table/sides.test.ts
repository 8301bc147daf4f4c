import { beforeAll, describe, expect, it } from 'vitest'
import type { SeatView, TableView } from '../session/types'

const seat = (name: string): SeatView => ({ kind: 'human', name, level: null, ready: true, connected: true, away: false, bot: false, hash: null, seed: null })
const view = (sides: number[], me: number | null): Pick<TableView, 'sides' | 'seats' | 'seat'> => ({ sides, seats: ['ا', 'ب', 'ج', 'د'].slice(0, sides.length).map(seat), seat: me })
const TEAMS = [0, 1, 0, 1]

let sides: typeof import('./sides')
beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } })
  sides = await import('./sides')
})

describe('who plays together', () => {
  it('is what the view says, whoever sits where', () => {
    expect(sides.sidesOf({ sides: TEAMS })).toEqual([[0, 2], [1, 3]])
    expect(sides.sidesOf({ sides: [1, 0, 0, 1] })).toEqual([[1, 2], [0, 3]])
    expect(sides.sidesOf({ sides: [0, 1, 2] })).toEqual([[0], [1], [2]])
    expect(sides.partnersOf({ sides: [1, 0, 0, 1] }, 3)).toEqual([0])
    expect([TEAMS, [0, 1]].map((one) => sides.inTeams({ sides: one }))).toEqual([true, false])
  })

  it('is us and them for who plays in a team, and nothing of the kind for who plays alone', () => {
    expect([0, 1, 2, 3].map((one) => sides.teamOf({ sides: TEAMS }, one, 3))).toEqual(['them', 'us', 'them', 'us'])
    expect(sides.teamOf({ sides: [0, 1] }, 0, 0)).toBeNull()
    expect(sides.sidesInOrder({ sides: TEAMS }, 3)).toEqual([1, 0])
    expect(sides.sidesInOrder({ sides: [0, 1, 2] }, null)).toEqual([0, 1, 2])
  })

  it('has a name: us and them, a player’s own, or both names for who looks on', () => {
    expect([0, 1].map((side) => sides.sideName(view(TEAMS, 1), side))).toEqual(['لهم', 'لنا'])
    expect(sides.namesOf(view(TEAMS, 1), 1)).toBe('أنت ود')
    expect(sides.sideName(view(TEAMS, null), 0)).toBe('ا وج')
    expect([0, 1].map((side) => sides.sideName(view([0, 1], 0), side))).toEqual(['أنت', 'ب'])
  })
})
