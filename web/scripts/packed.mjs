/** Compressed forms of built files, each computed once and kept by content. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const CACHE = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/sahrat-packed')
const PACKS = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg', '.wasm', '.zip', '.webmanifest', '.txt'])

/** Whether a file is worth compressing: fonts, pictures and wheels are so already. */
export const packs = (path) => PACKS.has(extname(path))

/** Every file below `folder`, as paths relative to it, sorted. */
export function walk(folder, prefix = '') {
  return readdirSync(join(folder, prefix), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? walk(folder, `${prefix}${entry.name}/`) : [prefix + entry.name]))
    .sort()
}

function kept(bytes, ending, pack) {
  const path = join(CACHE, createHash('sha256').update(bytes).digest('hex') + ending)
  try {
    return readFileSync(path)
  } catch {
    const packed = pack(bytes)
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(`${path}.${process.pid}`, packed)
    renameSync(`${path}.${process.pid}`, path)
    return packed
  }
}

export const brotli = (bytes) =>
  kept(bytes, '.br', () =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: 24,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  )

export const gzip = (bytes) => kept(bytes, '.gz', () => gzipSync(bytes, { level: 9 }))
