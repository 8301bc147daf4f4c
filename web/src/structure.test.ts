import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const all = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const sources = new Map(all.filter((path) => path.endsWith('.ts') && path !== 'wire.d.ts').map((path) => [path, read(path)]))
const isTest = (path: string): boolean => path.includes('.test.')

it('no module is long', () => {
  expect([...sources].filter(([path, text]) => !isTest(path) && text.split('\n').length > 400).map(([path]) => path)).toEqual([])
})

it('what a game or its table exports, another module imports', () => {
  const names = (text: string): string[] => [
    ...[...text.matchAll(/^export (?:abstract |async )*(?:const|function|class|interface|type|let) (\w+)/gm)].map((found) => found[1]!),
    ...[...text.matchAll(/^export const \{([^}]*)\}/gm)].flatMap((found) => found[1]!.split(',').map((name) => name.split(':').at(-1)!.trim())),
  ]
  const imports = [...sources].map(([path, text]) => ({
    path, dynamic: [...text.matchAll(/import\('([^']+)'\)/g)].map((found) => basename(found[1]!)),
    static: [...text.matchAll(/(?:import|export)\s+(?:type )?\{([^}]*)\} from '([^']+)'/g)].map((found) => ({ names: found[1]!, from: basename(found[2]!) })),
  }))
  const asked = (path: string, name: string): boolean => {
    const module = basename(path, '.ts') === 'index' ? /^(?:\.|index|i18n)$/ : new RegExp(`^${basename(path, '.ts')}$`)
    return imports.some((one) => one.path !== path && (one.dynamic.some((from) => module.test(from)) || one.static.some(({ names, from }) => module.test(from) && new RegExp(`\\b${name}\\b`).test(names))))
  }
  const mine = [...sources].filter(([path]) => /^(hand|baloot|dominoes|table|i18n)\//.test(path) && !isTest(path))
  // controllers and what they are given are the table's interface to every game
  const open = new Set(['Pausing', 'Playing'])
  expect(mine.flatMap(([path, text]) => names(text).filter((name) => !open.has(name) && !asked(path, name)).map((name) => `${path}: ${name}`))).toEqual([])
})

it('every class of a style sheet is worn somewhere', () => {
  const markup = [...sources].filter(([path]) => !isTest(path)).map(([, text]) => text).join('\n')
  const worn = new Set([...markup.matchAll(/class="([^"]*)"|class=\$\{([^}]*)\}|classList\.\w+\(([^)]*)\)|class=([\w-]+)/g)].flatMap((found) => found.slice(1).join(' ').match(/[a-z][\w-]*/gi) ?? []))
  /** Those that are put together, and those that a tone, a kind or a place at the table is the name of. */
  const named = /^(?:(?:i|is)-\w+|(?:of|n|c|sides)\d|p[btlr]|hint|sure|top|right|top-left|top-right)$/
  const dead = all.filter((path) => path.endsWith('.css')).flatMap((path) => {
    const selectors = read(path).replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}')
    const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map((found) => found[1]!))
    return [...classes].filter((name) => !named.test(name) && !worn.has(name)).map((name) => `${path}: .${name}`)
  })
  expect(dead).toEqual([])
})
