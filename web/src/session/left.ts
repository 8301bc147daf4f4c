/** The running match that this player has left for good: his device remembers the way back to it. */

const KEY = 'sahrat.left'

export function leftTable(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepLeft(table: string): void {
  try {
    localStorage.setItem(KEY, table)
  } catch {
    /* without storage only the link leads back */
  }
}

/** Forgets `table`: the player is back, it is over, or the seat is gone. */
export function dropLeft(table: string): void {
  try {
    if (localStorage.getItem(KEY) === table) localStorage.removeItem(KEY)
  } catch {
    /* nothing kept */
  }
}
