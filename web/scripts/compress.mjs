/**
 * Writes .br and .gz beside the files of a build, for the upload: node scripts/compress.mjs [FOLDER=dist]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotli, gzip, packs, walk } from './packed.mjs'

const folder = process.argv[2] ?? 'dist'
let raw = 0
let packed = 0
for (const path of walk(folder).filter(packs)) {
  const bytes = readFileSync(join(folder, path))
  const small = brotli(bytes)
  writeFileSync(join(folder, `${path}.br`), small)
  writeFileSync(join(folder, `${path}.gz`), gzip(bytes))
  raw += bytes.length
  packed += small.length
}
console.log(`${folder}: ${(raw / 1e6).toFixed(1)} MB, ${(packed / 1e6).toFixed(2)} MB with brotli`)
