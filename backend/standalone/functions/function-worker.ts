import { createServer } from 'node:http'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { logToConsole } from '../../log.ts'
import { createDeno } from './deno.ts'
import { findInstallCommand, mapImport, resolveImport } from './resolve-import.ts'
import type { FunctionThreadData } from './function-thread.ts'

/** The thread of one function: it loads the code and answers on a socket. */
const { entry, socketPath, imports, importsFolder } = workerData as FunctionThreadData
type Handler = (request: Request) => Response | Promise<Response>
let handler: Handler | null = null

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = !context.parentURL?.startsWith(importsFolder)
    const mapped = isOurs ? null : mapImport(specifier, imports.map)
    const wanted = mapped ?? specifier
    const from = mapped === null ? context : { ...context, parentURL: imports.file }
    const found = isOurs ? null : resolveImport(wanted)
    if (found?.kind === 'http server')
      return { url: new URL('./deno-http-server.ts', import.meta.url).href, shortCircuit: true }
    if (found?.kind === 'nothing') return { url: 'data:text/javascript,', shortCircuit: true }
    if (!found) return next(wanted, from)
    try {
      return next(found.specifier, from)
    } catch (error) {
      // A project without packages of its own gets the clients that are installed here.
      if (found.specifier.startsWith('@supabase/'))
        return next(found.specifier, { ...from, parentURL: import.meta.url })
      const command = isMissing(error) ? findInstallCommand(wanted) : null
      if (command === null) throw error
      throw new Error(
        `${wanted} is not installed. Deno would download it; here, run \`${command}\` in the folder of the project.`,
        { cause: error },
      )
    }
  },
  load(url, context, next) {
    if (!url.startsWith(importsFolder) || !/\.m?ts$/.test(url) || url.includes('/node_modules/'))
      return next(url, context)
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'), {
      mode: 'transform',
      sourceUrl: url,
    })
    return { format: 'module', source, shortCircuit: true }
  },
})

Object.assign(
  globalThis,
  createDeno((given) => (handler = given)),
)
const loaded = (await import(pathToFileURL(entry).href)) as {
  default?: { fetch?: Handler }
}
const exported = loaded.default
if (!handler && typeof exported?.fetch === 'function')
  handler = (request) => exported.fetch?.(request) ?? new Response(null, { status: 404 })
if (!handler) throw new Error(`${entry} neither calls Deno.serve nor exports a fetch function.`)

const listener = getRequestListener(
  async (request) => {
    try {
      return (await handler?.(request)) ?? new Response(null, { status: 404 })
    } catch (error) {
      logToConsole({ level: 'error', message: 'function failed', error })
      return new Response('Internal Server Error', { status: 500 })
    }
  },
  { overrideGlobalObjects: false },
)
createServer((req, res) => void listener(req, res)).listen(socketPath, () =>
  parentPort?.postMessage('ready'),
)
