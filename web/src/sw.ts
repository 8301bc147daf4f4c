/** The service worker: the shell first, the engine's files once they ran, old caches deleted last. Calls to the server pass by. */

interface Lists {
  version: string
  shell: string[]
  engine: string[]
}

const { version, shell, engine } = __LISTS__
const SHELL = `shell-${version}`
const ENGINE = `engine-${version}`
const scope = self as unknown as ServiceWorkerGlobalScope

declare const __LISTS__: Lists

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(shell.map((path) => (path === '/index.html' ? '/' : path))))
      .then(() => scope.skipWaiting()),
  )
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    scope.clients.claim().then(async () => {
      for (const name of await caches.keys()) if (name !== SHELL && name !== ENGINE) await caches.delete(name)
    }),
  )
})

/** Fetches what the engine needs and is not kept yet; the browser's own cache has it by then. */
async function keepEngine(): Promise<void> {
  const cache = await caches.open(ENGINE)
  for (const path of engine) if (!(await cache.match(path))) await cache.add(path)
}

scope.addEventListener('message', (event) => {
  if (event.data === 'keep-engine') event.waitUntil(keepEngine())
})

const kept = async (request: Request | string): Promise<Response | undefined> =>
  (await (await caches.open(SHELL)).match(request)) ?? (await (await caches.open(ENGINE)).match(request))

/** A page comes from the network, so that a new version is seen at once; without a network, from the cache. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shellPage = await kept('/')
    if (shellPage) return shellPage
    throw error
  }
}

/** The addresses of the server, as last seen, so that the installed client starts without a network. */
async function config(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put('/config.json', response.clone())
    return response
  } catch (error) {
    const last = await cache.match('/config.json')
    if (last) return last
    throw error
  }
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (url.pathname === '/config.json') event.respondWith(config(request))
  else if (shell.includes(url.pathname) || engine.includes(url.pathname))
    event.respondWith(kept(request).then((response) => response ?? fetch(request)))
})
