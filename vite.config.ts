import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sharedEntries } from './bin/first-visit-modules.ts'
import { icons } from './bin/icons.ts'
import { pageEntry, pageEntryFile } from './bin/page-entry.ts'
import { writeChunkList } from './bin/write-chunk-list.ts'

const root = import.meta.dirname
const islandFiles = ['app/platform/parts/hydrate-island.tsx', 'app/platform/parts/mount.tsx']

function isOf(files: readonly string[]): (moduleId: string) => boolean {
  const ids = new Set(files.map((file) => join(root, file)))
  return (moduleId) => ids.has(moduleId)
}

export default defineConfig({
  plugins: [tailwindcss(), icons(), reactRouter(), pageEntry(root), writeChunkList(root)],
  environments: {
    client: {
      build: {
        modulePreload: false,
        rollupOptions: {
          output: {
            // React Router's list of routes, which every app page loads, names these files: without the
            // names of their modules it is a fifth smaller. `build/chunks.json` says what is in each.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              // A group also takes what its modules import.
              groups: [
                // Islands and app pages share it.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 3,
                },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 3 },
                { name: 'data-cache', test: /node_modules[\\/]@tanstack[\\/]/, priority: 3 },
                // All of the script of document pages, and what they load for the first island, the
                // message of the cart, and a session: one file each.
                { name: 'page', test: isOf([pageEntryFile]), priority: 2 },
                { name: 'islands', test: isOf(islandFiles), priority: 1 },
                { name: 'cart', test: isOf(['app/features/cart/mini-cart.ts']), priority: 1 },
                {
                  name: 'session',
                  test: isOf(['app/features/session/session-store.ts']),
                  priority: 1,
                },
                // What every app page imports.
                { name: 'layout', test: isOf(sharedEntries) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/entry.render.ts' } },
    },
  },
})
