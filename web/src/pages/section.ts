/** What a game's rules are written in: sections of sentences, of samples to look at, and of sums. */
import type { Pair } from '../i18n'

/** Cards or tiles side by side, and what they say; `wrong` ones are struck out. */
export type Sample = ({ cards: string[] } | { tiles: string[] }) & { says: Pair; wrong: boolean }

export interface Sum {
  sum: string
  says: Pair
}

export interface Section {
  id: string
  title: Pair
  parts: (Pair | Sample | Sum)[]
}

export const cards = (codes: string, ar: string, en: string, wrong = false): Sample => ({ cards: codes.split(' '), says: [ar, en], wrong })
export const tiles = (codes: string, ar: string, en: string, wrong = false): Sample => ({ tiles: codes.split(' '), says: [ar, en], wrong })
export const sum = (line: string, ar: string, en: string): Sum => ({ sum: line, says: [ar, en] })
