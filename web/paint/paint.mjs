/**
 * First paint of the built client on a slow phone, as Lighthouse's mobile preset simulates it:
 *
 *   npm ci && CHROMIUM=/path/to/chromium node paint.mjs [FOLDER=../dist]
 *
 * Serves FOLDER on a free port of this machine, packed files as production does (`npm run compress` makes them).
 */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../dist')
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.zip': 'application/zip',
}
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname))
  if (path === '/config.json') {
    response.writeHead(200, { 'content-type': TYPES['.json'] }).end('{"http":"/api","socket":"/ws","engine":""}')
    return
  }
  const file = join(folder, extname(path) ? path : '/index.html')
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end()
    return
  }
  const packed = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  const fixed = /^\/(assets|pyodide|engine)\//.test(path)
  response.writeHead(200, {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': fixed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  })
  createReadStream(packed ? `${file}.br` : file).pipe(response)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const chrome = await launch({ chromePath: process.env.CHROMIUM, chromeFlags: FLAGS })
try {
  for (const [name, path] of [['home', '/'], ['Verify', '/verify']]) {
    const { lhr } = await lighthouse(`http://localhost:${server.address().port}${path}`, {
      port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility'],
    })
    const ms = (audit) => `${Math.round(lhr.audits[audit].numericValue)} ms`
    const score = (category) => Math.round(lhr.categories[category].score * 100)
    console.log(`${name}: first paint ${ms('first-contentful-paint')}, largest ${ms('largest-contentful-paint')}, blocked ${ms('total-blocking-time')}, ` +
      `performance ${score('performance')}, accessibility ${score('accessibility')}`)
  }
} finally {
  await chrome.kill()
  server.close()
}
