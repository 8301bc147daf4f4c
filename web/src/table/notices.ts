/** What the table says for a moment, and a big button's second tap. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { IconName } from '../art/icons'
import { told, type Rich } from '../i18n'
import type { Words } from '../session/types'

const NOTICE_MS = 6000
const SURE_MS = 4000

export interface Notice {
  tone: '' | 'turn' | 'stop' | 'good'
  text: Rich
  more?: Rich
  act?: unknown
  /** Stands before it where no tone has a mark of its own. */
  mark?: IconName
}

const isWords = (message: Words | Rich): message is Words => typeof message === 'object' && message !== null && 'ar' in message && 'en' in message

/** One notice at a time; it goes by itself. */
export class Notices implements ReactiveController {
  now: Notice | null = null
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#end)
  }

  say(notice: Notice): void {
    this.now = notice
    clearTimeout(this.#end)
    this.#end = setTimeout(() => {
      this.now = null
      this.host.requestUpdate()
    }, NOTICE_MS)
    this.host.requestUpdate()
  }

  /** Says why something is not possible: the server's words, or our own. */
  stop(message: Words | Rich, more?: Rich, act?: unknown): void {
    this.say({ tone: 'stop', text: isWords(message) ? told(message) : message, more, act })
  }

  clear(): void {
    this.now = null
  }
}

/** A big move: the same button again within four seconds. */
export class SecondTap implements ReactiveController {
  /** What the first tap asked for; "" when nothing waits. */
  waiting = ''
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#end)
  }

  /** The first tap waits for the second, which runs. */
  tap(what: string, run: () => void): void {
    clearTimeout(this.#end)
    if (this.waiting === what) {
      this.waiting = ''
      run()
      return
    }
    this.waiting = what
    this.#end = setTimeout(() => {
      this.waiting = ''
      this.host.requestUpdate()
    }, SURE_MS)
    this.host.requestUpdate()
  }

  clear(): void {
    this.waiting = ''
  }
}
