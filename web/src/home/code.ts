/** An invite code as it is typed: by itself, or at the end of the whole link. */

/** Letters and digits of a code. */
export const CODE_LENGTH = 8

/** The code in what was typed; null where it is too short for one. */
export function codeIn(typed: string): string | null {
  const found = /([a-z0-9-]+)\/?$/.exec(typed.trim().toLowerCase())?.[1] ?? ''
  return found.length < CODE_LENGTH ? null : found
}
