/** Something that is shown for a while and goes by itself. */
import type { ReactiveController, ReactiveControllerHost } from 'lit'

export class Passing<T> implements ReactiveController {
  now: T | null = null
  #end: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostDisconnected(): void {
    clearTimeout(this.#end)
  }

  show(thing: T, ms: number): void {
    this.now = thing
    clearTimeout(this.#end)
    this.#end = setTimeout(() => {
      this.now = null
      this.host.requestUpdate()
    }, ms)
    this.host.requestUpdate()
  }

  clear(): void {
    this.now = null
    clearTimeout(this.#end)
  }
}
