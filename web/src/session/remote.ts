/** A seat at a table of the server: one WebSocket, full views, and everything that heals what the network loses. */
import ReconnectingSocket from 'partysocket/ws'
import { drawSeed, dropRecord, newRecord, readRecord, seedHash, withView, writeRecord } from './record'
import { Timeline, type TableMessage } from './timeline'
import type { CheckAnswer, Draft, GameEvent, HintLay, Link, Missed, Move, Problem, Said, Session, SessionState, TableView } from './types'

export const PROTOCOL = 1
export const GRACE_MS = 700
const RESEND_MS = 4000
const PING_MS = 8 * 60_000
const SAID_KEPT = 40
const SEEN_KEY = 'sahrat.seen'

/** What a session needs of a socket; partysocket offers it, tests have their own. */
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
  later(ms: number, run: () => void): () => void
  hurry(): boolean
  random(): number
}

interface Answer {
  id?: string
  e?: string
  message?: { ar: string; en: string }
  check?: CheckAnswer
  hint?: HintLay[]
  hello?: { player: string; name: string; table: string | null; protocol: number }
  t?: string
}

interface Pending {
  body: Record<string, unknown>
  resolve: (answer: Answer) => void
  endResend: () => void
  tries: number
}

/** The longest a jittered client waits before it tells the server that a deadline has passed. */
export const advanceDelay = (deadline: number, seat: number, serverNow: number): number =>
  Math.max(0, deadline + GRACE_MS + 300 + 400 * seat - serverNow)

const shortId = (): string => crypto.randomUUID().slice(0, 13)

export class RemoteSession implements Session {
  #table: string | null = null
  #socket: Socket
  #link: Link = 'connecting'
  #everLive = false
  #pending = new Map<string, Pending>()
  #listeners = new Set<() => void>()
  #timeline: Timeline
  #said: Said[] = []
  #offset = 0
  #missed: Missed | null = null
  #gone: Problem | null = null
  #player: string | null = null
  #endAdvance: (() => void) | null = null
  #endSyncs: (() => void)[] = []
  #endPing: (() => void) | null = null
  #seedFor: string | null = null
  #sending = false
  #state: SessionState | null = null
  #closed = false

