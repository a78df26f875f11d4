import { defineConfig } from 'vitest/config'
import { icons } from './bin/icons.ts'
import { longestFirst } from './test/longest-first.ts'

/** Tests that need a database or a server although they lie beside code that does not. */
const appServices = [
  'app/ui/drawings/products/product-drawing.test.tsx',
  'app/pages/{solar,carbon}-calculator/*-data.test.ts',
  'app/pages/shop/product/reviews/reviews.test.ts',
  'app/pages/carbon-register/certificate/read-*.test.ts',
  'app/pages/carbon-register/log/*.test.ts',
  'app/pages/carbon-register/downloads/read-*.test.ts',
]

export default defineConfig({
  plugins: [icons()],
  test: {
    pool: 'forks',
    // One more than the usual two cores, because service tests often wait for the database.
    maxWorkers: 3,
    sequence: {
      sequencer: longestFirst([
        '/backup-and-restore.test.ts',
        '/backed-up-objects.test.ts',
        '/startup.test.ts',
        '/pushed-migrations.test.ts',
        '/public-site.test.ts',
        '/resumable.contract.test.ts',
        '/changed-prices.test.ts',
        '/database-outage.test.ts',
        '/pulled-project.contract.test.ts',
        '/serve.contract.test.ts',
        '/data-folder.test.ts',
        '/access-matrix.test.ts',
      ]),
    },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        // Rules, look and the shape of the code: no database, no server, seconds.
        extends: true,
        test: {
          name: 'unit',
          // As below. With one worker per file, most of the time was spent on starting workers.
          isolate: false,
          include: [
            '{domain,app}/**/*.test.{ts,tsx}',
            'test/{house,packages,linked-packages,demo-identity}.test.ts',
          ],
          exclude: appServices,
          // Drawings take their colours from it.
          css: { include: [/tokens\.css/] },
          setupFiles: ['test/no-console-errors.ts', 'test/property-seed.ts'],
        },
      },
      {
        // Real handlers on a real PostgreSQL.
        extends: true,
        test: {
          name: 'services',
          // The files that one worker runs share the loaded modules, which have no state of their
          // own. Loading them again for each file takes half as much processor time again.
          isolate: false,
          include: ['{backend,functions,supabase,test}/**/*.test.{ts,tsx}', ...appServices],
          exclude: ['test/{house,packages,linked-packages,demo-identity}.test.ts'],
          globalSetup: ['test/postgres.setup.ts'],
          css: { include: [/tokens\.css/] },
          setupFiles: ['test/no-console-errors.ts', 'test/property-seed.ts'],
        },
      },
    ],
  },
})
