/** A card followed to where it is dropped: a group, a meld, the felt, the fire pile, a place in the hand. */
import { follow, markOver } from '../table/drag'

/** What receives: its kind, and which of its kind. */
export interface Drop {
  kind: 'group' | 'new' | 'tray' | 'meld' | 'felt' | 'fire' | 'hand' | ''
  at: number
  /** The receiver, and where over it the card was let go. */
  target: HTMLElement | null
  x: number
}

function dropOf(target: HTMLElement | null, x: number): Drop {
  const [kind, at] = (target?.dataset.drop ?? '').split(':')
  return { kind: (kind ?? '') as Drop['kind'], at: Number(at), target, x }
}

/** Follows one press; `started` and `ended` frame a true drag, `dropped` tells where it went. */
export function drag(e: PointerEvent, root: HTMLElement, dropped: (drop: Drop) => void, started: () => void = () => undefined, ended: () => void = () => undefined): void {
  follow(e, e.currentTarget as HTMLElement, {
    start: () => {
      started()
      return true
    },
    over: (target) => markOver(root, target, 'hand'),
    drop: (target, x) => dropped(dropOf(target, x)),
    end: () => {
      markOver(root, null)
      ended()
    },
  })
}
