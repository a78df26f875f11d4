import { expect, test } from 'vitest'
import { isAllowedTransition } from '../parse/status-transitions.ts'
import { isFinalPayment, isOpenPayment, paymentStatuses } from '../payment/payment-status.ts'
import { orderStatuses, orderTransitions } from './order-status.ts'

test.each([
  ['pending_payment', 'paid', true],
  ['pending_payment', 'cancelled', true],
  ['pending_payment', 'preparing', false],
  ['cancelled', 'paid', true],
  ['paid', 'cancelled', false],
  ['paid', 'shipped', false],
  ['delivered', 'installed', true],
  ['refunded', 'paid', false],
] as const)('an order from %s to %s: %s', (from, to, isAllowed) => {
  expect(isAllowedTransition(orderTransitions, from, to)).toBe(isAllowed)
})

test('a status may always be set again', () => {
  for (const status of orderStatuses)
    expect(isAllowedTransition(orderTransitions, status, status)).toBe(true)
})

test('every paid order can be refunded, and no other', () => {
  expect(orderStatuses.filter((status) => orderTransitions[status].includes('refunded'))).toEqual([
    'paid',
    'preparing',
    'shipped',
    'delivered',
    'installed',
  ])
})

test('a payment is open, final, or can be tried again', () => {
  expect(paymentStatuses.filter(isOpenPayment)).toEqual(['started', 'checking'])
  expect(paymentStatuses.filter(isFinalPayment)).toEqual(['succeeded', 'mismatched'])
})
