import { readFileSync, writeFileSync, readdirSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const HERE = import.meta.dirname

/** The engine's files (scripts/prepare-pyodide.mjs); without them the client builds and plays through the server. */
function engineFiles(): { pyodide: string; wheel: string; sha256: string; files: string[] } {
  try {
    return JSON.parse(readFileSync(join(HERE, 'public/engine/manifest.json'), 'utf8'))
  } catch {
    return { pyodide: '', wheel: '', sha256: '', files: [] }
  }
}

/** Every file below `folder`, as addresses. */
function addresses(folder: string, prefix = '/'): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? addresses(join(folder, entry.name), `${prefix}${entry.name}/`) : [prefix + entry.name]))
    .sort()
}

/** Writes the lists of files to keep into the built service worker; its version is their hash. */
function serviceWorkerLists(): Plugin {
  let outDir = ''
  return {
    name: 'service-worker-lists',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      const shell = addresses(outDir).filter((path) => !/^\/(pyodide|engine)\/|\.(br|gz|map)$|^\/sw\.js$|^\/config\.json$/.test(path))
      const engine = engineFiles().files
      const hash = createHash('sha256')
      for (const path of shell) hash.update(path).update(readFileSync(join(outDir, path)))
      hash.update(engine.join())
      const file = join(outDir, 'sw.js')
      const lists = JSON.stringify({ version: hash.digest('hex').slice(0, 12), shell, engine })
      const source = readFileSync(file, 'utf8')
      if (!source.includes('__LISTS__')) throw new Error('sw.js has no place for its lists')
      writeFileSync(file, source.replace('__LISTS__', lists))
    },
  }
}

export default defineConfig(() => {
  const { pyodide, wheel, sha256 } = engineFiles()
  return {
    define: { __ENGINE__: JSON.stringify({ pyodide, wheel, sha256 }) },
    plugins: [serviceWorkerLists()],
    worker: { format: 'es' as const },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: join(HERE, 'index.html'), sw: join(HERE, 'src/sw.ts') },
        output: {
          entryFileNames: (chunk: { name: string }) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
    test: { include: ['src/**/*.test.ts'] },
  }
})
