/** The page's side of the rules engine: the only place that knows the worker. */

/** Where the engine's files are; written by scripts/prepare-pyodide.mjs, fixed in the build. */
export interface EngineFiles {
  /** Folder of the Pyodide files, ending in a slash. */
  pyodide: string
  /** Address of the engine's wheel. */
  wheel: string
  /** SHA-256 of the wheel, hex. */
  sha256: string
}

/** What the engine says of itself once it runs. */
export interface EngineInfo {
  version: string
  python: string
  sha256: string
  /** Milliseconds from spawning the worker to its first answer. */
  ms: number
}

export type EngineState =
  | { phase: 'idle' }
  | { phase: 'loading'; loaded: number; total: number }
  | { phase: 'ready'; info: EngineInfo }
  | { phase: 'failed'; message: string }

/** The engine is not there (failed, stopped, superseded or too slow): ask the server instead. */
export class EngineUnavailable extends Error {
  override name = 'EngineUnavailable'
}

export interface CallOptions {
  /** Milliseconds until the worker is given up and started again; 3000 unless told. */
  timeout?: number
  /** A waiting request of the same kind is dropped (rejected) for this one: the latest hint wins. */
  replaces?: string
}

type Port = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>
type FromWorker =
  | { type: 'progress'; loaded: number; total: number }
  | { type: 'ready'; version: string; python: string; sha256: string }
  | { type: 'fatal'; message: string }
  | { id: number; ok: true; result: string }
  | { id: number; ok: false; message: string }

interface Waiting {
  id: number
  text: string
  timeout: number
  replaces: string | undefined
  tries: number
  resolve: (text: string) => void
  reject: (error: Error) => void
}

const REPLY_MS = 3000
const BOOT_MS = 60000
const BOOT_TRIES = 2

/** A worker that answers one JSON request at a time; started again when it hangs or dies. */
export class EngineClient {
  #state: EngineState = { phase: 'idle' }
  #listeners = new Set<(state: EngineState) => void>()
  #worker: Port | null = null
  #queue: Waiting[] = []
  #sent: Waiting | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #boots = 0
  #began = 0
  #next = 1

  constructor(
    readonly files: EngineFiles,
    private readonly spawn: () => Port,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get state(): EngineState {
    return this.#state
  }

  get ready(): boolean {
    return this.#state.phase === 'ready'
  }

  /** Calls `listener` now and at each change. Returns what ends it. */
  subscribe(listener: (state: EngineState) => void): () => void {
    this.#listeners.add(listener)
    listener(this.#state)
    return () => this.#listeners.delete(listener)
  }

  /** Spawns the worker unless it is there. A failed engine is tried again. */
  start(): void {
    if (this.#worker) return
    this.#boots = 0
    this.#boot()
  }

  /** Ends the worker; requests under way are rejected. */
  stop(): void {
    this.#drop()
    this.#set({ phase: 'idle' })
    this.#rejectAll('stopped')
  }

  /**
   * The engine's answer to `request` (an op of the referee), parsed. Waits until the engine is ready.
   * Rejects with EngineUnavailable only; a refusal is an answer with `ok: false`.
   */
  async call<T>(request: object, options: CallOptions = {}): Promise<T> {
    return JSON.parse(await this.callText(JSON.stringify(request), options)) as T
  }

  /** As `call`, JSON text in and out. */
  callText(text: string, { timeout = REPLY_MS, replaces }: CallOptions = {}): Promise<string> {
    if (this.#state.phase === 'failed') return Promise.reject(new EngineUnavailable(this.#state.message))
    this.start()
    return new Promise((resolve, reject) => {
      if (replaces) {
        const old = this.#queue.findIndex((w) => w.replaces === replaces)
        if (old >= 0) this.#queue.splice(old, 1)[0]!.reject(new EngineUnavailable('superseded'))
      }
      this.#queue.push({ id: this.#next++, text, timeout, replaces, tries: 0, resolve, reject })
      this.#pump()
    })
  }

  /** Resolves once the engine is ready; rejects with EngineUnavailable when it fails. */
  whenReady(): Promise<EngineInfo> {
    if (this.#state.phase !== 'failed') this.start()
    return new Promise((resolve, reject) => {
      let end: (() => void) | undefined
      const settle = (state: EngineState): void => {
        if (state.phase === 'ready') resolve(state.info)
        else if (state.phase === 'failed') reject(new EngineUnavailable(state.message))
        else return
        queueMicrotask(() => end?.())
      }
      end = this.subscribe(settle)
    })
  }

  #set(state: EngineState): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }

  #boot(): void {
    this.#boots++
    this.#began = this.now()
    this.#set({ phase: 'loading', loaded: 0, total: 1 })
    try {
      this.#worker = this.spawn()
    } catch (error) {
      this.#lost(String(error))
      return
    }
    this.#worker.onmessage = (event: MessageEvent<FromWorker>) => this.#receive(event.data)
    this.#worker.onerror = (event) => this.#lost((event as ErrorEvent).message || 'the worker could not start')
    this.#worker.postMessage({ type: 'start', files: this.files })
    this.#timer = setTimeout(() => this.#lost('the engine took too long to load'), BOOT_MS)
  }

  #receive(message: FromWorker): void {
    if ('id' in message) {
      const sent = this.#sent
      if (!sent || sent.id !== message.id) return
      clearTimeout(this.#timer)
      this.#sent = null
      if (message.ok) sent.resolve(message.result)
      else sent.reject(new EngineUnavailable(message.message))
      this.#pump()
    } else if (message.type === 'progress') {
      if (this.#state.phase === 'loading') this.#set({ phase: 'loading', loaded: message.loaded, total: message.total })
    } else if (message.type === 'ready') {
      clearTimeout(this.#timer)
      this.#boots = 0
      const { version, python, sha256 } = message
      this.#set({ phase: 'ready', info: { version, python, sha256, ms: Math.round(this.now() - this.#began) } })
      this.#pump()
    } else {
      this.#lost(message.message)
    }
  }

  #pump(): void {
    if (this.#sent || this.#state.phase !== 'ready' || !this.#worker) return
    const next = this.#queue.shift()
    if (!next) return
    this.#sent = next
    next.tries++
    this.#timer = setTimeout(() => this.#hung(), next.timeout)
    this.#worker.postMessage({ id: next.id, text: next.text })
  }

  /** No reply in time: a fresh worker gets the request once more, then it is given up. */
  #hung(): void {
    const sent = this.#sent
    this.#drop()
    if (sent) {
      if (sent.tries < 2) this.#queue.unshift(sent)
      else sent.reject(new EngineUnavailable('no answer in time'))
    }
    this.#boot()
  }

  #lost(message: string): void {
    const sent = this.#sent
    this.#drop()
    if (sent && sent.tries < 2) this.#queue.unshift(sent)
    else sent?.reject(new EngineUnavailable(message))
    if (this.#boots < BOOT_TRIES) {
      this.#boot()
    } else {
      this.#set({ phase: 'failed', message })
      this.#rejectAll(message)
    }
  }

  #drop(): void {
    clearTimeout(this.#timer)
    if (this.#worker) {
      this.#worker.onmessage = null
      this.#worker.onerror = null
      this.#worker.terminate()
    }
    this.#worker = null
    this.#sent = null
  }

  #rejectAll(message: string): void {
    for (const waiting of this.#queue.splice(0)) waiting.reject(new EngineUnavailable(message))
  }
}
