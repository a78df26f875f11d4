import { defineConfig } from 'vitest/config'
import { longestFirst } from '../test/longest-first.ts'

export default defineConfig({
  test: {
    root: '.',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/site.setup.ts'],
    pool: 'forks',
    // A worker keeps its browser and the loaded modules from file to file. Each visit has a context
    // of its own.
    isolate: false,
    maxWorkers: 2,
    sequence: {
      sequencer: longestFirst([
        '/every-page/first-half.spec.ts',
        '/every-page/second-half.spec.ts',
        '/every-screen.spec.ts',
        '/focus.spec.ts',
        '/fuzz.spec.ts',
      ]),
    },
    testTimeout: 60_000,
    // A loaded machine is slow.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
