/** Dragging by pointer: what moves says where it started, what receives wears `data-drop`. Tapping stays the equal way. */

const THRESHOLD = 8

export interface DragHost {
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
