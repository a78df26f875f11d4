import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { icons } from './bin/icons.ts'
import { LongestFirst } from './test/run/longest-first.ts'
import { measureSlowness } from './test/run/slowness.ts'
import ReportTests from './test/run/test-report.ts'

/** Tests that need a database or a server although they lie beside code that does not. */
const appServices = [
  'app/ui/drawings/products/product-drawing.test.tsx',
  'app/pages/{solar,carbon}-calculator/*-data.test.ts',
  'app/pages/shop/product/reviews/reviews.test.ts',
  'app/pages/carbon-register/certificate/read-*.test.ts',
  'app/pages/carbon-register/log/*.test.ts',
  'app/pages/carbon-register/downloads/read-*.test.ts',
]

/** Tests in `test/` that need neither a database nor a server. */
const unitTests = [
  'test/{house*,packages,linked-packages,demo-identity}.test.ts',
  'test/run/*.test.ts',
]

const slowness = measureSlowness()
/** The only limits of time: no test has one of its own. */
const limits = {
  testTimeout: 120_000 * slowness,
  // A hook may wait for the build of the site.
  hookTimeout: 120_000 * slowness,
  expect: { poll: { timeout: 60_000 * slowness } },
}

const ofSources = {
  // Drawings take their colours from it.
  css: { include: [/tokens\.css/] },
  setupFiles: ['test/run/processor-time.ts', 'test/no-console-errors.ts', 'test/property-seed.ts'],
}

/** Journeys through the whole site in Chromium. */
const ofJourneys = {
  globalSetup: ['e2e/site.setup.ts'],
  setupFiles: ['test/run/processor-time.ts', 'e2e/await-site.ts'],
}

const projects: TestProjectConfiguration[] = [
  {
    // Rules, look and the shape of the code: no database, no server, seconds.
    extends: true,
    test: {
      name: 'unit',
      ...ofSources,
      include: ['{domain,app}/**/*.test.{ts,tsx}', ...unitTests],
      exclude: appServices,
    },
  },
  {
    // Real handlers on a real PostgreSQL.
    extends: true,
    test: {
      name: 'services',
      ...ofSources,
      include: ['{backend,functions,supabase,test}/**/*.test.{ts,tsx}', ...appServices],
      exclude: unitTests,
      globalSetup: ['test/postgres.setup.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'journeys',
      ...ofJourneys,
      include: ['e2e/**/*.spec.ts'],
      exclude: ['e2e/alone/**'],
    },
  },
  {
    // Journeys that change what every visitor sees: one after the other, when all others have ended.
    extends: true,
    test: {
      name: 'alone',
      ...ofJourneys,
      include: ['e2e/alone/**/*.spec.ts'],
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
    },
  },
]

export default defineConfig({
  plugins: [icons()],
  test: {
    pool: 'forks',
    // One more than the usual two cores, because service tests often wait for the database.
    maxWorkers: 3,
    // The files that one worker runs share the loaded modules, which have no state of their own, and
    // the browser. Loading them again for each file takes half as much processor time again.
    isolate: false,
    ...limits,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new ReportTests({ slowness })],
    projects,
  },
})
