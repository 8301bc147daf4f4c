/**
 * Hand's own figures in the browser's Python: Pyodide under Node, whose V8 is Chromium's.
 *
 *   node tests/bench/_wasm.mjs RECORDED
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boot, said } from '../../web/scripts/pyodide-node.mjs'

const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../..')
const RUN = `
import json, sys
sys.path[:0] = ["/repository/engine", "/repository/tests/bench"]
sys.dont_write_bytecode = True
from _figures import figures
json.dumps(figures(json.loads(recorded)))
`
try {
  const python = await boot()
  python.mountNodeFS('/repository', REPOSITORY)
  python.globals.set('recorded', readFileSync(process.argv[2], 'utf8'))
  console.log(python.runPython(RUN))
} catch (error) {
  console.error(`_wasm: ${said(error)}`)
  process.exitCode = 1
}
