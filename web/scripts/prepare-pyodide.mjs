/**
 * Puts the engine's files under public/: Pyodide with a compiled, trimmed standard library, and the wheel under its hash.
 *
 *   node scripts/prepare-pyodide.mjs --wheel PATH [--out public]
 *
 * Writes OUT/engine/manifest.json, which the build reads. Does nothing when the inputs are those of the last run.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PACKAGE, VERSION, boot, said } from './pyodide-node.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const COPIED = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm']
/** The command line is not part of the browser's engine; it would pull in argparse and what that needs. */
const SKIPPED = ['sahrat.__main__']
const SMOKE = [
  { op: 'version' },
  { op: 'bad' },
]

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** pyodide-lock.json with the engine as its one package, as `pyodide lockfile add-wheels` writes it; only what the client loads. */
export function lockFile(name, wheel, digest, version) {
  const { info } = JSON.parse(readFileSync(join(PACKAGE, 'pyodide-lock.json'), 'utf8'))
  const entry = {
    name, version, file_name: wheel, install_dir: 'site', sha256: digest, package_type: 'package',
    imports: [name], depends: [], unvendored_tests: false, tool: {},
  }
  return `${JSON.stringify({ info, packages: { [name]: entry } }, null, 1)}\n`
}

async function stdlib(wheel) {
  const python = await boot([wheel])
  python.runPython(readFileSync(join(HERE, 'trim_stdlib.py'), 'utf8'), { filename: 'trim_stdlib.py' })
  const archive = new Uint8Array(readFileSync(join(PACKAGE, 'python_stdlib.zip')))
  const keep = python.globals.get('needed')('sahrat', python.toPy(SKIPPED))
  const bytes = python.globals.get('compiled')(python.toPy(archive), keep)
  return { bytes: Buffer.from(bytes.toJs()), modules: keep.toJs() }
}

/** The trimmed library must answer; a module that it lacks is found here, not in a player's browser. */
async function smoke(wheel, archive) {
  const python = await boot([wheel], archive)
  const answer = python.runPython('from sahrat.referee import answer; answer')
  const answers = SMOKE.map((request) => JSON.parse(answer(JSON.stringify(request))))
  if (answers[0].ok !== true || answers[1].ok !== false) throw new Error(`the engine answers ${JSON.stringify(answers)}`)
  return { version: answers[0].version, python: python.runPython('import sys; sys.version.split()[0]') }
}

async function main() {
  const { values } = parseArgs({ options: { wheel: { type: 'string' }, out: { type: 'string', default: join(HERE, '../public') } } })
  if (!values.wheel || !existsSync(values.wheel)) throw new Error(`--wheel: there is no wheel at ${values.wheel ?? 'nowhere'}`)
  const wheel = resolve(values.wheel)
  const out = resolve(values.out)
  const digest = sha256(readFileSync(wheel))
  const scripts = ['prepare-pyodide.mjs', 'trim_stdlib.py', 'pyodide-node.mjs'].map((name) => readFileSync(join(HERE, name)))
  const inputs = sha256(VERSION, digest, basename(wheel), ...scripts)
  const manifestPath = join(out, 'engine/manifest.json')
  if (existsSync(manifestPath)) {
    const last = JSON.parse(readFileSync(manifestPath, 'utf8'))
    if (last.inputs === inputs && last.files.every((file) => existsSync(join(out, file)))) {
      console.log(`engine files are up to date: ${last.sha256.slice(0, 12)}`)
      return
    }
  }

  mkdirSync(out, { recursive: true })
  const work = mkdtempSync(join(out, '.prepare-'))
  try {
    const { bytes, modules } = await stdlib(wheel)
    writeFileSync(join(work, 'python_stdlib.zip'), bytes)
    const said = await smoke(wheel, join(work, 'python_stdlib.zip'))
    for (const name of COPIED) copyFileSync(join(PACKAGE, name), join(work, name))
    writeFileSync(join(work, 'pyodide-lock.json'), lockFile('sahrat', basename(wheel), digest, said.version))

    const contents = readdirSync(work).sort()
    const folder = `pyodide/${VERSION}-${sha256(...contents.map((name) => readFileSync(join(work, name)))).slice(0, 10)}`
    rmSync(join(out, 'pyodide'), { recursive: true, force: true })
    mkdirSync(join(out, 'pyodide'), { recursive: true })
    renameSync(work, join(out, folder))

    const home = `engine/${digest}`
    mkdirSync(join(out, home), { recursive: true })
    copyFileSync(wheel, join(out, home, basename(wheel)))
    const address = `/${home}/${basename(wheel)}`
    writeFileSync(join(out, home, 'engine.json'), `${JSON.stringify({ wheel: address, sha256: digest, version: said.version })}\n`)
    const manifest = {
      pyodide: `/${folder}/`, wheel: address, sha256: digest, ...said, modules: modules.length,
      files: [...contents.map((name) => `/${folder}/${name}`), address], inputs,
    }
    writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 1)}\n`)
    console.log(`engine ${said.version} ${digest.slice(0, 12)}, Python ${said.python}, ${modules.length} library modules`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(`prepare-pyodide: ${said(error)}`)
    process.exit(1)
  })
}
