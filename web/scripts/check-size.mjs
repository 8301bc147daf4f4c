/**
 * The budgets of what a player downloads: node scripts/check-size.mjs [FOLDER=dist]. Exit code 1 when one is passed.
 *
 * kB are 1000 bytes as sent: brotli where the file packs, as it is where not.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotli, packs, walk } from './packed.mjs'

const folder = process.argv[2] ?? 'dist'
const engine = JSON.parse(readFileSync(join(folder, 'engine/manifest.json'), 'utf8')).files.map((path) => path.slice(1))
const files = walk(folder).filter((path) => !/\.(br|gz|map)$/.test(path))
const isEngine = (path) => /^(pyodide|engine)\//.test(path)
const isFont = (path) => path.endsWith('.woff2')
/** What is fetched only when its page or its game is opened, by the name of the first chunk. */
const LATER = {
  hand: /\/hand-(table|replay)-/,
  dominoes: /\/dominoes-(?!pause)/,
  baloot: /\/baloot-(?!pause)/,
  rounds: /\/(hand|baloot|dominoes)-pause-/,
  lobby: /\/lobby-/,
  pages: /\/(new-table|rules-page|history-page|profile-sheet|settings-sheet|pages)-/,
  verify: /\/verify-screen-/,
  fair: /\/fair-sheet-/,
  device: /\/(here|device)-/,
}
const isLater = (path) => Object.values(LATER).some((first) => first.test(path))
/** The style sheets that a file brings when it is imported later, as the build wrote them beside the import. */
const sheets = new Map()
for (const path of files.filter((path) => path.endsWith('.js'))) {
  const text = readFileSync(join(folder, path), 'utf8')
  const listed = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(text)?.[1] ?? '[]')
  for (const [, name, places] of text.matchAll(/import\(["'`]\.\/([^"'`]+)["'`]\),\w+\(\[([\d,]+)\]\)/g))
    sheets.set(`assets/${name}`, places.split(',').map((place) => listed[place]).filter((other) => other.endsWith('.css')))
}

/** `starts` and all that their files import, without what is fetched later. */
function needed(starts) {
  const found = new Set(starts)
  for (const path of found) {
    for (const other of sheets.get(path) ?? []) if (!isLater(other)) found.add(other)
    if (!/\.(js|html)$/.test(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import|import\()\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) if (!isLater(`assets/${name}`)) found.add(`assets/${name}`)
    for (const [, name] of text.matchAll(/(?:src|href)="\/([^"]+)"/g)) if (files.includes(name)) found.add(name)
  }
  return found
}
const root = needed(files.filter((path) => !path.startsWith('assets/')))
const shell = files.filter((path) => (root.has(path) || path.includes('/worker-')) && !isEngine(path) && !isFont(path))
const later = (name) => [...needed(files.filter((path) => LATER[name].test(path)))].filter((path) => !shell.includes(path) && !isFont(path))
const counted = new Set([...shell, ...Object.keys(LATER).flatMap(later)])
/** What belongs to no chunk by its name, such as a style sheet of several, counts as everybody's. */
shell.push(...files.filter((path) => !counted.has(path) && !isEngine(path) && !isFont(path)))
/** The shell is what everybody downloads before a game is chosen, so it may not grow with the number of games; each table has its own limit, and both together bound the way to the first card. */
const BUDGETS = [
  ['shell, without fonts', 60, shell],
  ["Hand's table", 28, later('hand')],
  ["shell + Hand's table", 80, [...shell, ...later('hand')]],
  ['the dominoes table', 26, later('dominoes')],
  ['the Baloot table', 27, later('baloot')],
  ["what rounds end with", 11, later('rounds').filter((path) => !['hand', 'dominoes', 'baloot'].some((game) => later(game).includes(path)))],
  ['invitation and lobby', 8, later('lobby')],
  ['new table, rules, past', 17, later('pages')],
  ['the Verify page', 15, later('verify')],
  ['the fairness sheet', 3, later('fair')],
  ["this device's own tables", 5, later('device')],
  ['fonts', 70, files.filter(isFont)],
  ['engine set', 4300, engine],
]

let over = false
for (const [name, limit, paths] of BUDGETS) {
  const sent = paths.reduce((sum, path) => {
    const bytes = readFileSync(join(folder, path))
    return sum + (packs(path) ? brotli(bytes) : bytes).length
  }, 0)
  const kB = sent / 1000
  over ||= kB > limit
  console.log(`${name.padEnd(24)} ${kB.toFixed(1).padStart(8)} kB of ${limit} kB in ${paths.length} files${kB > limit ? '  OVER' : ''}`)
}
process.exit(over ? 1 : 0)
