import { describe, expect, it } from 'vitest'
import type { GameEvent, TableView } from '../session/types'
import { drawDominoes } from './drawing'
import { lastDeed, logLine, notePasses, spoken } from './told'
import type { DominoView } from './types'

const round = (over: Partial<DominoView> = {}): DominoView => ({
  game: 'dominoes', variant: 'draw', seat: 0, phase: 'play', to_act: 1, own: ['3-0'], pips: 3, counts: [1, 3], bank: 5, line: [['6-4']], halves: [[6, 4]],
  ends: [{ end: 'left', number: 6, count: null }, { end: 'right', number: 4, count: null }], spinner: null, sum: null, sum_line: null, last: 0, lead: null, starts: null, points: [0, 0],
  options: {}, legal: null, result: null, ...over,
})

const table = (over: Partial<DominoView> = {}): TableView => ({
  table: 't', code: 'c', game: 'dominoes', options: {}, chosen: {}, type: 'easy', phase: 'deal', ended: null, seat: 0, host: 0, seats: [], sides: [0, 1], commitment: '', digest: null, fingerprint: null, silent: [],
  deal: 1, round: 1, of: null, target: 100, extra: false, rounds: [], totals: [0, 0], places: null, next: [], deadline: null, shown: 0, turn_ms: 15000, dominoes: round(over), hint: true, stake: 0, v: 1,
})

const AFTER = table({ line: [['6-4'], ['6-2', 'left'], ['4-0', 'right']], halves: [[6, 4], [6, 2], [4, 0]], ends: [{ end: 'left', number: 2, count: null }, { end: 'right', number: 0, count: null }], counts: [1, 1], bank: 4 })

describe('events between two views', () => {
  it('a tile lies at its end, its seat holds one less, and its free half is the end', () => {
    const shown = drawDominoes(table(), { e: 'laid', seat: 1, tile: '6-2', end: 'left' }, AFTER).dominoes!
    expect(shown.line).toEqual([['6-4'], ['6-2', 'left']])
    expect(shown.ends.map(({ end, number }) => [end, number])).toEqual([['left', 2], ['right', 4]])
    expect(shown.counts).toEqual([1, 2])
    expect(shown.legal).toBeNull()
  })

  it('the last tile of a message has the ends as the server tells them', () => {
    const half = drawDominoes(table(), { e: 'laid', seat: 1, tile: '6-2', end: 'left' }, AFTER)
    expect(drawDominoes(half, { e: 'laid', seat: 1, tile: '4-0', end: 'right' }, AFTER).dominoes!.ends).toEqual(AFTER.dominoes!.ends)
  })

  it('a draw takes one from the bank; one’s own tile comes to the hand', () => {
    expect(drawDominoes(table(), { e: 'drew', seat: 1 }, AFTER).dominoes).toMatchObject({ bank: 4, counts: [1, 4], own: ['3-0'] })
    expect(drawDominoes(table(), { e: 'drew', seat: 0, tile: '1-1' }, AFTER).dominoes).toMatchObject({ bank: 4, counts: [2, 3], own: ['3-0', '1-1'] })
  })

  it('a line that is not the one it leads to is shown as it ends', () => {
    expect(drawDominoes(table(), { e: 'laid', seat: 1, tile: '5-5', end: 'left' }, AFTER)).toBe(AFTER)
  })
})

describe('events in words', () => {
  const seats = [{ name: 'A' }, { name: 'Noura' }] as never
  const event = (e: string, more: Partial<GameEvent> = {}): GameEvent => ({ e, seat: 1, ...more })

  it('every deed has a line and a sentence, a turn has none', () => {
    for (const one of [event('laid', { tile: '6-2', end: 'left' }), event('drew'), event('passed'), event('out'), event('blocked'), event('dealt')]) {
      expect(logLine(one), one.e).not.toBeNull()
      expect(spoken(one, seats, 0), one.e).not.toBe('')
    }
    expect(logLine(event('turn'))).toBeNull()
  })

  it('the sum of a tile that scored is said', () => {
    expect(spoken(event('laid', { tile: '5-0', end: 'right', points: 10, sum_line: '5 + 5 + 0 = 10' }), seats, 0)).toContain('5 + 5 + 0 = 10')
  })

  it('a seat’s last deed counts its draws in a row', () => {
    expect(JSON.stringify(lastDeed([event('drew'), event('laid', { tile: '6-2' }), event('drew'), event('drew')], 1))).toContain('حجرين')
    expect(JSON.stringify(lastDeed([event('drew'), event('passed')], 1))).toContain('عدّى')
  })

  it('a pass says which numbers were missing, as long as no tile has been laid since', () => {
    const ends = [{ end: 'left' as const, number: 6, count: null }, { end: 'right' as const, number: 2, count: null }, { end: 'up' as const, number: 6, count: null }]
    const early = event('passed'), late = event('passed')
    const log = [early, event('laid', { tile: '6-2', seat: 0 }), late, event('turn', { seat: 0 })]
    notePasses(log, ends)
    expect(JSON.stringify(lastDeed(log, 1))).toContain('2 ولا 6')
    expect(JSON.stringify(logLine(late, seats, 1))).toContain('ما عندك')
    expect(logLine(early)).toBe('عدّى الدور')
    notePasses(log, [{ end: 'left', number: 0, count: null }])
    expect(JSON.stringify(lastDeed(log, 1))).toContain('2 ولا 6')
  })
})
