/** Card faces, backs and woven bands as strings of SVG: no font, so bidi has nothing to reorder. Colours are custom properties. */

/* Ranks are strokes in a box 14 high. No letter shapes are taken from a font, so nothing can be re-ordered by bidi. */
const RANK: Record<string, [number, string]> = {
  A: [10, 'M.9 13.6 5 .9l4.1 12.7M2.5 9.4h5'],
  2: [10, 'M1 4.3C1 2.1 2.7.9 5 .9s4.1 1.3 4.1 3.4c0 1.8-1 3-2.5 4.4L1.2 13.1h8.2'],
  3: [10, 'M1.3.9h7.4L4.9 5.6c2.6 0 4.4 1.5 4.4 3.8 0 2.4-1.9 3.8-4.3 3.8-2 0-3.6-.8-4.2-2.5'],
  4: [10, 'M7.1 13.6V.9L.8 10h8.9'],
  5: [10, 'M8.7.9H2.3L1.7 6.2c.8-.7 2-1.1 3.3-1.1 2.5 0 4.2 1.6 4.2 4s-1.9 4-4.3 4c-1.9 0-3.5-.8-4.1-2.4'],
  6: [10, 'M7.2.5 2 6.5M9.1 9.1a4.1 4.1 0 1 1-8.2 0 4.1 4.1 0 1 1 8.2 0'],
  7: [10, 'M.9.9h8.2L4 13.6'],
  8: [10, 'M8.2 3.9a3.2 3.1 0 1 1-6.4 0 3.2 3.1 0 1 1 6.4 0M9.2 10a4.2 3.2 0 1 1-8.4 0 4.2 3.2 0 1 1 8.4 0'],
  9: [10, 'M2.8 13.5 8 7.5M9.1 4.9a4.1 4.1 0 1 1-8.2 0 4.1 4.1 0 1 1 8.2 0'],
  10: [13.4, 'M.7 3.2 2.9.9v12.7M9.5.9c2 0 3.3 1.3 3.3 3.3v5.6c0 2-1.3 3.3-3.3 3.3S6.2 11.8 6.2 9.8V4.2c0-2 1.3-3.3 3.3-3.3z'],
  J: [10, 'M4.4.9h3.9v8.3c0 2.5-1.4 3.9-3.6 3.9-2 0-3.4-1.2-3.6-3.3'],
  Q: [10, 'M5 .9c2.4 0 4 1.6 4 4.2v3.8c0 2.6-1.6 4.2-4 4.2S1 11.5 1 8.9V5.100C1 2.5 2.6.9 5 .9zM5.6 9.6 9.5 13.8'],
  K: [10, 'M1.5.4v13.200M8.9.6 1.8 8M4.3 5.600l5 8'],
}
const SUIT: Record<string, string> = {
  S: 'M12 1.200C14.3 4.9 21.8 9.3 21.8 14.600c0 3-2.2 4.9-4.7 4.9-1.7 0-3.1-.9-3.9-2.3.2 2.4 1 4.2 2.6 5.600H8.200c1.6-1.4 2.4-3.2 2.6-5.6-.8 1.4-2.2 2.3-3.9 2.3-2.5 0-4.7-1.9-4.7-4.900C2.2 9.3 9.7 4.9 12 1.200z',
  H: 'M12 22.300C5.5 16.5 1.6 12.6 1.6 8.2 1.6 4.7 4.2 2.2 7.3 2.200c2 0 3.7 1 4.7 2.8 1-1.8 2.7-2.8 4.7-2.8 3.1 0 5.7 2.5 5.7 6 0 4.4-3.9 8.3-10.4 14.100z',
  D: 'M12 .8c2.5 4.3 5.3 7.9 8.7 11.2-3.4 3.3-6.2 6.9-8.7 11.2-2.5-4.3-5.3-7.9-8.7-11.200C6.7 8.7 9.5 5.1 12 .8z',
  C: 'M12 1.400a4.9 4.9 0 0 1 4.3 7.2 4.9 4.9 0 1 1-3 8.300c.2 2.5 1 4.4 2.6 5.900H8.100c1.6-1.5 2.4-3.4 2.6-5.900a4.9 4.9 0 1 1-3-8.300A4.9 4.9 0 0 1 12 1.400z',
}
export const suitShape = (suit: string): string => SUIT[suit]!
const STAR = 'M12 .6l3.3 3.400h4.700v4.700L23.4 12 20 15.300V20h-4.700L12 23.4 8.7 20H4v-4.700L.6 12 4 8.700V4h4.700z'
const INK: Record<string, string> = { S: 'var(--suit-s,#1c222b)', H: 'var(--suit-h,#c22a1e)', D: 'var(--suit-d,#1b5fb0)', C: 'var(--suit-c,#136b3d)' }
const PAPER = 'var(--paper,#fbf7ee)', EDGE = 'var(--paper-edge,#cfc3ad)'
const SKIN = '#d9ae84', CLOTH = '#fffdf8', HAIR = '#2a211d', GREY = '#cbc3b6', BRASS = '#d8a13a'

