import { spawnSync } from 'node:child_process'

/** The tests that use `test/sample-size.ts`. */
const runs = [
  [
    '--project=services',
    'backend/rest/fuzz.test.ts',
    'functions/payments/settle.test.ts',
    'test/advice-book/random-systems.test.ts',
  ],
  ['--config=e2e/vitest.config.ts', 'e2e/site/fuzz.spec.ts'],
]

/**
 * `npm run bench samples` runs the tests with random values that `npm test` runs with a quarter of
 * them. With `PROPERTY_SEED` they try other values.
 * @returns whether all passed
 */
export function runWholeSamples(): boolean {
  const env = { ...process.env, NODE_ENV: 'test', WHOLE_SAMPLES: 'on' }
  return runs.every(
    (run) => spawnSync('vitest', ['run', ...run], { stdio: 'inherit', env }).status === 0,
  )
}
