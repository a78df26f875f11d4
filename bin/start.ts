import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeStartFailure } from '../backend/start/describe-start-failure.ts'
import { buildIfStale } from './build-if-stale.ts'
import { bundleServerIfStale } from './bundle-server.ts'

/** `npm start`: builds the site and the server if their sources have changed, and runs them. */
const root = dirname(import.meta.dirname)
// React reads this when it is loaded. Without it rendering is several times slower.
process.env['NODE_ENV'] = 'production'
const stopping = new AbortController()
const stop = () => stopping.abort()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
for (const name of signals) process.on(name, stop)

async function prepare(): Promise<string | null> {
  try {
    await buildIfStale(root, stopping.signal)
    return await bundleServerIfStale(root, stopping.signal)
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(describeStartFailure(error))
      process.exitCode = 1
    }
    return null
  }
}

const server = await prepare()
for (const name of signals) process.off(name, stop)
if (server && !stopping.signal.aborted) {
  const { serve } = (await import(pathToFileURL(server).href)) as typeof import('./serve-built.ts')
  await serve(root)
}
process.exit()
