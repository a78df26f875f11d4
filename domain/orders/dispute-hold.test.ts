import { expect, test } from 'vitest'
import { isHeldByDispute } from './dispute-hold.ts'
import { orderStatuses } from './order-status.ts'

test('while a bank asks, an order that has not left the store is neither sent nor cancelled', () => {
  const held = (isDisputed: boolean) =>
    orderStatuses.filter((status) => isHeldByDispute({ status, isDisputed }))
  expect(held(true)).toEqual(['pending_payment', 'paid', 'preparing'])
  expect(held(false)).toEqual([])
})
