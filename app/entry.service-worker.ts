/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'
import { precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cachedAtHeader } from './platform/cached-at.ts'
import { offlinePage } from './platform/offline-page.ts'

/** Written in by bin/build-service-worker.ts: the frame of every page (scripts, style, fonts), the cart and the inquiry. */
declare const precachedFiles: PrecacheEntry[]
declare const self: ServiceWorkerGlobalScope

const day = 24 * 60 * 60
/** On a line that hangs, what was visited before is better than nothing for longer than this. */
const patienceS = 5

/** The class is a plugin; its type only predates exactOptionalPropertyTypes. */
const expire = (options: ExpirationPluginOptions) => new ExpirationPlugin(options) as WorkboxPlugin

void self.skipWaiting()
clientsClaim()
precacheAndRoute(precachedFiles)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|pictures)\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'files',
    plugins: [expire({ maxEntries: 200, maxAgeSeconds: 30 * day })],
  }),
)

const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: patienceS,
  plugins: [expire({ maxEntries: 60, maxAgeSeconds: 7 * day, purgeOnQuotaError: true })],
})
/** Their query is the visitor's own, which the page reads from the address: kept for one question, it answers all. */
const answersAnyQuery = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: patienceS,
  matchOptions: { ignoreSearch: true },
  plugins: [expire({ maxEntries: 60, maxAgeSeconds: 7 * day, purgeOnQuotaError: true })],
})
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    /^\/(solar-calculator|carbon-calculator|carbon-credit-calculator|repayment-plans)(\.data)?$/.test(
      url.pathname,
    ),
  answersAnyQuery,
)
// Invoices are papers of one person: none stays behind.
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.pathname !== '/payment-details/invoice.pdf',
  pages,
)
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.data'), pages)

/** Products alone, which are the same for everybody. A kept answer says since when it is kept, so that no old price passes for today's. */
const products = new NetworkFirst({
  cacheName: 'products',
  plugins: [
    expire({ maxEntries: 100, maxAgeSeconds: 7 * day }),
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
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/rest/v1/products', products)

setCatchHandler(async ({ request }) =>
  request.mode === 'navigate'
    ? new Response(offlinePage, {
        status: 503,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      })
    : Response.error(),
)

/** The cart opens without a connection even when it was never opened with one, unless the visitor saves data. */
self.addEventListener('install', (event) => {
  if ((self.navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  event.waitUntil(
    caches
      .open('pages')
      .then((cache) => cache.add('/cart'))
      .catch(() => undefined),
  )
})

/** The page that installed us was loaded before we listened: it asks to be kept, with the files it was made of. */
self.addEventListener('message', (event) => {
  const { keep, files } = (event.data ?? {}) as { keep?: string; files?: string[] }
  if (typeof keep === 'string')
    event.waitUntil(caches.open('pages').then((cache) => cache.add(keep)))
  if (Array.isArray(files))
    event.waitUntil(caches.open('files').then((cache) => cache.addAll(files)))
})
