/** Movement that explains a move: a card comes from where it was. With movement off its new place is marked instead. */
import { settings } from '../settings'

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const MOVE_MS = 260

/** Lets `element` arrive from `from`. */
export function arrive(element: Element | null, from: DOMRect | null, delay = 0): void {
  if (!(element instanceof HTMLElement) || !from || from.width === 0) return
  if (settings.still) {
    element.classList.add('told')
    setTimeout(() => element.classList.remove('told'), 700)
    return
  }
  const to = element.getBoundingClientRect()
  if (!to.width) return
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = Math.max(0.35, Math.min(1.6, from.width / to.width))
  element.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 }, { transform: 'none', zIndex: 5 }],
    { duration: MOVE_MS, delay, easing: EASE, fill: 'backwards' },
  )
}

/** Lets a copy of `from` travel to `to` and vanish: another seat's draw. */
export function travel(from: Element | null, to: Element | null): void {
  if (settings.still || !from || !to) return
  const a = from.getBoundingClientRect(), b = to.getBoundingClientRect()
  if (!a.width || !b.width) return
  const copy = from.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  copy.classList.add('traveller')
  Object.assign(copy.style, { left: `${a.left}px`, top: `${a.top}px`, width: `${a.width}px` })
  document.body.append(copy)
  const dx = b.left + b.width / 2 - (a.left + a.width / 2), dy = b.top + b.height / 2 - (a.top + a.height / 2)
  copy
    .animate([{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px) scale(0.4)`, opacity: 0.6 }], { duration: MOVE_MS, easing: EASE })
    .finished.finally(() => copy.remove())
    .catch(() => undefined)
}

export const rectOf = (element: Element | null): DOMRect | null => element?.getBoundingClientRect() ?? null
