import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,backend,functions,supabase,app,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/postgres.setup.ts'],
    // Drawings take their colours from it.
    css: { include: [/app\.css/] },
    setupFiles: ['test/no-console-errors.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
