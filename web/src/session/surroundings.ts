/** What a session needs of the world: a socket, an engine that may judge, a clock. Tests have their own. */
import ReconnectingSocket from 'partysocket/ws'

/** What a session needs of a socket; partysocket offers it. */
export interface Socket {
  readonly open: boolean
  send(text: string): void
  reconnect(): void
  close(): void
}

export interface SocketEvents {
  opened(): void
  closed(): void
  message(text: string): void
}

/** An engine that judges and hints on the page; until it is ready the server does both. */
export interface LocalJudge {
  readonly ready: boolean
  call<T>(request: object, options?: { timeout?: number; replaces?: string }): Promise<T>
}

export interface Surroundings {
  connect(events: SocketEvents): Socket
  judge: LocalJudge | null
  now(): number
  /** Runs after `ms`; the answer calls it off. */
  later(ms: number, run: () => void): () => void
  /** Nobody looks: nothing is shown event by event. */
  hurry(): boolean
}

function connect(address: () => Promise<string>, events: SocketEvents): Socket {
  let first = true
  const socket = new ReconnectingSocket(
    async () => {
      // many clients lose their line at once: they do not all come back in the same moment
      if (!first) await new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
      first = false
      return address()
    },
    [],
    { minReconnectionDelay: 500, maxReconnectionDelay: 8000, reconnectionDelayGrowFactor: 1.7, maxEnqueuedMessages: 0, connectionTimeout: 8000, minUptime: 3000 },
  )
  socket.addEventListener('open', () => events.opened())
  socket.addEventListener('close', () => events.closed())
  socket.addEventListener('error', () => events.closed())
  socket.addEventListener('message', (event) => events.message(String(event.data)))
  // what lay on the line when the network went is not trusted again: it may take minutes to break
  let suspect = false
  const sleep = (): void => {
    suspect = true
    events.closed()
  }
  const wake = (): void => {
    if ((suspect || socket.readyState !== WebSocket.OPEN) && socket.shouldReconnect) socket.reconnect()
    suspect = false
  }
  addEventListener('online', wake)
  addEventListener('offline', sleep)
  return {
    get open() {
      return socket.readyState === WebSocket.OPEN
    },
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    reconnect: () => socket.reconnect(),
    close: () => {
      removeEventListener('online', wake)
      removeEventListener('offline', sleep)
      socket.close()
    },
  }
}

/** The browser's surroundings: partysocket, real timers, the page's engine. */
export function browserSurroundings(address: () => Promise<string>, judge: LocalJudge | null, hurry: () => boolean): Surroundings {
  return {
    judge,
    hurry,
    now: () => Date.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    connect: (events) => connect(address, events),
  }
}
