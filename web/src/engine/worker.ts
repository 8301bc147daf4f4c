/** The worker: Pyodide, the engine's wheel and one function, JSON text in and out. It keeps no state and knows no rule. */
import type { PyodideInterface, loadPyodide } from 'pyodide'
import type { EngineFiles } from './client'

type ToWorker = { type: 'start'; files: EngineFiles } | { id: number; text: string }

const STEPS = 4
let answer: ((text: string) => string) | null = null

/** Pyodide's messages end in the part that says what happened; the rest is its own source text. */
const said = (error: unknown): string => String((error as Error)?.message ?? error).trim().split('\n').slice(-3).join('\n').slice(-500)

async function start(files: EngineFiles): Promise<void> {
  let loaded = 0
  const progress = (): void => postMessage({ type: 'progress', loaded: ++loaded, total: STEPS })
  const wheel = fetch(files.wheel).then((response) => {
    if (!response.ok) throw new Error(`${files.wheel}: ${response.status}`)
    return response.arrayBuffer()
  })
  wheel.catch(() => undefined)
  const pyodide = (await import(/* @vite-ignore */ `${files.pyodide}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide }
  progress()
  const python: PyodideInterface = await pyodide.loadPyodide({ indexURL: files.pyodide })
  progress()
  const bytes = new Uint8Array(await wheel)
  progress()
  const sitePackages = python.runPython('import site; site.getsitepackages()[0]') as string
  const digest = python.runPython('import hashlib; lambda data: hashlib.sha256(data.to_bytes()).hexdigest()') as (data: Uint8Array) => string
  if (digest(bytes) !== files.sha256) throw new Error('the engine is not the one this page was built with')
  python.unpackArchive(bytes, 'wheel', { extractDir: sitePackages })
  answer = python.runPython('from sahrat.referee import answer; answer') as (text: string) => string
  const { version } = JSON.parse(answer('{"op":"version"}')) as { version: string }
  progress()
  const release = python.runPython('import sys; sys.version.split()[0]') as string
  postMessage({ type: 'ready', version, python: release, sha256: files.sha256 })
}

onmessage = async ({ data }: MessageEvent<ToWorker>): Promise<void> => {
  if ('type' in data) {
    try {
      await start(data.files)
    } catch (error) {
      postMessage({ type: 'fatal', message: said(error) })
    }
    return
  }
  try {
    if (!answer) throw new Error('not ready')
    postMessage({ id: data.id, ok: true, result: answer(data.text) })
  } catch (error) {
    postMessage({ id: data.id, ok: false, message: said(error) })
  }
}
