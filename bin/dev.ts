import { createServer } from 'vite'
import { probePort } from '../backend/web/node-server.ts'
import { runServer } from '../server.ts'
import type { Pages } from './built-pages.ts'
import { createRender } from './render/create-render.ts'

type Entry = typeof import('../app/entry.render.ts')

/** `npm run dev`: the same server, with pages and files from Vite and hot reload. */
async function openPagesThroughVite(): Promise<Pages> {
  // A free port for hot reload, because another project may use Vite's fixed port.
  const hmr = { port: await probePort(0, null) }
  const ownListeners = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: 'custom' })
  // React Router's plugin starts a second Vite, whose SIGTERM listener would exit before the
  // database is stopped.
  for (const listener of process.listeners('SIGTERM'))
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener)
  return {
    ready: Promise.resolve(),
    createRender: (settings) =>
      createRender(async (request, services) => {
        const entry = (await vite.ssrLoadModule('./app/entry.render.ts')) as Entry
        return entry.renderPage(request, services)
      }, settings),
    files: { answer: () => false },
    // Vite handles its own requests and passes the others on.
    wrap: (handle) => (req, res) => vite.middlewares(req, res, () => handle(req, res)),
    // The content security policy of development allows every style.
    isDev: true,
    close: () => vite.close(),
  }
}

process.env['NODE_ENV'] = 'development'
await runServer(openPagesThroughVite)
process.exit()
