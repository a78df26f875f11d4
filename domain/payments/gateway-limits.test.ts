import { expect, test } from 'vitest'
import {
  explainGatewayLimit,
  isGatewayAmount,
  maxTransactionKobo,
  minPayWithTransferKobo,
  minTransactionKobo,
} from './gateway-limits.ts'

test('the limits are those that Paystack documents', () => {
  expect([minTransactionKobo, minPayWithTransferKobo, maxTransactionKobo]).toEqual([
    50 * 100,
    100 * 100,
    10_000_000 * 100,
  ])
})

test.each([
  [1, false],
  [4_999, false],
  [5_000, true],
  [1_000_000_000, true],
  [1_000_000_001, false],
  // The dearest kit of the shop.
  [1_055_000_000, false],
])('%i kobo at the gateway: %s', (kobo, isOffered) => {
  expect(isGatewayAmount(kobo)).toBe(isOffered)
  expect(explainGatewayLimit(kobo) === null).toBe(isOffered)
})

test('says the limit', () => {
  expect(explainGatewayLimit(1_055_000_000)).toBe(
    'Online payments are limited to ₦10,000,000 at once. Please pay this order by bank transfer.',
  )
  expect(explainGatewayLimit(4_999)).toBe(
    'Online payments begin at ₦50. Please pay this sum by bank transfer.',
  )
})
