import { expect, it } from 'vitest'
import { codeIn } from './code'

it('finds a code by itself and at the end of a link, in any case', () => {
  expect(codeIn(' K3XWABCD ')).toBe('k3xwabcd')
  expect(codeIn('https://sahrat.example/t/k3xwabcd/')).toBe('k3xwabcd')
})

it('takes nothing that is too short, or no code at all', () => {
  for (const typed of ['', '   ', 'abc', 'كود', 'k3xwabcd كود']) expect(codeIn(typed)).toBeNull()
})
