/** What the table says for a moment, and a big button's second tap. */
import type { ReactiveControllerHost } from 'lit'
import type { IconName } from '../art/icons'
import { told, type Rich } from '../i18n'
import type { Words } from '../session/types'
import { Passing } from './passing'

const NOTICE_MS = 4000
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
export class Notices {
  readonly #notice: Passing<Notice>

  constructor(host: ReactiveControllerHost) {
    this.#notice = new Passing(host)
  }

  get now(): Notice | null {
    return this.#notice.now
  }

  say(notice: Notice): void {
    this.#notice.show(notice, NOTICE_MS)
  }

  /** Says why something is not possible: the server's words, or our own. */
  stop(message: Words | Rich, more?: Rich, act?: unknown): void {
    this.say({ tone: 'stop', text: isWords(message) ? told(message) : message, more, act })
  }

  clear(): void {
    this.#notice.clear()
  }
}

/** A big move: the same button again within four seconds. */
export class SecondTap {
  readonly #first: Passing<string>

  constructor(host: ReactiveControllerHost) {
    this.#first = new Passing(host)
  }

  /** What the first tap asked for; "" when nothing waits. */
  get waiting(): string {
    return this.#first.now ?? ''
  }

  /** The first tap waits for the second, which runs. */
  tap(what: string, run: () => void): void {
    if (this.waiting === what) {
      this.clear()
      run()
    } else this.#first.show(what, SURE_MS)
  }

  clear(): void {
    this.#first.clear()
  }
}
