/**
 * The referee on the very files that browsers load: JSON requests by line in, JSON answers by line out.
 *
 *   node scripts/answers.mjs [--folder public] < REQUESTS
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { boot, said } from './pyodide-node.mjs'

const HERE = dirname(fileURLToPath(import.meta.url))
const { values } = parseArgs({ options: { folder: { type: 'string', default: join(HERE, '../public') } } })
try {
  const manifest = JSON.parse(readFileSync(join(values.folder, 'engine/manifest.json'), 'utf8'))
  const python = await boot([join(values.folder, manifest.wheel)], join(values.folder, manifest.pyodide, 'python_stdlib.zip'))
  const answer = python.runPython('from sahrat.referee import answer; answer')
  for await (const line of createInterface({ input: process.stdin })) if (line) process.stdout.write(`${answer(line)}\n`)
} catch (error) {
  console.error(`answers: ${said(error)}`)
  process.exitCode = 1
}
