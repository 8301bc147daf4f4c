/** Domino tiles as strings of SVG: pips, a line, a brass pin. No font; colours are custom properties. */

/* Where the pips of each number sit, in a square of three by three. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [], [[1, 1]], [[0, 0], [2, 2]], [[0, 0], [1, 1], [2, 2]], [[0, 0], [2, 0], [0, 2], [2, 2]],
  [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
]
const BODY = '<rect x="1" y="1" width="48" height="98" rx="8" fill="var(--bone,#f4ecda)" stroke="var(--bone-edge,#b9a987)" stroke-width="1.6"/>'

const half = (n: number, y: number): string => PIPS[n]!.map(([x, v]) => `<circle cx="${13 + x * 12}" cy="${y + 13 + v * 12}" r="4.9"/>`).join('')

function draw(a: number, b: number, horizontal: boolean): string {
  const face = `${BODY}<path d="M8 50h34" stroke="var(--bone-line,#a8977a)" stroke-width="1.8"/><circle cx="25" cy="50" r="3.4" fill="#d8a13a"/><g fill="var(--pip,#26211f)">${half(a, 0)}${half(b, 50)}</g>`
  return horizontal
    ? `<svg class="tile h" viewBox="0 0 100 50" aria-hidden="true"><g transform="translate(0 50) rotate(-90)">${face}</g></svg>`
    : `<svg class="tile" viewBox="0 0 50 100" aria-hidden="true">${face}</svg>`
}

const faces = new Map<string, string>()
const once = (key: string, make: () => string): string => {
  let svg = faces.get(key)
  if (svg === undefined) faces.set(key, (svg = make()))
  return svg
}

/** A tile with `a` on top (or left) and `b` below (or right). Its name belongs to the element around it. */
export const tile = (a: number, b: number, horizontal = false): string => once(`${a}${b}${horizontal ? 'h' : ''}`, () => draw(a, b, horizontal))

/** A tile from behind. */
export const tileBack = (): string => once('back', () => `<svg class="tile" viewBox="0 0 50 100" aria-hidden="true">${BODY}<path d="M25 12l16 38-16 38L9 50z" fill="none" stroke="var(--back,#8a2c25)" stroke-width="2.5"/><path d="M25 31l8 19-8 19-8-19z" fill="var(--back,#8a2c25)"/></svg>`)

/** A tile inside a sentence, lying: one unbreakable picture with its name. */
export const inlineTile = (a: number, b: number, label: string): string =>
  tile(a, b, true).replace('class="tile h"', 'class="ic it"').replace('aria-hidden="true"', `role="img" aria-label="${label}"`)
