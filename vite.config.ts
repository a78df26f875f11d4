import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkGroups } from './bin/chunk-groups.ts'
import { flatImports } from './bin/flat-imports.ts'
import { icons } from './bin/icons.ts'
import { pageEntry } from './bin/page-entry.ts'
import { writeChunkList } from './bin/write-chunk-list.ts'

const root = import.meta.dirname

export default defineConfig({
  plugins: [
    tailwindcss(),
    icons(),
    reactRouter(),
    pageEntry(root),
    flatImports(),
    writeChunkList(root),
  ],
  environments: {
    client: {
      build: {
        // Documents load parts by themselves, and `flatImports` lets them load at once: a list of what
        // each part imports would be a tenth of their script.
        modulePreload: false,
        rollupOptions: {
          output: {
            // React Router's list of routes, which every app page loads, names these files: without the
            // names of their modules it is a fifth smaller. `build/chunks.json` says what is in each.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: chunkGroups(root) },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './app/entry.render.ts' } },
    },
  },
})
