/** The games of this client: what a table of each is called and how its options are put, each fetched when it is asked for. */
import { text, type Rich } from './i18n'
import type { Forms } from './home/forms'

interface GameFace {
  name: () => Rich
  line: () => Rich
  /** What «العب الحين» opens, against the computer. */
  now: { seats: number; options: Record<string, unknown> }
  forms: () => Promise<{ FORMS: Forms }>
}

/** Said before a game's own file is here; numbers.test.ts holds them to the engine's. */
export const BALOOT_TARGET = 152
export const HAND_SEATS = [2, 5] as const

/** In the order in which home offers them, under their names on the wire. */
export const GAMES = {
  hand: { name: () => text('hand'), line: () => text('hand_line', { a: HAND_SEATS[0], b: HAND_SEATS[1] }), now: { seats: 4, options: {} }, forms: () => import('./hand/hand-options') },
  baloot: { name: () => text('baloot'), line: () => text('baloot_line', { n: BALOOT_TARGET }), now: { seats: 4, options: {} }, forms: () => import('./baloot/baloot-options') },
  dominoes: { name: () => text('dominoes'), line: () => text('dominoes_line'), now: { seats: 2, options: {} }, forms: () => import('./dominoes/dominoes-options') },
} satisfies Record<string, GameFace>

export type GameName = keyof typeof GAMES
export const GAME_NAMES = Object.keys(GAMES) as GameName[]
export const isGame = (name: string): name is GameName => name in GAMES

/** What a game is called; nothing for one that this client does not know. */
export const gameName = (name: string | undefined): Rich => (name && isGame(name) ? GAMES[name].name() : '')

const known = new Map<string, Forms>()
const asked = new Set<string>()

/** A game's options in words; null until they are fetched, and then `here` is called. After a failure the next call tries again. */
export function formsFor(name: string, here: () => void): Forms | null {
  const found = known.get(name)
  if (found || !isGame(name)) return found ?? null
  if (!asked.has(name)) {
    asked.add(name)
    const face: GameFace = GAMES[name]
    void face.forms().then(({ FORMS }) => (known.set(name, FORMS), here()), () => asked.delete(name))
  }
  return null
}

/** What a table plays, by game and kind; the kind alone where it says the game already. `here` as for `formsFor`. */
export function tableName(name: string, options: Record<string, unknown>, here: () => void): string {
  const game = String(gameName(name)), kind = formsFor(name, here)?.kindPlain(options) ?? ''
  const words = game.toLowerCase().split(' ')
  const says = kind.toLowerCase().split(' ').some((word) => words.includes(word))
  return !kind ? game : says ? kind : `${game} · ${kind}`
}
