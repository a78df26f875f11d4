import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sharedEntries } from './bin/first-visit-modules.ts'
import { icons } from './bin/icons.ts'
import { pageEntry, pageEntryFile } from './bin/page-entry.ts'
import { writeChunkList } from './bin/write-chunk-list.ts'

const root = import.meta.dirname
const appEntryIds = new Set(sharedEntries.map((entry) => join(root, entry)))

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
              groups: [
                // Islands and app pages share it.
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
                  priority: 2,
                },
                // All of the script of document pages in one file: a group also takes what its modules
                // import.
                { name: 'page', test: join(root, pageEntryFile), priority: 1 },
                // What every app page imports is in three files instead of thirty.
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 2 },
                { name: 'data-cache', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
                { name: 'layout', test: (moduleId) => appEntryIds.has(moduleId) },
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
