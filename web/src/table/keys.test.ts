import { expect, test } from 'vitest'
import { walked } from './keys'

const key = (name: string, shiftKey = false): KeyboardEvent => ({ key: name, shiftKey }) as KeyboardEvent

test('arrows walk and stop at the ends', () => {
  expect(walked(key('ArrowRight'), 1, 3)).toEqual({ to: 2, before: null })
  expect(walked(key('ArrowRight'), 2, 3)).toBeNull()
  expect(walked(key('ArrowLeft'), 0, 3)).toBeNull()
  expect(walked(key('Home'), 2, 3)).toEqual({ to: 0, before: null })
  expect(walked(key('End'), 0, 3)).toEqual({ to: 2, before: null })
  expect(walked(key('End'), 0, 0)).toBeNull()
  expect(walked(key('a'), 1, 3)).toBeNull()
})

test('with Shift the thing goes along, before the place it then stands at', () => {
  expect(walked(key('ArrowRight', true), 0, 3)).toEqual({ to: 1, before: 2 })
  expect(walked(key('ArrowLeft', true), 2, 3)).toEqual({ to: 1, before: 1 })
})
