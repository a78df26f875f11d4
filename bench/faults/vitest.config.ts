import { defineConfig } from 'vitest/config'
import { findArea } from './areas.ts'

const area = findArea(process.env['FAULTS_AREA'] ?? 'domain')

/** The tests that StrykerJS runs. One worker, because each of its runners is a process already. */
export default defineConfig({
  test: {
    include: [`${area?.folder}/**/*.test.{ts,tsx}`],
    setupFiles: ['test/no-console-errors.ts', 'test/property-seed.ts'],
    globalSetup: area?.areServices ? ['test/postgres.setup.ts'] : [],
    css: { include: [/tokens\.css/] },
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
