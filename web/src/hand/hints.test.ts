import { expect, it } from 'vitest'
import type { TableView } from '../session/types'
import { Hints } from './hints'
import type { HintLay } from './types'

const view = (own: string[]): TableView => ({ deal: 1, seat: 0, hint: true, hand: { own, bar: 51, to_act: 0 } }) as never

it('a lay-down of another hand is not offered while the next is asked for', async () => {
  const answers: ((lays: HintLay[]) => void)[] = []
  const hints = new Hints({ addController: () => undefined, requestUpdate: () => undefined } as never, () => new Promise((resolve) => answers.push(resolve)))
  const best = { total: 39 } as HintLay
  hints.want(view(['5D', '5H']))
  answers[0]!([best])
  await Promise.resolve()
  expect(hints.lays).toEqual([best])
  hints.want(view(['5D', '5H', '5S']))
  expect(hints.lays).toEqual([])
})
