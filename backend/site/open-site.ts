import type { RequestListener } from 'node:http'
import type { Log } from '../log.ts'
import type { Services } from '../start/start-services.ts'
import type { NodeServer } from '../web/node-server.ts'
import { cacheReads } from './cache-reads.ts'
import { createPageCache } from './page-cache.ts'
import { createPages, type FindRedirect, type PagesOptions } from './pages.ts'
import type { Render } from './render-page.ts'
import { createSiteServer } from './site-server.ts'
import { openTableChanges } from '../db/table-changes.ts'
import type { StaticFiles } from './static-files.ts'

export interface SiteOptions {
  services: Services
  render: Render
  files: StaticFiles
  /** The origin that pages are rendered for. */
  siteUrl: string
  /** Redirects a request before anything else; null lets it through. */
  redirect: FindRedirect
  uploads: NonNullable<PagesOptions['uploads']>
  isTrustedProxy: (address: string) => boolean
  log: Log
  /** For development: a listener that sees every request first. */
  wrap?: ((handle: RequestListener) => RequestListener) | undefined
  /** Development: a less strict content security policy, and nothing is cached. */
  isDev: boolean
}

/** The site's web server, not listening yet. `stop` also ends the subscription to table changes. */
export async function openSite({
  services,
  render,
  files,
  siteUrl,
  redirect,
  uploads,
  isTrustedProxy,
  log,
  wrap,
  isDev,
}: SiteOptions): Promise<NodeServer> {
  const { db, health, fetchData, dependencies, backend, mailbox, proxy, realtime, uploadSlots } =
    services
  const changes = isDev ? null : await openTableChanges({ db, channel: 'table_changed' })
  const cache = changes && createPageCache({ changes })
  const readData = changes ? cacheReads({ fetchData, dependencies, changes }) : fetchData
  const security = { isHttps: siteUrl.startsWith('https:'), isDev }
  const pages = createPages({
    render,
    fetchData,
    readData,
    dependencies,
    security,
    cache,
    origin: siteUrl,
    redirect,
    uploads,
    uploadSlots,
    isTrustedProxy,
    log,
  })
  const server = createSiteServer({
    pages,
    files,
    backend,
    mailbox,
    health,
    proxy,
    realtime,
    catchUp: async () => changes?.catchUp(),
    isTrustedProxy,
    log,
    wrap,
  })
  return {
    ...server,
    async stop(graceMs) {
      await server.stop(graceMs)
      await changes?.close()
    },
  }
}
