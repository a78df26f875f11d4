import type { RequestListener } from 'node:http'
import type { Backend } from '../backend.ts'
import type { DatabaseHealth } from '../db/outage/database-health.ts'
import type { Log } from '../log.ts'
import type { Realtime } from '../realtime/realtime.ts'
import { createCspReports } from './csp-reports.ts'
import { acceptsLongUploads, isServicePath } from '../routes.ts'
import { createHealth } from './health.ts'
import { createNodeServer, type NodeServer } from '../web/node-server.ts'
import type { Pages } from './pages.ts'
import { cspReportPath } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import type { SupabaseProxy } from './supabase-proxy.ts'

export interface SiteServerOptions {
  pages: Pages
  files: StaticFiles
  backend: Backend
  /** Shows the mails of the demo. */
  mailbox: (request: Request, from: { isLocal: boolean }) => Promise<Response>
  health: Pick<DatabaseHealth, 'check'>
  /** Forwards requests to a hosted Supabase; null when the services run here. */
  proxy: SupabaseProxy | null
  /** Ours; null with a hosted Supabase, whose realtime the proxy reaches. */
  realtime: Pick<Realtime, 'upgrade'> | null
  /** Resolves when the caches know of every change that was committed before the call. */
  catchUp: () => Promise<void>
  isTrustedProxy: (address: string) => boolean
  log: Log
  /** Lets a development server see every request first. */
  wrap?: ((handle: RequestListener) => RequestListener) | undefined
}

const mailboxPaths = /^\/dev\/mailbox(\.json)?(\/|$)/

/**
 * The whole site on one port: first cached pages and files on `node:http`, then the services, then
 * pages to render.
 */
export function createSiteServer({
  pages,
  files,
  backend,
  mailbox,
  health,
  proxy,
  realtime,
  catchUp,
  isTrustedProxy,
  log,
  wrap,
}: SiteServerOptions): NodeServer {
  const reportCsp = createCspReports(log)

  async function answer(
    request: Request,
    from: { ip: string; isLocal: boolean },
  ): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (isServicePath(pathname)) return backend.fetch(request, from)
    if (mailboxPaths.test(pathname)) return mailbox(request, from)
    if (pathname === cspReportPath && request.method === 'POST') return reportCsp(request)
    return pages.submit(request, from)
  }

  const server = createNodeServer({
    direct: [
      createHealth({ database: health, isStopping: () => server.isStopping() }),
      pages.answerCached,
      files.answer,
      (req, res) => proxy?.answer(req, res) ?? false,
      (req, res) => {
        const [pathname = '/'] = (req.url ?? '/').split('?')
        if (
          (req.method !== 'GET' && req.method !== 'HEAD') ||
          isServicePath(pathname) ||
          mailboxPaths.test(pathname)
        )
          return false
        void pages.answer(req, res)
        return true
      },
    ],
    async fetch(request, from) {
      const response = await answer(request, from)
      // Pages requested after this response show the change. Without a database nothing changed.
      if (request.method !== 'GET' && request.method !== 'HEAD' && response.status !== 503)
        await catchUp()
      return response
    },
    upgrade: proxy?.upgrade ?? realtime?.upgrade,
    isTrustedProxy,
    acceptsLongUploads,
    wrap,
    log,
  })
  return server
}
