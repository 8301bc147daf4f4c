import { expect, it, vi } from 'vitest'

vi.hoisted(() => Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
  addEventListener: () => undefined, removeEventListener: () => undefined,
}))

const { letter } = await import('./parts')

it('marks a guest without a name by the end of his number, in either language, and everybody else by his letter', () => {
  expect(['ضيف 4821', 'Guest 1107', 'ضيف 12', 'Guest', 'نورة', ' Ali 4821', '😀 4821', ''].map(letter)).toEqual(['21', '07', 'ض', 'G', 'ن', 'A', '😀', '؟'])
})
