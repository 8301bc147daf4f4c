/** The page's one seat: a player sits at one table at a time. */
import { engine } from '../engine/boot'
import { settings } from '../settings'
import { socketAddress } from './api'
import { RemoteSession } from './remote'
import { browserSurroundings } from './surroundings'
import type { Session } from './types'

let current: Session | null = null

/** Nothing is played event by event when nobody looks. */
const hurry = (): boolean => document.hidden

const judge = {
  get ready(): boolean {
    return engine.ready
  },
  call: <T>(request: object, options?: { timeout?: number; replaces?: string }): Promise<T> => engine.call<T>(request, options),
}

/** A new connection, at `table` when it is told. The old one ends. */
export const connect = (table: string | null): RemoteSession => take(new RemoteSession(browserSurroundings(socketAddress, judge, hurry), table))

/** A session of whichever source becomes the page's one. The old one ends. */
export function take<S extends Session>(session: S): S {
  current?.close()
  current = session
  return session
}

export const currentSession = (): Session | null => current

export function disconnect(): void {
  current?.close()
  current = null
}

/** The name to sit down with, when this player has chosen one. */
export const ownName = (): string | undefined => settings.value.name.trim() || undefined
