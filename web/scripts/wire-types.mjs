/**
 * Writes src/wire.d.ts from the shapes in functions/messages.py.
 *
 *   node scripts/wire-types.mjs [--python PYTHON] [--check]
 *
 * --check writes nothing and exits 1 when the file is not what it would write. PYTHON has the server's requirements installed.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compile } from 'json-schema-to-typescript'

const HERE = dirname(fileURLToPath(import.meta.url))
const REPOSITORY = join(HERE, '../..')
const OUT = join(HERE, '../src/wire.d.ts')
const BANNER = '/** The wire\'s shapes. Generated from functions/messages.py by `npm run types`; not to be edited. */'

const { values } = parseArgs({ options: { python: { type: 'string' }, check: { type: 'boolean', default: false } } })
const given = values.python?.includes('/') ? resolve(values.python) : values.python
const python = given ?? ([join(REPOSITORY, '.local/venvs/app/bin/python')].find(existsSync) ?? 'python3')

/** The schema as the generator reads it: tuples in the older form, and names for whole shapes only, not for each field. */
function plainer(value, isProperty = false) {
  if (Array.isArray(value)) return value.map((inner) => plainer(inner))
  if (value === null || typeof value !== 'object') return value
  const { prefixItems, ...rest } = value
  if (prefixItems) Object.assign(rest, { items: prefixItems, additionalItems: false })
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([key, inner]) => isProperty || key !== 'title' || typeof inner !== 'string')
      .map(([key, inner]) => [key, plainer(inner, key === 'properties' || key === '$defs')]),
  )
}

const schema = plainer(JSON.parse(execFileSync(python, ['-m', 'functions.messages'], { cwd: REPOSITORY, encoding: 'utf8' })))
const generated = await compile(schema, 'Wire', {
  bannerComment: BANNER, additionalProperties: false, unreachableDefinitions: true, format: true,
  style: { semi: false, singleQuote: true, printWidth: 140 },
})
/** The generator says of every shape where it found it; that helps nobody. */
const types = generated.replace(/\/\*\*\n \* This interface was referenced by [^]*?\*\/\n/g, '').replaceAll(/ \*\n \* This interface was referenced by [^]*?\*\//g, ' */')
if (!values.check) {
  writeFileSync(OUT, types)
} else if (!existsSync(OUT) || readFileSync(OUT, 'utf8') !== types) {
  console.error('src/wire.d.ts is not what functions/messages.py says: run `npm run types`')
  process.exit(1)
}
