import { join } from 'node:path'
import { build } from 'vite'
import {
  findRouteManifest,
  listDownloadedChunks,
  readChunks,
  sharedEntries,
} from './first-visit-modules.ts'

/**
 * Modules that must work offline even if they were never opened before: every page's layout, the
 * toasts that report the lost connection, the cart, and the inquiry with its outbox. Everything
 * else is cached when it is first used.
 */
const offlineEntries = [
  ...sharedEntries,
  'app/entry.page.ts',
  'app/features/cart/mini-cart.ts',
  'app/pages/cart/cart-page.tsx',
  'app/pages/cart/cart-estimate.tsx',
  'app/pages/cart/cart-instalments.tsx',
  'app/features/inquiry/opened-inquiry.tsx',
  'app/features/inquiry/inquiry-outbox.ts',
  'app/platform/data-cache/query-client.ts',
  'app/platform/data-cache/observe-queries.ts',
]

/**
 * Builds `app/entry.service-worker.ts` beside the built site, with the list of the files that it
 * caches when it is installed.
 */
export async function buildServiceWorker(root: string): Promise<void> {
  const chunks = listDownloadedChunks(readChunks(root), offlineEntries)
  const files = new Set([
    ...chunks.flatMap(({ file, assets }) => [file, ...assets]),
    findRouteManifest(root),
  ])
  // Names carry a hash, so they need no revision.
  const precached = [...files].map((file) => ({ url: `/${file}`, revision: null }))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { precachedFiles: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(root, 'build', 'client'),
      emptyOutDir: false,
      rollupOptions: {
        input: join(root, 'app', 'entry.service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
