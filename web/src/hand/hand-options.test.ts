import { describe, expect, it } from 'vitest'
import { DEFAULTS, FORMS, KINDS, OPTIONS, asKind, bites, houseRules, kindOf, type Kind } from './hand-options'

const { choiceOf, chosen, preset: PRESET } = FORMS
const KIND_NAMES = Object.keys(KINDS) as Kind[]
const OPTION_NAMES = Object.keys(OPTIONS)

describe('a choice of Hand', () => {
  it('sends nothing when nothing was touched', () => {
    expect(chosen(PRESET)).toEqual({})
    expect(kindOf(DEFAULTS)).toBe('saudi')
  })

  it('is the kind that was chosen, with a number of seats that it takes, whatever it was before', () => {
    for (const from of KIND_NAMES)
      for (const seats of KINDS[from].seats)
        for (const kind of KIND_NAMES) {
          const next = asKind(asKind({ ...asKind(PRESET, from), seats }, from), kind)
          expect(kindOf(next.options)).toBe(kind)
          expect(KINDS[kind].seats).toContain(next.seats)
          expect(chosen(next)).toEqual(KINDS[kind].options)
        }
  })

  it('keeps what does not belong to the kind', () => {
    const mine = { ...PRESET, options: { ...DEFAULTS, pace: 'slow', jokers_per_meld: 2 } }
    expect(chosen(asKind(asKind(mine, 's002'), 'partners'))).toEqual({ mode: 'partners', pace: 'slow', jokers_per_meld: 2 })
  })

  it('reaches every option, by the kind or by itself', () => {
    const reached = new Set<string>(['table_type', 'pace', 'partner_chat'])
    for (const kind of KIND_NAMES) {
      Object.keys(KINDS[kind].options).forEach((name) => reached.add(name))
      houseRules(asKind(PRESET, kind).options).forEach((name) => reached.add(name))
    }
    expect([...reached].sort()).toEqual([...OPTION_NAMES].sort())
  })

  it('offers the bar between partners only where there is one', () => {
    expect(bites('partners_bar', { mode: 'partners', variant: 'saudi' })).toBe(true)
    expect(bites('partners_bar', { mode: 'partners', variant: 'plain51' })).toBe(false)
    expect(houseRules(DEFAULTS)).not.toContain('partners_bar')
  })

  it('reads a table’s options back', () => {
    expect(choiceOf({ hand_throw: true }, 3)).toEqual({ seats: 3, options: { ...DEFAULTS, hand_throw: true } })
  })
})

describe('the words of options', () => {
  const pairs: [string, readonly [string, string]][] = OPTION_NAMES.flatMap((name) => {
    const { title, note, values } = OPTIONS[name as keyof typeof OPTIONS]
    return [title, note, ...values.flatMap((one) => [one.name, one.line])].filter((pair) => pair !== undefined).map((pair): [string, readonly [string, string]] => [name, pair])
  })
  for (const kind of KIND_NAMES) pairs.push([kind, KINDS[kind].name], [kind, KINDS[kind].line])

  it('are each in their own script', () => {
    for (const [name, [ar, en]] of pairs) {
      expect(ar, name).toMatch(/[\u0600-\u06ff]/)
      expect(ar, name).not.toMatch(/[a-z]/i)
      expect(en, name).toMatch(/[a-z]/i)
      expect(en, name).not.toMatch(/[\u0600-\u06ff]/)
    }
  })

  it('name the same numbers in both', () => {
    for (const [name, [ar, en]] of pairs) if (/\d/.test(ar) && /\d/.test(en)) expect(ar.match(/\d+/g)!.sort(), name).toEqual(en.match(/\d+/g)!.sort())
  })
})
