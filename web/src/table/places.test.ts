import { expect, it } from 'vitest'
import { places } from './places'

it('the next seat sits on the right, whoever looks', () => {
  expect(places(4, 0)).toEqual([{ seat: 3, place: 'left' }, { seat: 2, place: 'top' }, { seat: 1, place: 'right' }])
  expect(places(4, 3).at(-1)).toEqual({ seat: 0, place: 'right' })
  expect(places(3, 1)).toEqual([{ seat: 0, place: 'left' }, { seat: 2, place: 'right' }])
  expect(places(5, 4)).toEqual([{ seat: 3, place: 'left' }, { seat: 2, place: 'top-left' }, { seat: 1, place: 'top-right' }, { seat: 0, place: 'right' }])
  expect(places(2, 1)).toEqual([{ seat: 0, place: 'top' }])
})