const rankOf = (code: string): string => code.slice(0, -1)
const suitOf = (code: string): string => code.slice(-1)
const g = (x: number, y: number, k: number, body: string): string => `<g transform="translate(${x} ${y}) scale(${k})">${body}</g>`
const suitAt = (s: string, x: number, y: number, size: number): string => g(x, y, size / 24, `<path d="${SUIT[s]}" fill="currentColor"/>`)
const stroke = (d: string, w = 2.35, c = 'currentColor'): string =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`

function index(r: string, s: string, big: boolean, hollow = false): string {
  const [width, path] = RANK[r]!
  const h = big ? 47 : 33, k = h / 14, w = width * k, cx = big ? 28 : 20
  const x = Math.max(5, cx - w / 2), mid = Math.max(cx, x + w / 2), ss = big ? 33 : 23, y = big ? 10 : 9
  const body = hollow ? stroke(path) + stroke(path, 0.75, PAPER) : stroke(path)
  return g(x, y, k, body) + suitAt(s, mid - ss / 2, y + h + (big ? 7 : 6), ss)
}

/* Courts: head and shoulders without features. The head-dress tells the rank, the cloth carries the suit's colour. */
const COURT: Record<string, string> = {
  K: `<path d="M22 141c1-20 9-33 24-37h32c13 4 21 17 22 37z" fill="currentColor"/>
      <path d="M50 104h24l-12 37z" fill="${CLOTH}"/>
      <path d="M49 103l13 38 13-38" fill="none" stroke="${BRASS}" stroke-width="3.2"/>
      <ellipse cx="62" cy="76" rx="15" ry="19" fill="${SKIN}"/>
      <path d="M47 77c3 5 7 6 15 6s12-1 15-6c1 14-5 27-15 27S46 91 47 77z" fill="${GREY}"/>
      <path d="M62 44c-16 0-23 11-23 27l-5 42 15-7-1-27c0-11 5-15 14-15s14 4 14 15l-1 27 15 7-5-42c0-16-7-27-23-27z" fill="${CLOTH}" stroke="currentColor" stroke-width="1.8"/>
      <path d="M42 60c10-6 30-6 40 0M40.5 66.500c10-6 33-6 43 0" fill="none" stroke="${HAIR}" stroke-width="4"/>
      <path d="M40 96l6-4M39 103l7-5M84 96l-6-4M85 103l-7-5" stroke="currentColor" stroke-width="1.8"/>`,
  Q: `<path d="M62 42c-18 0-25 14-25 33 0 24-6 45-15 66h80c-9-21-15-42-15-66 0-19-7-33-25-33z" fill="currentColor"/>
      <path d="M62 54c-11 0-15 9-15 22 0 12 5 24 15 24s15-12 15-24c0-13-4-22-15-22z" fill="${SKIN}"/>
      <path d="M62 53c-11 0-16 9-16 23 0 13 5 25 16 25s16-12 16-25c0-14-5-23-16-23z" fill="none" stroke="${CLOTH}" stroke-width="3.4"/>
      <path d="M62 53c-11 0-16 9-16 23 0 13 5 25 16 25s16-12 16-25c0-14-5-23-16-23z" fill="none" stroke="${BRASS}" stroke-width="1.6" stroke-dasharray="3 3.5"/>
      <path d="M62 60l4 5-4 6-4-6z" fill="${BRASS}"/>
      <path d="M50 66c4-5 8-7 12-7s8 2 12 7" fill="none" stroke="${BRASS}" stroke-width="1.8"/>
      <path d="M29 124l6-8 6 8 6-8 6 8 6-8 6 8 6-8 6 8 6-8 6 8 6-8" fill="none" stroke="${CLOTH}" stroke-width="2.4"/>
      <path d="M27 130.500h68" stroke="${BRASS}" stroke-width="2.4"/>
      <path d="M62 102l5 6-5 7-5-7z" fill="${BRASS}"/>`,
  J: `<path d="M24 141c1-18 9-30 23-34h30c14 4 22 16 23 34z" fill="${CLOTH}" stroke="currentColor" stroke-width="1.8"/>
      <path d="M24 141c1-18 9-30 21-34l8 34zM100 141c-1-18-9-30-21-34l-8 34z" fill="currentColor"/>
      <path d="M54 98h16v10c0 6-16 6-16 0z" fill="${SKIN}"/>
      <path d="M52 106c6 6 14 6 20 0l3 6c-8 7-18 7-26 0z" fill="${CLOTH}" stroke="currentColor" stroke-width="1.8"/>
      <path d="M62 118v23" stroke="currentColor" stroke-width="1.8" stroke-dasharray="2.5 4"/>
      <ellipse cx="62" cy="82" rx="15.5" ry="19" fill="${SKIN}"/>
      <path d="M45.5 80c-1-8 1-14 4-16h25c3 2 5 8 4 16-2-5-4-7-6-8H51.500c-2 1-4 3-6 8z" fill="${HAIR}"/>
      <path d="M45 68c0-15 7-22 17-22s17 7 17 22c-10-4-24-4-34 0z" fill="${CLOTH}" stroke="currentColor" stroke-width="1.8"/>
      <path d="M47 61l5-4 5 4 5-4 5 4 5-4 5 4" fill="none" stroke="currentColor" stroke-width="2.2"/>
      <path d="M52 52.500c6-3 14-3 20 0" fill="none" stroke="${BRASS}" stroke-width="2"/>`,
}

/* The joker is a coffee pot: in every majlis, welcome in every meld. */
const POT = `<path d="M60 52l3.5-7 3.5 7z" fill="${BRASS}"/><path d="M51 64c0-9 5-13 12.5-13S76 55 76 64z" fill="var(--joker,#8e2f26)"/>
    <path d="M54 68h19c-1 10 3 15 8 22 5 8 7 14 7 22 0 12-7 18-24.5 18S39 124 39 112c0-8 2-14 7-22 5-7 9-12 8-22z" fill="var(--joker,#8e2f26)"/>
    <path d="M53 66h21" stroke="${BRASS}" stroke-width="4"/>
    <path d="M48 92c-9-4-13-13-20-16l-4 5c6 3 9 16 17 21z" fill="var(--joker,#8e2f26)"/>
    <path d="M75 72c16-5 21 10 15 24" fill="none" stroke="var(--joker,#8e2f26)" stroke-width="4.5" stroke-linecap="round"/>
    <path d="M42 107l5.4-7 5.4 7 5.3-7 5.4 7 5.4-7 5.3 7 5.4-7 5.4 7" fill="none" stroke="${CLOTH}" stroke-width="2.4"/>
    <path d="M40.5 112h46" stroke="${BRASS}" stroke-width="2.6"/><path d="M48 134h31" stroke="${BRASS}" stroke-width="4" stroke-linecap="round"/>`


function face(body: string, color: string, tint = PAPER): string {
  return `<svg class="card" viewBox="0 0 100 140" aria-hidden="true" style="color:${color}">` +
    `<rect x=".75" y=".75" width="98.5" height="138.5" rx="10" fill="${tint}"/>` +
    `<g clip-path="url(#card-clip)">${body}</g>` +
    `<rect x=".75" y=".75" width="98.5" height="138.5" rx="10" fill="none" stroke="${EDGE}" stroke-width="1.5"/></svg>`
}

function drawCard(code: string, big: boolean): string {
  const [own, as] = code.split('=') as [string, string | undefined]
  if (own === 'JK') {
    const named = as && as !== '*' ? as : ''
    const color = named ? INK[suitOf(named)]! : 'var(--joker,#8e2f26)'
    const top = named
      ? index(rankOf(named), suitOf(named), big, true) + g(68, 9, 1, `<path d="${STAR}" fill="var(--joker,#8e2f26)"/>`)
      : g(7, 10, 26 / 24, `<path d="${STAR}" fill="var(--joker,#8e2f26)"/><path d="M12 7l5 5-5 5-5-5z" fill="${BRASS}"/>`)
    return face(top + (big ? `<g transform="translate(24 38) scale(.72)">${POT}</g>` : POT), color, 'var(--joker-paper,#f8e9c8)')
  }
  const r = rankOf(own), s = suitOf(own)
  let art: string
  if (COURT[r]) art = `<g ${big ? 'transform="translate(20 30) scale(.8)"' : ''}>${COURT[r]}</g>`
  else if (r === 'A' && big) art = suitAt(s, 49, 88, 44)
  else if (r === 'A') art = suitAt(s, 28, 66, 66) + `<path d="M61 ${s === 'H' ? 88 : 96}l5 6-5 6-5-6z" fill="${BRASS}"/>`
  else art = big ? '' : suitAt(s, 42, 80, 50)
  return face(art + index(r, s, big), INK[s]!)
}

/* Sadu: teeth, lozenges, a middle lozenge row, on a plain grid. */
function teeth(x: number, y: number, w: number, h: number, n: number, down = false): string {
  const u = w / n
  let d = ''
  for (let i = 0; i < n; i++) d += down ? `M${x + i * u} ${y}h${u}l${-u / 2} ${h}z` : `M${x + i * u} ${y + h}h${u}l${-u / 2} ${-h}z`
  return d
}
function loz(x: number, y: number, w: number, h: number, n: number, k = 1): string {
  const u = w / n
  let d = ''
  for (let i = 0; i < n; i++) {
    const cx = x + (i + 0.5) * u, cy = y + h / 2, a = (u / 2) * k, b = (h / 2) * k
    d += `M${cx} ${cy - b}l${a} ${b}-${a} ${b}-${a}-${b}z`
  }
  return d
}

function drawBack(): string {
  const x = 8, w = 84, f = 'var(--back,#8a2c25)', p = '#f3e7d0', k = '#231a1a', b = BRASS
  const bandAt = (y: number): string => `<rect x="8" y="${y}" width="84" height="22" fill="${k}"/><path d="${loz(x, y, w, 22, 5)}" fill="${p}"/><path d="${loz(x, y, w, 22, 5, 0.62)}" fill="${f}"/><path d="${loz(x, y, w, 22, 5, 0.26)}" fill="${b}"/>`
  const cloth = `<rect x="8" y="8" width="84" height="124" fill="${f}"/><path d="${teeth(x, 8, w, 10, 7, true)}" fill="${p}"/>` + bandAt(24) +
    `<path d="${teeth(x, 49, w, 8, 9)}" fill="${p}"/><rect x="8" y="58.5" width="84" height="2" fill="${b}"/>` +
    `<path d="${loz(x, 62, w, 16, 4)}" fill="${k}"/><path d="${loz(x, 62, w, 16, 4, 0.5)}" fill="${p}"/>` +
    `<rect x="8" y="79.5" width="84" height="2" fill="${b}"/><path d="${teeth(x, 83, w, 8, 9, true)}" fill="${p}"/>` +
    bandAt(94) + `<path d="${teeth(x, 122, w, 10, 7)}" fill="${p}"/>`
  return `<svg class="card back" viewBox="0 0 100 140" aria-hidden="true">` +
    `<rect x=".75" y=".75" width="98.5" height="138.5" rx="10" fill="${PAPER}" stroke="${EDGE}" stroke-width="1.5"/><g clip-path="url(#back-clip)">${cloth}</g></svg>`
}

const faces = new Map<string, string>()
const once = (key: string, draw: () => string): string => {
  let svg = faces.get(key)
  if (svg === undefined) faces.set(key, (svg = draw()))
  return svg
}

/** The face of a card (`QH`, `10S`, `JK`, `JK=6H`) as SVG text. Its name belongs to the element around it. */
export const card = (code: string, big = false): string => once(`${code}${big ? '+' : ''}`, () => drawCard(code, big))

/** The back of every card. */
export const back = (): string => once('back', drawBack)

/** A woven band `h` pixels thick for an edge; `id` must be its own on the page. */
export function sadu(id: string, h: number, vertical = false): string {
  const cloth = `<rect width="28" height="14" fill="var(--sadu-ground)"/><path d="${teeth(0, 0, 28, 3, 4, true)}${teeth(0, 11, 28, 3, 4)}" fill="var(--sadu-bone)"/>` +
    `<path d="${loz(0, 3.5, 28, 7, 2)}" fill="var(--sadu-madder)"/><path d="${loz(0, 3.5, 28, 7, 2, 0.45)}" fill="var(--sadu-brass)"/>`
  const turn = vertical ? `rotate(90) scale(${h / 14})` : `scale(${h / 14})`
  return once(`sadu ${id}`, () => `<svg class="sadu${vertical ? ' v' : ''}" width="${vertical ? h : '100%'}" height="${vertical ? '100%' : h}" aria-hidden="true"><pattern id="sadu-${id}" width="28" height="14" patternUnits="userSpaceOnUse" patternTransform="${turn}">${cloth}</pattern><rect width="100%" height="100%" fill="url(#sadu-${id})"/></svg>`)
}

/** A card inside a sentence: one unbreakable picture with its name. */
export function inlineCard(code: string, label: string): string {
  const open = (width: number, style: string): string => `<svg class="ic" viewBox="0 0 ${width} 22" role="img" aria-label="${label}" style="${style}">`
  const [own] = code.split('=') as [string]
  if (own === 'JK') return `${open(22, 'width:1.5em')}<rect x=".5" y=".5" width="21" height="21" rx="4" fill="var(--joker-paper,#f8e9c8)" stroke="${EDGE}"/>${g(3, 3, 16 / 24, `<path d="${STAR}" fill="var(--joker,#8e2f26)"/>`)}</svg>`
  const r = rankOf(own), s = suitOf(own), [w, path] = RANK[r]!, W = w + 23
  return `${open(W, `width:${((W / 22) * 1.5).toFixed(2)}em;color:${INK[s]}`)}<rect x=".5" y=".5" width="${W - 1}" height="21" rx="4" fill="${PAPER}" stroke="${EDGE}"/>${g(4, 4, 1, stroke(path, 2.1))}${suitAt(s, w + 6.5, 4, 13.5)}</svg>`
}

/** The shapes cards are clipped to, once a page: an id inside each card would be a hundred times the same id. */
export function placeClips(): void {
  document.body.insertAdjacentHTML('afterbegin', '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><clipPath id="card-clip"><rect x="1" y="1" width="98" height="138" rx="9.5"/></clipPath><clipPath id="back-clip"><rect x="8" y="8" width="84" height="124" rx="5"/></clipPath></svg>')
}
