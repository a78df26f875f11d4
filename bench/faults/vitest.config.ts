import { defineConfig } from 'vitest/config'
import { areas } from './areas.ts'

const area = areas[process.env['FAULTS_AREA'] ?? ''] ?? areas['domain']

/** The tests that StrykerJS runs. One worker, because each of its runners is a process already. */
export default defineConfig({
  test: {
    include: (area?.tests ?? []).map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    setupFiles: ['test/no-console-errors.ts', 'test/property-seed.ts'],
    globalSetup: area?.areServices ? ['test/postgres.setup.ts'] : [],
    css: { include: [/app\.css/] },
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
