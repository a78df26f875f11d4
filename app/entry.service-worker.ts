/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'
import { precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { offlinePage } from './pages/layout/offline-page.ts'
import { savesData } from './platform/saves-data.ts'
import { cachedAtHeader, pagesCache, productsCache } from './platform/service-worker/cached-at.ts'
import { isPublicPage, mayStorePage } from './platform/service-worker/may-store-page.ts'
import { parseUrl } from '../domain/text/parse-url.ts'

/** Inserted by bin/build-service-worker.ts: what every document needs. */
declare const precachedFiles: PrecacheEntry[]
/** Inserted likewise: what the page of the cart needs besides. */
declare const cartFiles: string[]
declare const self: ServiceWorkerGlobalScope

const dayS = 24 * 60 * 60
/** After this time on a connection that hangs, a cached page is better than waiting. */
const networkTimeoutSeconds = 5

/** The class is a plugin, but its type predates exactOptionalPropertyTypes. */
const expire = (options: ExpirationPluginOptions) => new ExpirationPlugin(options) as WorkboxPlugin

void self.skipWaiting()
clientsClaim()
precacheAndRoute(precachedFiles)

const isFile = ({ pathname }: URL) => /^\/(assets|pictures)\//.test(pathname)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isFile(url),
  new CacheFirst({
    cacheName: 'files',
    plugins: [expire({ maxEntries: 200, maxAgeSeconds: 30 * dayS })],
  }),
)

/** Without it, Workbox would store redirects too, whose addresses may hold a secret. */
const onlyPublicPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    mayStorePage(request.url, response) ? response : null,
}
const pages = new NetworkFirst({
  cacheName: pagesCache,
  networkTimeoutSeconds,
  plugins: [
    onlyPublicPages,
    expire({ maxEntries: 60, maxAgeSeconds: 7 * dayS, purgeOnQuotaError: true }),
  ],
})
/**
 * These pages read the query themselves, in the browser: cached with one query, the page answers
 * every query.
 */
const pagesForAnyQuery = new NetworkFirst({
  cacheName: pagesCache,
  networkTimeoutSeconds,
  matchOptions: { ignoreSearch: true },
  plugins: [
    onlyPublicPages,
    expire({ maxEntries: 60, maxAgeSeconds: 7 * dayS, purgeOnQuotaError: true }),
  ],
})
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    /^\/(solar-calculator|carbon-calculator|carbon-credit-calculator|repayment-plans)(\.data)?$/.test(
      url.pathname,
    ),
  pagesForAnyQuery,
)
registerRoute(
  ({ request, url, sameOrigin }) =>
    request.mode === 'navigate' || (sameOrigin && url.pathname.endsWith('.data')),
  pages,
)

/** Staff read drafts too, and never an old answer. */
const isFromDesk = ({ referrer }: Request) =>
  parseUrl(referrer)?.pathname.startsWith('/admin') ?? false

/**
 * Only products, which are the same for everybody. A cached answer carries its time, so that an old
 * price is not shown as today's.
 */
const products = new NetworkFirst({
  cacheName: productsCache,
  plugins: [
    expire({ maxEntries: 100, maxAgeSeconds: 7 * dayS }),
    {
      async cachedResponseWillBeUsed({ cachedResponse }) {
        if (!cachedResponse) return null
        const headers = new Headers(cachedResponse.headers)
        headers.set(cachedAtHeader, cachedResponse.headers.get('date') ?? '')
        return new Response(await cachedResponse.blob(), { status: cachedResponse.status, headers })
      },
    },
  ],
})
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && url.pathname === '/rest/v1/products' && !isFromDesk(request),
  products,
)

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate'
    ? new Response(offlinePage, {
        status: 503,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      })
    : Response.error(),
)

/** Requests a page as a visit does, and stores it where a visit would. */
async function storePage(path: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin || !isPublicPage(url.pathname)) return
  const [answer, isStored] = pages.handleAll({ event, request: new Request(url) })
  await answer.catch(() => undefined)
  await isStored.catch(() => undefined)
}

/** A cart that holds something opens without a connection even if it was never opened before. */
async function storeCart(event: ExtendableEvent): Promise<void> {
  const files = await caches.open('files')
  const missing = await Promise.all(
    cartFiles.map(async (file) => ((await files.match(file)) ? [] : [file])),
  )
  await files.addAll(missing.flat())
  // The page names the files of its build. Each visit renews it.
  if (missing.flat().length > 0 || !(await caches.match('/cart'))) await storePage('/cart', event)
}

/**
 * The page that installed the service worker was loaded before it, so it sends a request to cache
 * itself and its files.
 */
self.addEventListener('message', (event) => {
  const { page, files, hasCart } = (event.data ?? {}) as {
    page?: string
    files?: string[]
    hasCart?: boolean
  }
  if (hasCart && !savesData()) event.waitUntil(storeCart(event))
  if (typeof page === 'string') event.waitUntil(storePage(page, event))
  if (Array.isArray(files)) {
    const own = files.filter((file) => isFile(new URL(file, self.location.origin)))
    event.waitUntil(caches.open('files').then((cache) => cache.addAll(own)))
  }
})
