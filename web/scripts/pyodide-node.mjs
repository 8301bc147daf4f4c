/** Pyodide under Node, as the build and the tests use it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const PACKAGE = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))
export const VERSION = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version

/** A Python with `wheels` in its site-packages; `stdlib` is another standard library archive than the package's own. */
export async function boot(wheels = [], stdlib, options = {}) {
  const { loadPyodide } = await import(join(PACKAGE, 'pyodide.mjs'))
  const python = await loadPyodide({ indexURL: PACKAGE, ...(stdlib ? { stdLibURL: stdlib } : {}), ...options })
  const extractDir = python.runPython('import site; site.getsitepackages()[0]')
  for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel', { extractDir })
  return python
}

/** The end of a message: Pyodide's begin with the source text of its own code. */
export const said = (error) => String(error?.message ?? error).trim().split('\n').slice(-12).join('\n').slice(-3000)