  constructor(private readonly around: Surroundings, table: string | null = null) {
    this.#table = table
    this.#timeline = new Timeline({
      changed: () => this.#changed(),
      sync: () => this.#sync(),
      serverNow: () => this.serverNow(),
      later: around.later,
      hurry: around.hurry,
    })
    this.#socket = around.connect({
      opened: () => this.#opened(),
      closed: () => this.#dropped(),
      message: (text) => this.#message(text),
    })
  }

  get state(): SessionState {
    this.#state ??= {
      link: this.#link,
      view: this.#timeline.view,
      latest: this.#timeline.latest,
      log: this.#timeline.log,
      shown: this.#timeline.shown,
      said: this.#said,
      offset: this.#offset,
      sending: this.#sending,
      missed: this.#missed,
      dispute: this.#table ? (readRecord(this.#table)?.dispute ?? null) : null,
      gone: this.#gone,
    }
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  serverNow(): number {
    return this.around.now() + this.#offset
  }

  /** Opens a table of one's own and sits at it; resolves with its id. */
  async open(order: { game: string; seats: number; options: Record<string, unknown>; fill?: string; name?: string }): Promise<{ table: string } | Problem> {
    return this.#sit({ a: 'open', ...order })
  }

  /** Sits down at somebody's table. */
  async join(table: string, name?: string): Promise<{ table: string } | Problem> {
    return this.#sit({ a: 'join', t: table, ...(name ? { name } : {}) })
  }

  async #sit(body: Record<string, unknown>): Promise<{ table: string } | Problem> {
    const answer = await this.#request(body)
    if (answer.e) return problem(answer)
    this.#table = answer.t ?? null
    this.#gone = null
    return { table: this.#table ?? '' }
  }

  async act(move: Move): Promise<Problem | null> {
    this.#timeline.catchUp()
    const view = this.#timeline.latest
    if (!view) return null
    this.#sending = true
    this.#missed = null
    this.#changed()
    const answer = await this.#request({ a: 'move', t: view.table, v: view.v, move })
    this.#sending = false
    if (answer.e) this.#sync()
    this.#changed()
    return answer.e ? problem(answer) : null
  }

  async ready(): Promise<Problem | null> {
    const view = this.#timeline.latest
    if (!view) return null
    const seed = drawSeed()
    const hash = await seedHash(seed)
    writeRecord(newRecord(view, seed, hash, this.around.now()))
    const answer = await this.#request({ a: 'ready', t: view.table, hash })
    return answer.e ? problem(answer) : null
  }

  next(): void {
    void this.#order('next')
  }

  back(): void {
    this.#missed = null
    // What was played meanwhile is still being shown: the way back does not wait for it.
    this.#timeline.catchUp()
    void this.#order('back')
  }

  async host(order: Record<string, unknown>): Promise<Problem | null> {
    return this.#order('host', order)
  }

  async say(words: { phrase: string } | { text: string }): Promise<Problem | null> {
    return this.#order('say', words)
  }

  async leave(): Promise<void> {
    await Promise.race([this.#order('leave'), new Promise((resolve) => this.around.later(1500, () => resolve(null)))])
    this.close()
  }

  async check(draft: Draft): Promise<CheckAnswer | null> {
    const view = this.#timeline.latest
    if (!view?.hand) return null
    const { judge } = this.around
    if (judge?.ready) {
      try {
        const answer = await judge.call<{ ok: boolean; check?: CheckAnswer } & CheckAnswer>({ op: 'check', view: view.hand, ...draft }, { replaces: 'check' })
        if (answer.ok) return answer.check ?? answer
      } catch {
        /* the engine is gone: the server judges */
      }
    }
    const answer = await this.#request({ a: 'check', t: view.table, ...draft })
    return answer.check ?? null
  }

  async hint(): Promise<HintLay[]> {
    const view = this.#timeline.latest
    if (!view?.hand?.own || !view.hint) return []
    const { judge } = this.around
    if (judge?.ready) {
      try {
        const answer = await judge.call<{ ok: boolean; lays?: HintLay[] }>({ op: 'hint', view: view.hand }, { replaces: 'hint' })
        if (answer.ok && answer.lays) return answer.lays
      } catch {
        /* the engine is gone: the server hints */
      }
    }
    const answer = await this.#request({ a: 'hint', t: view.table })
    return answer.hint ?? []
  }

  resume(): void {
    if (this.#link !== 'replaced') return
    this.#setLink('connecting')
    this.#socket.reconnect()
  }

  catchUp(): void {
    this.#timeline.catchUp()
  }

  /** Nothing more happens here: timers end, the socket is closed. */
  close(): void {
    this.#closed = true
    this.#endAdvance?.()
    this.#endPing?.()
    for (const end of this.#endSyncs) end()
    for (const pending of this.#pending.values()) pending.endResend()
    this.#pending.clear()
    this.#timeline.reset()
    this.#socket.close()
  }

  async #order(command: string, more: Record<string, unknown> = {}): Promise<Problem | null> {
    if (!this.#table) return null
    const answer = await this.#request({ a: command, t: this.#table, ...more })
    return answer.e ? problem(answer) : null
  }

  #request(body: Record<string, unknown>): Promise<Answer> {
    const id = shortId()
    return new Promise((resolve) => {
      const pending: Pending = { body: { ...body, id }, resolve, endResend: () => undefined, tries: 0 }
      this.#pending.set(id, pending)
      this.#transmit(pending)
    })
  }

  /** Sends, and again with the same id while no answer comes; the server knows a message it has done already. */
  #transmit(pending: Pending): void {
    pending.endResend()
    if (this.#link !== 'live' && pending.body.a !== 'hello') return
    pending.tries++
    this.#socket.send(JSON.stringify(pending.body))
    pending.endResend = this.around.later(RESEND_MS * pending.tries, () => {
      if (this.#pending.has(String(pending.body.id)) && this.#link === 'live') this.#transmit(pending)
    })
  }

  /** Says hello, and again while the line is open and the answer to it does not come. */
  #opened(tries = 1): void {
    if (this.#closed || (tries > 1 && this.#link !== 'lost' && this.#link !== 'connecting')) return
    for (const end of this.#endSyncs) end()
    this.#endSyncs = [this.around.later(1000 * tries, () => this.#opened(tries + 1))]
    const v = this.#timeline.v
    void this.#socket.send(JSON.stringify({ a: 'hello', protocol: PROTOCOL, id: shortId(), ...(this.#table ? { t: this.#table } : {}), ...(v ? { v } : {}) }))
  }

  #dropped(): void {
    if (this.#closed || this.#link === 'replaced' || this.#link === 'outdated') return
    this.#setLink(this.#everLive ? 'lost' : 'connecting')
  }

  #sync(): void {
    if (this.#table && this.#link === 'live') this.#socket.send(JSON.stringify({ a: 'sync', t: this.#table, id: shortId(), v: this.#timeline.v }))
  }

  #live(): void {
    const fresh = this.#link !== 'live'
    this.#everLive = true
    this.#link = 'live'
    if (!fresh) return
    for (const end of this.#endSyncs) end()
    this.#endSyncs = [1000, 3000].map((ms) => this.around.later(ms, () => this.#sync()))
    this.#endPing?.()
    const ping = (): void => {
      this.#endPing = this.around.later(PING_MS, () => {
        this.#socket.send(JSON.stringify({ a: 'ping' }))
        ping()
      })
    }
    ping()
    for (const pending of this.#pending.values()) this.#transmit(pending)
  }

  #message(text: string): void {
    if (this.#closed) return
    let body: Answer & Partial<TableMessage> & { replaced?: boolean; left?: boolean; say?: { seat: number; phrase?: string; text?: string }; pong?: number }
    try {
      body = JSON.parse(text)
    } catch {
      return
    }
    if (body.replaced) {
      // Another device sits here now; what it sends before the start is not in this device's record.
      if (this.#table && this.#timeline.latest?.phase === 'open') dropRecord(this.#table)
      this.#setLink('replaced')
      this.#socket.close()
      return
    }
    if (body.left) {
      this.#settle(body)
      if (body.t !== this.#table) return
      this.#gone = { code: 'left', message: { ar: 'طلعت من الجلسة.', en: 'You left the table.' } }
      this.#changed()
      return
    }
    if (body.hello) {
      this.#player = body.hello.player
      this.#live()
      this.#changed()
    }
    if (body.say && body.t === this.#table) {
      this.#said = [...this.#said, { ...body.say, at: this.around.now() }].slice(-SAID_KEPT)
      this.#changed()
    }
    if (body.e && !this.#pending.has(body.id ?? '')) this.#refusedAlone(body)
    if (body.view && body.t) this.#table_(body as TableMessage)
    this.#settle(body)
  }

  #settle(body: Answer): void {
    const pending = this.#pending.get(body.id ?? '')
    if (!pending) return
    this.#pending.delete(body.id!)
    pending.endResend()
    pending.resolve(body)
  }

  /** An error that answers no request of ours: hello was refused. */
  #refusedAlone(body: Answer): void {
    if (this.#link === 'live') return
    if (body.e === 'old_client') {
      this.#setLink('outdated')
      return
    }
    this.#gone = problem(body)
    this.#live()
    this.#changed()
  }

  #table_(message: TableMessage): void {
    if (this.#table && message.t !== this.#table) return
    this.#table = message.t
    const sample = message.now - this.around.now()
    // A late message shows our clock ahead: the largest sample of a connection is the one least delayed.
    this.#offset = this.#offset === 0 || message.full ? sample : Math.max(this.#offset, sample)
    const returning = message.full === true && this.#link !== 'live'
    if (returning) this.#countMissed(message)
    this.#live()
    for (const event of message.events) if (event.e === 'dealt' && event.own) this.#keepDeal(message.view.deal, event.own)
    for (const event of message.seen ?? []) if (event.e === 'dealt' && event.own) this.#keepDeal(message.view.deal, event.own)
    this.#timeline.take(message)
    const { latest } = this.#timeline
    if (latest) {
      this.#keepRecord(latest)
      this.#sendSeed(latest)
      this.#watchDeadline(latest)
    }
    this.#changed()
  }

  /** What the clock or a bot did in this seat while nobody was here. */
  #countMissed(message: TableMessage): void {
    const { seat, deal } = message.view
    const before = readSeen()
    if (seat === null || !message.seen || !before || before.table !== message.t) return
    const since = before.deal === deal ? message.seen.slice(before.count) : message.seen
    const mine = [...this.#pending.values()].find((pending) => pending.body.a === 'move')?.body.move as { throw?: string | null } | undefined
    let own = since.filter((event) => event.e === 'threw' && event.seat === seat).map((event) => event.card ?? '')
    if (mine?.throw && own[0] === mine.throw) own = own.slice(1)
    this.#missed = { turns: own.length, threw: own }
  }

  #keepDeal(deal: number, own: string[]): void {
    const record = this.#table ? readRecord(this.#table) : null
    if (record && !record.own[deal]) writeRecord({ ...record, own: { ...record.own, [deal]: own } })
  }

  #keepRecord(view: TableView): void {
    const record = readRecord(view.table)
    if (!record) return
    let next = withView(record, view)
    const { log } = this.#timeline
    if (view.phase !== 'deal' && log[0]?.e === 'dealt' && !next.events?.[view.deal] && !this.#timeline.busy) next = { ...next, events: { ...next.events, [view.deal]: log } }
    if (next !== record) writeRecord(next)
  }

  /** fair.md, step 3: the seed goes out by itself once every hash is seen and our own stands there as we sent it. */
  #sendSeed(view: TableView): void {
    if (view.phase !== 'seeds' || view.seat === null || this.#seedFor === view.table) return
    const own = view.seats[view.seat]
    const record = readRecord(view.table)
    if (!own || own.kind !== 'human' || own.seed || !record || own.hash !== record.hash) return
    if (view.seats.some((seat) => seat.kind === 'human' && !seat.hash)) return
    this.#seedFor = view.table
    void this.#request({ a: 'seed', t: view.table, seed: record.seed }).then((answer) => {
      const now = readRecord(view.table)
      if (!answer.e && now) writeRecord({ ...now, sent: true })
    })
  }

  /** "Time may have passed": any seated client says so, the nearest seats first; the server decides. */
  #watchDeadline(view: TableView): void {
    this.#endAdvance?.()
    this.#endAdvance = null
    if (view.deadline === null || view.seat === null || view.phase === 'over') return
    const { seat } = view
    const watch = (ms: number): void => {
      this.#endAdvance = this.around.later(ms, () => {
        if (this.#link === 'live') this.#socket.send(JSON.stringify({ a: 'advance', t: view.table, id: shortId() }))
        watch(1500 + 400 * seat)
      })
    }
    watch(advanceDelay(view.deadline, seat, this.serverNow()))
  }

  #setLink(link: Link): void {
    this.#link = link
    if (link !== 'live') for (const end of this.#endSyncs) end()
    this.#changed()
  }

  #changed(): void {
    this.#state = null
    const { latest, log } = this.#timeline
    if (latest?.hand && !this.#timeline.busy) {
      keepSeen(latest.table, latest.deal, log.length)
      if (latest.phase !== 'deal') this.#keepRecord(latest)
    }
    for (const listener of this.#listeners) listener()
  }

  /** This guest's account, once hello was answered. */
  get player(): string | null {
    return this.#player
  }
}

const problem = (answer: Answer): Problem => ({ code: answer.e ?? '', message: answer.message ?? { ar: '', en: '' } })

function keepSeen(table: string, deal: number, count: number): void {
  try {
    localStorage.setItem(SEEN_KEY, JSON.stringify({ table, deal, count }))
  } catch {
    /* without it a return says less, nothing else */
  }
}

function readSeen(): { table: string; deal: number; count: number } | null {
  try {
    return JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null') as { table: string; deal: number; count: number } | null
  } catch {
    return null
  }
}

/** The browser's surroundings: partysocket, real timers, the page's engine. */
export function browserSurroundings(address: () => Promise<string>, judge: LocalJudge | null, hurry: () => boolean): Surroundings {
  return {
    judge,
    hurry,
    now: () => Date.now(),
    random: () => Math.random(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    connect(events) {
      let first = true
      const socket = new ReconnectingSocket(
        async () => {
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
      const wake = (): void => {
        if (socket.readyState !== WebSocket.OPEN && socket.shouldReconnect) socket.reconnect()
      }
      addEventListener('online', wake)
      return {
        get open() {
          return socket.readyState === WebSocket.OPEN
        },
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text)
        },
        reconnect: () => socket.reconnect(),
        close: () => socket.close(),
      }
    },
  }
}

export type { GameEvent }
