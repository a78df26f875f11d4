import { join } from 'node:path'
import { build } from 'vite'
import {
  findRouteManifest,
  listDownloadedChunks,
  readChunks,
  sharedEntries,
} from './first-visit-modules.ts'

/** What documents load, but islands: React comes with the first of them that somebody uses. */
const documentFiles = /^app\/(entry\.page\.ts|features\/cart\/check-added\.ts|.*\.behaviour\.ts)$/
/** The cart, for those who have put something into it. */
const cartFiles = [
  ...sharedEntries,
  'app/pages/layout/data-cache-layout.tsx',
  'app/pages/cart/cart-page.tsx',
  'app/pages/cart/cart-estimate.tsx',
  'app/pages/cart/cart-instalments.tsx',
  'app/platform/data-cache/query-client.ts',
  'app/platform/data-cache/observe-queries.ts',
]

/**
 * Builds `app/entry.service-worker.ts` beside the built site, with the list of the files that it
 * caches when it is installed, and of those that the cart needs. Everything else is cached when it is
 * first used.
 */
export async function buildServiceWorker(root: string): Promise<void> {
  const chunks = readChunks(root)
  const modules = chunks.flatMap((chunk) => chunk.modules)
  const listFiles = (entries: readonly string[]) =>
    new Set(listDownloadedChunks(chunks, entries).flatMap(({ file, assets }) => [file, ...assets]))
  // Each app page imports the stylesheet and the fonts of all pages.
  const assets = listDownloadedChunks(chunks, ['app/root.tsx']).flatMap((chunk) => chunk.assets)
  const ofDocuments = new Set([
    ...listFiles(modules.filter((path) => documentFiles.test(path))),
    ...assets,
  ])
  const ofCart = [...listFiles(cartFiles), findRouteManifest(root)].filter(
    (file) => !ofDocuments.has(file),
  )
  // Names carry a hash, so they need no revision.
  const precached = [...ofDocuments].map((file) => ({ url: `/${file}`, revision: null }))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      precachedFiles: JSON.stringify(precached),
      cartFiles: JSON.stringify(ofCart.map((file) => `/${file}`)),
      'process.env.NODE_ENV': '"production"',
    },
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
