import { spawnSync } from 'node:child_process'

/** The tests that use `test/sample-size.ts`, except `test/money/histories.test.ts`: `npm run bench money` plays its histories. */
const runs = [
  ['--project=unit', 'domain/register/log/merkle-tree.test.ts'],
  [
    '--project=services',
    'backend/rest/fuzz.test.ts',
    'functions/payments/settle.test.ts',
    'functions/register/ledger/writers.test.ts',
    'test/advice-book/random-systems.test.ts',
  ],
  ['--config=e2e/vitest.config.ts', 'e2e/site/fuzz.spec.ts'],
]

/**
 * `npm run bench samples` runs the tests with random values in full: `npm test` tries an eighth of
 * the values. `PROPERTY_SEED` chooses other values.
 * @returns whether all passed
 */
export function runAllSamples(): boolean {
  const env = { ...process.env, NODE_ENV: 'test', ALL_SAMPLES: 'on' }
  return runs.every(
    (run) => spawnSync('vitest', ['run', ...run], { stdio: 'inherit', env }).status === 0,
  )
}
