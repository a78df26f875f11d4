import { expect, test } from 'vitest'
import { playLedgers } from './ledger-histories.ts'

test('in 200,000 random histories the sums and sentences of the ledger agree with the model', () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)
  expect(playLedgers({ seed, count: 200_000 })).toBeGreaterThan(1_000_000)
})
