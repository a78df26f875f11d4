import { createServer } from 'vite'
import { probePort } from '../backend/web/node-server.ts'
import { runServer, type Pages } from '../server.ts'

/** `npm run dev`: the same server, with pages and files through Vite and hot reload. */
async function openPagesThroughVite(): Promise<Pages> {
  // A port of its own for hot reload: Vite's fixed one belongs to whichever project was started first.
  const hmr = { port: await probePort(0, null) }
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: 'custom' })
  // React Router's plugin has a second Vite, which would end the process before the database is stopped.
  for (const listener of process.listeners('SIGTERM'))
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return {
    async renderPage(request, services) {
      const entry = (await vite.ssrLoadModule('./app/entry.render.ts')) as Pick<Pages, 'renderPage'>
      return entry.renderPage(request, services)
    },
    files: { answer: () => false },
    // Vite answers what is its own and leaves the rest to us.
    wrap: (handle) => (req, res) => vite.middlewares(req, res, () => handle(req, res)),
    // The policy of development allows every style.
    styleHashes: [],
    isDev: true,
    close: () => vite.close(),
  }
}

process.env['NODE_ENV'] = 'development'
await runServer(openPagesThroughVite)
process.exit()
