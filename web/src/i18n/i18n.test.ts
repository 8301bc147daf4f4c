import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { WORDS as baloot } from '../baloot/baloot-words'
import { WORDS as dominoes } from '../dominoes/dominoes-words'
import { WORDS as hand } from '../hand/hand-words'
import { WORDS as lobby } from '../home/lobby-words'
import { DEVICE, HERE } from '../session/here-words'
import type { Words } from '../session/types'
import { ar as shared } from './ar'
import { en as sharedEnglish } from './en'
import { WORDS as fair } from './fair-words'
import { WORDS as past } from './history-words'
import { WORDS as page } from './page-words'
import { WORDS as sheet } from './settings-words'
import type { Entry, Plural } from './words'

type Book = Record<string, readonly [Entry, Entry]>
const bookOf = (words: Record<string, Words>): Book => Object.fromEntries(Object.entries(words).map(([key, { ar, en }]) => [key, [ar, en]]))
/** Every catalogue under its file's name; the shared one keeps its two languages apart. */
const BOOKS: Record<string, Book> = {
  'i18n/ar': Object.fromEntries(Object.entries(shared).map(([key, words]) => [key, [words, sharedEnglish[key as keyof typeof shared]]])),
  'hand/hand-words': hand, 'dominoes/dominoes-words': dominoes, 'baloot/baloot-words': baloot, 'i18n/settings-words': sheet, 'i18n/history-words': past, 'i18n/fair-words': fair, 'i18n/page-words': page,
  'home/lobby-words': lobby, 'session/here-words': bookOf({ ...HERE, ...DEVICE }),
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path)).map((path) => path.replaceAll('\\', '/'))

const forms = (entry: string | Plural): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry))
const holes = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort()

describe.each(Object.entries(BOOKS))('the words of %s', (_, book) => {
  const all = Object.entries(book)

  it('are each in their own script', () => {
    for (const [key, [ar, en]] of all) {
      for (const words of forms(ar)) if (words.replace(/\{\w+\}|[\d\s·×=]/g, '')) expect(words.replace(/\{\w+\}/g, ''), key).not.toMatch(/[a-z]/i)
      for (const words of forms(en)) expect(words, key).not.toMatch(/[\u0600-\u06ff]/)
    }
  })

  it('have the same places for numbers, names and cards', () => {
    const most = (entry: Entry): string[] => forms(entry).map(holes).sort((a, b) => b.length - a.length)[0]!
    for (const [key, [ar, en]] of all) expect(most(en), key).toEqual(most(ar))
  })

  it('count in all Arabic ways that occur', () => {
    for (const [key, [ar]] of all) if (typeof ar !== 'string') expect(Object.keys(ar).filter((form) => form !== 'zero').sort(), key).toEqual(['few', 'many', 'one', 'other', 'two'])
  })

  it('speak softly: no exclamation but for what is won or called out', () => {
    const loud = all.filter(([, [ar]]) => forms(ar).some((words) => words.includes('!'))).map(([key]) => key)
    expect(loud.filter((key) => !/hand|won|out|ikka|baloot|sawa|kaboot|kawesh/.test(key))).toEqual([])
  })
})

describe('the shared words', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(sharedEnglish).sort()).toEqual(Object.keys(shared).sort())
  })
})

describe('every word', () => {
  /** Keys that are put together of what the wire says. */
  const BUILT = /^(rank_|sra$|fifty$|hundred|four_hundred$|kaboot$|abnat$)/
  const text = sources.filter((path) => !/^i18n\/(ar|en)\.ts$/.test(path)).map((path) => readFileSync(join(ROOT, path), 'utf8'))

  it.each(Object.keys(BOOKS))('of %s is said somewhere', (name) => {
    const said = text.map((source) => source.replace(/\/\/.*/g, '').replace(/export const WORDS = \{[\s\S]*?\n\} as const/, '')).join('\n')
    expect(Object.keys(BOOKS[name]!).filter((key) => !BUILT.test(key) && !new RegExp(name === 'session/here-words' ? `\\b(here|HERE|DEVICE)\\.${key}\\b` : `['"\`]${key}['"\`]`).test(said))).toEqual([])
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

describe('the screens', () => {
  it('leave the comma between words to the language', () => {
    for (const file of ['hand/hand-table.ts', 'hand/hand-pause.ts', 'home/home-screen.ts', 'home/waiting-room.ts']) {
      expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), file).not.toContain('،')
    }
  })
})
