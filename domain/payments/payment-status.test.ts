import { expect, test } from 'vitest'
import { isAllowedTransition, type StatusTransitions } from '../parse/status-transitions.ts'
import {
  gatewayQueryMs,
  isFinalPayment,
  isOpenPayment,
  openRefundStatuses,
  paymentStatuses,
  paymentTransitions,
  refundStatuses,
  refundTransitions,
} from './payment-status.ts'

/** One row for each status, one column for each status it may become; in the order of the list. */
const everyPair = (statuses: readonly string[], transitions: StatusTransitions<string>) =>
  statuses.map((from) =>
    [from, ...statuses.map((to) => (isAllowedTransition(transitions, from, to) ? 'x' : '-'))].join(
      ' ',
    ),
  )

test('a payment may still succeed after it failed or was abandoned, and never changes after money came', () => {
  expect(paymentStatuses).toEqual([
    'started',
    'checking',
    'succeeded',
    'failed',
    'abandoned',
    'mismatched',
  ])
  expect(everyPair(paymentStatuses, paymentTransitions)).toEqual([
    'started x x x x x x',
    'checking - x x x x x',
    'succeeded - - x - - -',
    'failed - x x x - x',
    'abandoned - x x x x x',
    'mismatched - - - - - x',
  ])
})

test.each([
  ['started', 'open'],
  ['checking', 'open'],
  ['succeeded', 'final'],
  ['failed', 'neither'],
  ['abandoned', 'neither'],
  ['mismatched', 'final'],
] as const)('a payment that is %s is %s', (status, expected) => {
  const actual = isOpenPayment(status) ? 'open' : isFinalPayment(status) ? 'final' : 'neither'
  expect(actual).toBe(expected)
  expect(isOpenPayment(status) && isFinalPayment(status)).toBe(false)
})

test('a refund is approved before it is paid out, and ends processed or failed', () => {
  expect(refundStatuses).toEqual([
    'requested',
    'approved',
    'processing',
    'processed',
    'failed',
    'needs_attention',
    'withdrawn',
  ])
  expect(everyPair(refundStatuses, refundTransitions)).toEqual([
    'requested x x - - - - x',
    'approved - x x x x x x',
    'processing - - x x x x -',
    'processed - - - x - - -',
    'failed - - - x x - -',
    'needs_attention - - x x x x x',
    'withdrawn - - - x - - x',
  ])
})

test('a refund that is approved, processing or needs attention is decided and not paid out yet', () => {
  expect(openRefundStatuses).toEqual(['approved', 'processing', 'needs_attention'])
})

test('the gateway is asked about a payment for three days', () => {
  expect(gatewayQueryMs).toBe(72 * 60 * 60 * 1000)
})
