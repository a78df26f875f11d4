import { spawnSync } from 'node:child_process'

/** The tests that use `test/sample-size.ts`, except those of `npm run bench money`: `test/money/*histories.test.ts`. */
const runs = [
  [
    '--project=unit',
    'domain/register/log/merkle-tree.test.ts',
    'domain/register/log/referee.test.ts',
  ],
  [
    '--project=services',
    'backend/rest/fuzz.test.ts',
    'backend/storage/listing/listing-model.test.ts',
    'functions/instalments/desk/plan-standings.test.ts',
    'functions/instalments/ledger/plan-state-in-sql.test.ts',
    'functions/instalments/reminders/send-plan-reminders.test.ts',
    'functions/orders/order-stock.test.ts',
    'functions/payments/settle.test.ts',
    'functions/register/ledger/writers.test.ts',
    'functions/resellers/attribution/attribution.test.ts',
    'supabase/tests/depots.test.ts',
    'supabase/tests/held-units.test.ts',
    'supabase/tests/pushed-migrations.test.ts',
    'test/advice-book/random-systems.test.ts',
    'test/instalments/histories.test.ts',
    'test/money/kill.test.ts',
    'test/money/kill-debits.test.ts',
  ],
  ['--project=journeys', 'e2e/site/fuzz.spec.ts'],
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
