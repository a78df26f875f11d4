import type { RequestListener } from 'node:http'
import type { Log } from '../backend.ts'
import type { Services } from '../start/start-services.ts'
import type { NodeServer } from '../web/node-server.ts'
import { cacheReads } from './cache-reads.ts'
import { createPageCache } from './page-cache.ts'
import { createPages, type PagesOptions } from './pages.ts'
import type { Render } from './render-page.ts'
import { createSiteServer } from './site-server.ts'
import { openTableChanges } from '../db/table-changes.ts'
import type { StaticFiles } from './static-files.ts'

export interface SiteOptions {
  services: Services
  render: Render
  files: StaticFiles
  /** `'sha256-…'` of style elements that the site's libraries add in the browser. */
  styleHashes: readonly string[]
  /** Origin that pages are rendered for. */
  siteUrl: string
  /** Where a visitor is sent before anything else; null lets the request through. */
  redirect: (pathname: string, search: string) => string | null
  uploads: NonNullable<PagesOptions['uploads']>
  isTrustedProxy: (address: string) => boolean
  log: Log
  /** Development: a listener around ours, a looser policy, and no page is kept. */
  wrap?: ((handle: RequestListener) => RequestListener) | undefined
  isDev: boolean
}

/** The site's web server, not listening yet. Its `stop` also stops listening for changes. */
export async function openSite({
  services,
  render,
  files,
  styleHashes,
  siteUrl,
  redirect,
  uploads,
  isTrustedProxy,
  log,
  wrap,
  isDev,
}: SiteOptions): Promise<NodeServer> {
  const { db, fetchData, dependencies, backend, mailbox, proxy } = services
  const changes = isDev ? null : await openTableChanges({ db, channel: 'table_changed' })
  const cache = changes && createPageCache({ changes })
  const readData = changes ? cacheReads({ fetchData, dependencies, changes }) : fetchData
  const security = { isHttps: siteUrl.startsWith('https:'), isDev, styleHashes }
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
    log,
  })
  const server = createSiteServer({
    pages,
    files,
    backend,
    mailbox,
    proxy,
    catchUp: async () => changes?.catchUp(),
    isTrustedProxy,
    log,
    wrap,
  })
  return {
    listen: (port, host) => server.listen(port, host),
    async stop(graceMs) {
      await server.stop(graceMs)
      await changes?.close()
    },
  }
}
