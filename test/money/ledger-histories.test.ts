import { expect, test } from 'vitest'
import { sampleSize } from '../sample-size.ts'
import { playLedgers } from './ledger-histories.ts'

test('in random histories the sums and sentences of the ledger agree with the model', () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)
  const count = sampleSize(200_000)
  expect(playLedgers({ seed, count })).toBeGreaterThan(5 * count)
})
