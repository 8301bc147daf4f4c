/** Dragging by pointer: what moves says where it started, what receives wears `data-drop`. Tapping stays the equal way. */

const THRESHOLD = 8

interface DragHost {
  /** Called when the finger has moved enough; false leaves the press a tap. */
  start(source: HTMLElement): boolean
  /** The receiver under the finger, or null; with the finger's place. */
  over(target: HTMLElement | null, x: number, y: number): void
  drop(target: HTMLElement | null, x: number, y: number): void
  end(): void
}

/** Follows one press on `source`; the element itself travels, so nothing is copied. */
export function follow(event: PointerEvent, source: HTMLElement, host: DragHost): void {
  if (event.button !== 0 || !event.isPrimary) return
  const x0 = event.clientX, y0 = event.clientY
  let dragging = false

  const under = (x: number, y: number): HTMLElement | null => {
    source.style.pointerEvents = 'none'
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null
    source.style.pointerEvents = ''
    return found
  }
  const move = (e: PointerEvent): void => {
    if (e.pointerId !== event.pointerId) return
    const dx = e.clientX - x0, dy = e.clientY - y0
    if (!dragging) {
      if (Math.hypot(dx, dy) < THRESHOLD) return
      if (!host.start(source)) {
        finish()
        return
      }
      dragging = true
      source.setPointerCapture(event.pointerId)
      source.classList.add('dragged')
    }
    e.preventDefault()
    source.style.transform = `translate(${dx}px, ${dy}px)`
    host.over(under(e.clientX, e.clientY), e.clientX, e.clientY)
  }
  const up = (e: PointerEvent): void => {
    if (e.pointerId !== event.pointerId) return
    const was = dragging
    finish()
    if (was && e.type === 'pointerup') {
      // The click that follows a drag is not a tap.
      const swallow = (click: Event): void => click.stopPropagation()
      addEventListener('click', swallow, { capture: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
      host.drop(under(e.clientX, e.clientY), e.clientX, e.clientY)
    }
    host.end()
  }
  const finish = (): void => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', up)
    source.classList.remove('dragged')
    source.style.transform = ''
  }
  addEventListener('pointermove', move, { passive: false })
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)
}

/** Marks what would receive now; the row that the thing comes from (`but`) needs no mark. */
export function markOver(root: HTMLElement, target: HTMLElement | null, but = ''): void {
  for (const old of root.querySelectorAll('[data-over]')) if (old !== target) old.removeAttribute('data-over')
  if (target && target.dataset.drop !== but) target.setAttribute('data-over', 'true')
}

/** The place in a row of one's own for a thing let go at `x`: before the first one of which more than half of what is seen lies beyond. */
export function gapIn(row: HTMLElement, x: number): number {
  const things = [...row.querySelectorAll<HTMLElement>('[data-index]:not(.dragged)')]
  const after = things.find((one) => {
    const { left, width } = one.getBoundingClientRect()
    return x < left + Math.min(width / 2, 24)
  })
  return Number((after ?? things.at(-1))?.dataset.index ?? 0) + (after || !things.length ? 0 : 1)
}
