import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { icons } from './bin/icons.ts'
import { sharedEntries } from './bin/first-visit-modules.ts'
import { writeChunkList } from './bin/write-chunk-list.ts'

const root = import.meta.dirname
const productList = join(root, 'app/features/product-list/product-list.tsx')
const ownPrice = join(root, 'app/features/resellers/own-price.tsx')
const referralNotice = join(root, 'app/features/referral/referral-notice.tsx')
const sharedEntryIds = new Set(sharedEntries.map((entry) => join(root, entry)))

export default defineConfig({
  plugins: [tailwindcss(), icons(), reactRouter(), writeChunkList(root)],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // React Router's list of routes, which every visitor loads, names these files: without the
            // names of their modules it is a fifth smaller. `build/chunks.json` says what is in each.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            // What every page imports is in two files instead of thirty, and a list of products is in
            // one: fewer requests on a slow connection, and better compression.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                {
                  name: 'data-cache',
                  test: /node_modules[\\/]@tanstack[\\/]/,
                  priority: 2,
                },
                // A group also takes what its modules import.
                { name: 'layout', test: (moduleId) => sharedEntryIds.has(moduleId), priority: 1 },
                { name: 'products', test: (moduleId) => moduleId === productList },
                // Small parts that the home page shares with others: one file instead of four.
                {
                  name: 'parts',
                  test: /app\/ui\/(scroll-box|questions|pictures\/rendered-picture|running-text\/numbered-steps)\.tsx$/,
                },
                // Each has the name of its one file in what every visitor loads.
                { name: 'own-price', test: (moduleId) => moduleId === ownPrice },
                { name: 'referral', test: (moduleId) => moduleId === referralNotice },
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
