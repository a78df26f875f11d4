import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: '.',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/site.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    // A loaded machine is late, not wrong.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
