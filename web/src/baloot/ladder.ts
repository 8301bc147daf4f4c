/** The ladder of doubling: what each call makes of a contract (numbers.test.ts holds it to the engine's). */
import type { Factor } from './types'

type Step = 'double' | 'thri' | 'four' | 'qahwa'

export const FACTORS: Record<Step, Factor> = { double: 2, thri: 3, four: 4, qahwa: 'qahwa' }
/** The calls that are said open or locked, in a Hokm. */
export const LOCKED: ReadonlySet<string> = new Set<Step>(['double', 'four'])
const STEPS = Object.keys(FACTORS) as Step[]

export const isStep = (call: string | undefined): call is Step => STEPS.some((step) => step === call)

/** The step on which a contract stands; null: nobody doubled. */
export const stepOf = (factor: unknown): Step | null => STEPS.find((step) => FACTORS[step] === factor) ?? null
