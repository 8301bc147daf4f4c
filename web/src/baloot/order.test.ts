import { expect, test } from 'vitest'
import { sortedCards } from './order'

const sorted = (cards: string, trump: 'S' | 'H' | 'D' | 'C' | null = null): string => sortedCards(cards.split(' '), trump).join(' ')

test('red and black lie in turn, the ten after the ace', () => {
  expect(sorted('7H 10S AC KD AS 10H 9C JD')).toBe('AS 10S 10H 7H AC 9C KD JD')
})

test('trump comes first, its jack and nine before its ace', () => {
  expect(sorted('7H 10S AC AH 9H JH QD 8C', 'H')).toBe('JH 9H AH 7H 10S QD AC 8C')
})

test('with three suits the colour that is there once lies between the others', () => {
  expect(sorted('7H AC KD')).toBe('7H AC KD')
  expect(sorted('7S AC KD')).toBe('7S KD AC')
  expect(sorted('7S AC KD', 'D')).toBe('KD 7S AC')
})

test('nothing is lost', () => {
  expect(sorted('')).toBe('')
  expect(sortedCards([], 'S')).toEqual([])
})
