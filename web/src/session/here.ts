/** Playing at a table on this device: the page's engine, storage and clock. Fetched when it is chosen. */
import { engine } from '../engine/boot'
import { guestNow } from './api'
import { ownName } from './current'
import { TABLE_KEY } from './device-store'
import { LocalSession, type Device, type Order } from './local'
import type { Problem } from './types'

function page(): Device {
  let left = false
  return {
    engine,
    sha256: engine.files.sha256,
    now: () => Date.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    seen: () => !left && !document.hidden,
    watch(seen, taken) {
      const end = new AbortController()
      const heard = { signal: end.signal }
      document.addEventListener('visibilitychange', seen, heard)
      addEventListener('pagehide', () => ((left = true), seen()), heard)
      addEventListener('pageshow', () => ((left = false), seen()), heard)
      addEventListener('storage', (event) => event.key === TABLE_KEY && taken(), heard)
      return () => end.abort()
    },
  }
}

/** A new table on this device. */
export const openHere = (order: Omit<Order, 'name'>): Promise<LocalSession | Problem> =>
  LocalSession.open(page(), { ...order, name: ownName() ?? guestNow()?.name ?? 'ضيف' })

/** The table that this device kept; null when there is none. */
export const resumeHere = (): Promise<LocalSession | Problem | null> => LocalSession.resume(page())
