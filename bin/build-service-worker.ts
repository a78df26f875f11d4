import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * What every page needs, the toasts that say what happens without a connection, and what must open then although it was
 * never opened before: the cart and the inquiry. Everything else is kept when it is first used.
 */
const frame =
  /^(framework|frame|toasts|toaster|entry\.client|root|site-layout|rolldown-runtime|manifest|inter|bricolage-grotesque|cart-page|quantity-stepper|field|inquiry-(dialog|inputs|outbox))-.*\.(js|css|woff2)$/

/** Builds `app/entry.service-worker.ts` beside the built site, with the list of the files that it keeps from the start. */
export async function buildServiceWorker(root: string): Promise<void> {
  const client = join(root, 'build', 'client')
  // Names carry a hash, so they need no revision.
  const files = readdirSync(join(client, 'assets'))
    .filter((name) => frame.test(name))
    .map((name) => ({ url: `/assets/${name}`, revision: null }))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { frameFiles: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: client,
      emptyOutDir: false,
      rollupOptions: {
        input: join(root, 'app', 'entry.service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
