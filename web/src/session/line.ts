/** One WebSocket and what is asked on it: hello, answers by their id, sending again, syncing after a return, pings. */
import type { CheckAnswer, HintLay } from '../hand/types'
import type { Surroundings, Socket } from './surroundings'
import type { Link, Problem, Words } from './types'

export const PROTOCOL = 1
const RESEND_MS = 4000
const PING_MS = 8 * 60_000
/** After a return the table is asked for twice: what was sent while the line was down may come late. */
const SYNCS_MS = [1000, 3000]

/** What is answered where the line is closed: nobody hears it any more. */
const CLOSED = { e: 'closed', message: { ar: '', en: '' } }

/** What the server answers to a request, as far as it has one of these. */
export interface Answer {
  id?: string
  e?: string
  message?: Words
  check?: CheckAnswer
  hint?: HintLay[]
  hello?: { player: string; name: string; table: string | null; protocol: number }
  t?: string
}

export interface LineHost {
  /** The table this player is at, and the version up to which he knows it. */
  table(): string | null
  version(): number
  heard(text: string): void
  linkChanged(): void
}

interface Pending {
  body: Record<string, unknown>
  resolve: (answer: Answer) => void
  endResend: () => void
  tries: number
}

export const problem = (answer: Answer): Problem => ({ code: answer.e ?? '', message: answer.message ?? { ar: '', en: '' } })

const shortId = (): string => crypto.randomUUID().slice(0, 13)

export class Line {
  link: Link = 'connecting'
  #socket: Socket
  #everLive = false
  #closed = false
  #pending = new Map<string, Pending>()
  #endLater: (() => void)[] = []
  #endPing: (() => void) | null = null

  constructor(
    private readonly around: Surroundings,
    private readonly host: LineHost,
  ) {
    this.#socket = around.connect({
      opened: () => this.#hello(),
      closed: () => this.#dropped(),
      message: (text) => this.#closed || host.heard(text),
    })
  }

  /** Resolves with the server's answer, however often it has to be asked, or with `closed`; never rejects. */
  request(body: Record<string, unknown>): Promise<Answer> {
    if (this.#closed) return Promise.resolve(CLOSED)
    const id = shortId()
    return new Promise((resolve) => {
      const pending: Pending = { body: { ...body, id }, resolve, endResend: () => undefined, tries: 0 }
      this.#pending.set(id, pending)
      this.#transmit(pending)
    })
  }

  /** Says something that needs no answer; lost when the line is down. */
  tell(body: Record<string, unknown>): void {
    if (this.link === 'live' && !this.#closed) this.#socket.send(JSON.stringify({ ...body, id: shortId() }))
  }

  sync(): void {
    const table = this.host.table()
    if (table) this.tell({ a: 'sync', t: table, v: this.host.version() })
  }

  /** Whether a request of ours waits for this answer. */
  awaits(id: string | undefined): boolean {
    return this.#pending.has(id ?? '')
  }

  settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id ?? '')
    if (!pending) return
    this.#pending.delete(answer.id!)
    pending.endResend()
    pending.resolve(answer)
  }

  /** The server has answered: what waits is sent again, the table is asked for, pings begin. */
  live(): void {
    const fresh = this.link !== 'live'
    this.#everLive = true
    this.link = 'live'
    if (!fresh) return
    this.#callOff()
    this.#endLater = SYNCS_MS.map((ms) => this.around.later(ms, () => this.sync()))
    this.#ping()
    for (const pending of this.#pending.values()) this.#transmit(pending)
  }

  /** The line is no longer ours: another device has it, or this client is too old. */
  end(link: 'replaced' | 'outdated'): void {
    this.#set(link)
    if (link === 'replaced') this.#socket.close()
  }

  /** Comes back after `replaced`. */
  resume(): void {
    if (this.link !== 'replaced') return
    this.#set('connecting')
    this.#socket.reconnect()
  }

  /** Whoever still waits for an answer is refused. */
  close(): void {
    this.#closed = true
    this.#endPing?.()
    this.#callOff()
    for (const id of this.#pending.keys()) this.settle({ ...CLOSED, id })
    this.#socket.close()
  }

  /** Sends, and again with the same id while no answer comes; the server knows a message it has done already. */
  #transmit(pending: Pending): void {
    pending.endResend()
    if (this.link !== 'live') return
    pending.tries++
    this.#socket.send(JSON.stringify(pending.body))
    pending.endResend = this.around.later(RESEND_MS * pending.tries, () => {
      if (this.awaits(String(pending.body.id)) && this.link === 'live') this.#transmit(pending)
    })
  }

  /** Says hello, and again while the line is open and the answer to it does not come. */
  #hello(tries = 1): void {
    if (this.#closed || (tries > 1 && this.link !== 'lost' && this.link !== 'connecting')) return
    this.#callOff()
    this.#endLater = [this.around.later(1000 * tries, () => this.#hello(tries + 1))]
    const t = this.host.table(), v = this.host.version()
    this.#socket.send(JSON.stringify({ a: 'hello', protocol: PROTOCOL, id: shortId(), ...(t ? { t } : {}), ...(v ? { v } : {}) }))
  }

  #dropped(): void {
    if (this.#closed || this.link === 'replaced' || this.link === 'outdated') return
    this.#set(this.#everLive ? 'lost' : 'connecting')
  }

  #ping(): void {
    this.#endPing?.()
    this.#endPing = this.around.later(PING_MS, () => {
      this.#socket.send(JSON.stringify({ a: 'ping' }))
      this.#ping()
    })
  }

  #callOff(): void {
    for (const end of this.#endLater) end()
  }

  #set(link: Link): void {
    this.link = link
    this.#callOff()
    this.host.linkChanged()
  }
}
