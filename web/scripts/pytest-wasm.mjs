/**
 * Runs test suites of the engine under Pyodide, the Python that players' browsers run.
 *
 *   node scripts/pytest-wasm.mjs [--python PYTHON] [pytest arguments and paths]
 *
 * PYTHON is one with pytest installed; its pure packages are used. Paths are relative to the repository. Exits with pytest's code.
 * A property draws SAHRAT_EXAMPLES examples (25 unless told). The whole standard library is used: pytest needs more of it than the engine does.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION, boot, said } from './pyodide-node.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const REPOSITORY = join(HERE, '../..')
const NAMES = ['pytest', 'iniconfig', 'pluggy', 'packaging', 'pygments', 'hypothesis', 'sortedcontainers']
const SUITES = ['tests/engine', 'tests/contract', 'tests/golden']

const RUN = `
import os, sys
os.environ.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", SAHRAT_EXAMPLES=examples)
os.chdir("/repository")
sys.path.insert(0, "/packages")
sys.path.insert(0, "/repository/engine")
sys.path.insert(0, "/repository")
sys.dont_write_bytecode = True
try:
    import hypothesis
    hypothesis.settings.register_profile("wasm", deadline=None, database=None, max_examples=int(examples))
    hypothesis.settings.load_profile("wasm")
except ImportError:
    pass
import pytest

class Settings:
    """What plugins that are not here would have read of the settings."""

    def pytest_addoption(self, parser):
        parser.addini("timeout", "not kept here: nothing can interrupt wasm")

    def pytest_configure(self, config):
        config.addinivalue_line("markers", "timeout: not kept here")

# Rewriting every assertion, to tell more of one that fails, takes longer here than all but a few tests.
arguments = ["-q", "--assert=plain", "--showlocals", "-p", "no:cacheprovider", "-o", "addopts=", "-m", "not soak and not slow", "--rootdir=/repository", "--import-mode=importlib", *arguments]
int(pytest.main(arguments, plugins=[Settings()]))
`

async function main(argv) {
  const given = argv.indexOf('--python')
  const python = given >= 0 ? argv.splice(given, 2)[1] : 'python3'
  const work = mkdtempSync(join(tmpdir(), 'sahrat-wasm-'))
  const began = performance.now()
  try {
    const archive = join(work, 'packages.zip')
    const missing = execFileSync(python, [join(HERE, 'pure_packages.py'), archive, ...NAMES], { encoding: 'utf8' }).split('\n').filter(Boolean)
    if (missing.includes('pytest')) throw new Error(`${python} has no pytest`)
    for (const name of missing) console.log(`left out: ${name} is not there as a pure package; tests that import it cannot run here`)
    const wasm = await boot()
    for (const set of ['setStdout', 'setStderr']) wasm[set]({ write: (bytes) => (process.stdout.write(Buffer.from(bytes)), bytes.length), isatty: false })
    wasm.mountNodeFS('/repository', REPOSITORY)
    wasm.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: '/packages' })
    const paths = argv.some((argument) => !argument.startsWith('-')) ? argv : [...SUITES, ...argv]
    wasm.globals.set('arguments', wasm.toPy(paths))
    wasm.globals.set('examples', process.env.SAHRAT_EXAMPLES ?? '25')
    console.log(`Pyodide ${VERSION}, Python ${wasm.runPython('import sys; sys.version.split()[0]')}`)
    const code = wasm.runPython(RUN)
    console.log(`${((performance.now() - began) / 1000).toFixed(1)} s in all`)
    return code
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(`pytest-wasm: ${said(error)}`)
    process.exit(1)
  },
)
