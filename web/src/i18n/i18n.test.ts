import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ar as shared } from './ar'
import { en as sharedEnglish } from './en'
import { ar as fair, en as fairEnglish } from './fair-words'
import { ar as hand, en as handEnglish } from './hand-words'
import { ar as past, en as pastEnglish } from './history-words'
import { ar as page, en as pageEnglish } from './page-words'
import { ar as sheet, en as sheetEnglish } from './settings-words'
import type { Plural } from './index'

const ar = { ...shared, ...fair, ...past, ...page, ...hand, ...sheet }
const en = { ...sharedEnglish, ...fairEnglish, ...pastEnglish, ...pageEnglish, ...handEnglish, ...sheetEnglish }

const forms = (entry: string | Plural): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry))
const holes = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort()
const keys = Object.keys(ar) as (keyof typeof ar)[]

describe('the two catalogues', () => {
  it('say nothing twice', () => {
    expect(keys.length).toBe([shared, fair, past, page, hand, sheet].reduce((sum, one) => sum + Object.keys(one).length, 0))
  })

  it('have the same keys', () => {
    expect(Object.keys(en).sort()).toEqual([...keys].sort())
  })

  it('are each in their own script', () => {
    for (const key of keys) {
      for (const words of forms(ar[key])) if (words.replace(/\{\w+\}|[\d\s·]/g, '')) expect(words.replace(/\{\w+\}/g, ''), key).not.toMatch(/[a-z]/i)
      for (const words of forms(en[key])) expect(words, key).not.toMatch(/[\u0600-\u06ff]/)
    }
  })

  it('have the same places for numbers, names and cards', () => {
    for (const key of keys) {
      const other = ar[key] as string | Plural
      const most = (entry: string | Plural): string[] => forms(entry).map(holes).sort((a, b) => b.length - a.length)[0]!
      expect(most(en[key]), key).toEqual(most(other))
    }
  })

  it('count in all six Arabic ways that occur', () => {
    for (const key of keys) {
      const entry = ar[key] as string | Plural
      if (typeof entry !== 'string') expect(Object.keys(entry).sort(), key).toEqual(['few', 'many', 'one', 'other', 'two'])
    }
  })

  it('speak softly: no exclamation but for what is won', () => {
    const loud = keys.filter((key) => forms(ar[key]).some((words) => words.includes('!')))
    expect(loud.every((key) => /hand|won|out/.test(key))).toBe(true)
  })
})

describe('what the engine knows by number or name', () => {
  it('is written here as it is there', async () => {
    Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } })
    const { PHRASES, WORDS } = await import('./fixed')
    const source = (name: string): string => readFileSync(new URL(`../../../engine/sahrat/${name}.py`, import.meta.url), 'utf8')
    const words = source('fairness').split('WORDS: tuple')[1]!.split('\n)\n')[0]!
    expect([...words.matchAll(/\("([^"]+)", "([^"]+)"\)/g)].map((pair) => [pair[1], pair[2]])).toEqual(WORDS.map((pair) => [...pair]))
    const phrases = source('chat').split('PHRASES')[1]!.split('\n}\n')[0]!
    expect(Object.fromEntries([...phrases.matchAll(/"(\w+)": \("([^"]+)", "([^"]+)"\)/g)].map((found) => [found[1], [found[2], found[3]]]))).toEqual(PHRASES)
  })
})

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path)).map((path) => path.replaceAll('\\', '/'))

/** What a file loads with it: all that it and its imports import at once. */
function loaded(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  const source = readFileSync(join(ROOT, path), 'utf8')
  for (const [, to] of source.matchAll(/^import (?!type )(?:[^'\n]* from )?'(\.[^']+)'/gm)) {
    const next = join(dirname(path), `${to}.ts`).replaceAll('\\', '/')
    if (existsSync(join(ROOT, next))) loaded(next, found)
  }
  return found
}

describe('words that come later', () => {
  it.each([['fair-words', fair, 0], ['history-words', past, 0], ['page-words', page, 1], ['hand-words', hand, 8], ['settings-words', sheet, 0]] as const)('%s are loaded with every file that says one of them', (file, words, least) => {
    const says = (path: string): boolean => [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\b(?:text|plain)\((?:[^()']*\? )?'(\w+)'(?: : '(\w+)')?/g)].some(([, one, other]) => one! in words || other! in words)
    const speakers = sources.filter(says)
    expect(speakers.length).toBeGreaterThan(least)
    expect(speakers.filter((path) => !loaded(path).has(`i18n/${file}.ts`))).toEqual([])
  })
})

describe('the screens', () => {
  it('leave the comma between words to the language', () => {
    for (const file of ['table/hand-table.ts', 'score/round-pause.ts', 'home/home-screen.ts', 'home/waiting-room.ts']) {
      expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), file).not.toContain('،')
    }
  })
})
