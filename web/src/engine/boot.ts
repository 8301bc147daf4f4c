/** The page's one engine, started after first paint; and the service worker. */
import { EngineClient, type EngineFiles } from './client'

declare const __ENGINE__: EngineFiles

/** An engine from other files than this build's: an older wheel, to verify the deals played under it. */
export const engineFrom = (files: EngineFiles): EngineClient =>
  new EngineClient(files, () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' }))

export const engine = engineFrom(__ENGINE__)

/** For the curious: `await sahrat.engine.call({op: 'version'})` in the browser's console. */
Object.assign(globalThis, { sahrat: { engine } })

/** Starts the engine once the page has painted and rests; with Save-Data only when it is first called. */
export function startEngineAfterPaint(): void {
  const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  if (saveData) return
  requestAnimationFrame(() => setTimeout(() => engine.start(), 200))
}

/** Registers the service worker of a production build, and lets it keep the engine's files once they ran. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  })
  const end = engine.subscribe((state) => {
    if (state.phase !== 'ready') return
    void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage('keep-engine'))
    void navigator.storage?.persist?.().catch(() => false)
    queueMicrotask(() => end())
  })
}
