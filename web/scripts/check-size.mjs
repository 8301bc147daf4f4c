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
/** Loaded when that page is opened, and by nobody who only plays. */
const isVerify = (path) => path.includes('/verify-screen-')
/** Pages that few open, each fetched when it is opened. */
const isPage = (path) => /\/(rules-page|history-page|profile-sheet|pages)-/.test(path)
/** A game's table and what only it needs: chunks of its own, fetched for its game. */
const isHand = (path) => path.includes('/hand-table-')
const isDominoes = (path) => path.includes('/dominoes-')
/** What every table needs and nothing else: fetched with the first of them. */
const isShared = (path) => path.includes('/about-line-')
const shell = files.filter((path) => !isEngine(path) && !isFont(path) && !isVerify(path) && !isPage(path) && !isHand(path) && !isDominoes(path) && !isShared(path))
/** The shell is what everybody downloads before a game is chosen, so it may not grow with the number of games; each table has its own limit, and both together bound the way to the first card. */
const BUDGETS = [
  ['shell, without fonts', 60, shell],
  ["Hand's table", 30, files.filter((path) => isHand(path) || isShared(path))],
  ["shell + Hand's table", 80, [...shell, ...files.filter((path) => isHand(path) || isShared(path))]],
  ['the dominoes table', 25, files.filter((path) => isDominoes(path) || isShared(path))],
  ['rules, history, profile', 15, files.filter(isPage)],
  ['the Verify page', 15, files.filter(isVerify)],
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
