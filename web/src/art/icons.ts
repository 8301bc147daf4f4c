/** Line icons on a 24 grid. */
import { html, type TemplateResult } from 'lit'

const ICON = {
  back: 'M9 5l7 7-7 7', score: 'M6 3h12v18H6zM9.5 8h5M9.5 12h5M9.5 16h3',
  check: 'M4.5 12.500l5 5 10-11', cross: 'M6 6l12 12M18 6L6 18', weave: 'M12 2.500l8 9.5-8 9.5-8-9.500zM12 8l3.4 4-3.4 4-3.4-4z',
  hint: 'M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-3.5 12c.5.4.5 1 .5 1.500h6c0-.5 0-1.1.5-1.500A6.5 6.5 0 0 0 12 3z',
  bot: 'M6 9h12v9.500H6zM12 9V5M9.5 13v1.500M14.5 13v1.500M3.5 12v4M20.5 12v4', off: 'M3 3l18 18M8.5 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.500M19 12a10 10 0 0 0-5-2.800M12 19h.01',
  clock: 'M12 3.500a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v4.500l3 2', sort: 'M5 6h14M5 12h9M5 18h5', undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9',
  chat: 'M4 5h16v11H11l-4 4v-4H4z', share: 'M12 15V4M8 8l4-4 4 4M5 13v7h14v-7', copy: 'M8 8h12v12H8zM4 16V4h12', play: 'M7 4.500v15l12-7.500z', pause: 'M8 5v14M16 5v14',
  next: 'M6 5v14l9-7zM18 5v14', home: 'M4 11l8-7 8 7v9H4z', book: 'M4 5h7v15H4zM13 5h7v15h-7z', user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-5.5 7.5-5.500s6.5 1.5 7.5 5.5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3', again: 'M19 12a7 7 0 1 1-2-5M19 3v4.500h-4.5', file: 'M6 3h8l4 4v14H6zM14 3v4h4', gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  swap: 'M7 8h11l-3-3M17 16H6l3 3', door: 'M14 4H6v16h8M11 12h9M17 8.500l3.5 3.5-3.5 3.5', down: 'M12 5v13M6 13l6 6 6-6',
}

export type IconName = keyof typeof ICON

export const icon = (name: IconName, size = 20): TemplateResult =>
  html`<svg class="i i-${name}" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true"><path d=${ICON[name]} fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" /></svg>`
