import { expect, test } from 'vitest'
import { isAllowedTransition, type StatusTransitions } from '../parse/status-transitions.ts'
import {
  hasEnded,
  isBeforeShipping,
  isDelivered,
  mayPay,
  orderActors,
  orderEventKinds,
  orderStatuses,
  orderTransitions,
  staffOrderStatuses,
} from './order-status.ts'

const everyPair = (statuses: readonly string[], transitions: StatusTransitions<string>) =>
  statuses.map((from) =>
    [from, ...statuses.map((to) => (isAllowedTransition(transitions, from, to) ? 'x' : '-'))].join(
      ' ',
    ),
  )

/** One row for each status, one column for each status it may become; in the order of the list. */
test('an order moves forward step by step, is cancelled before it leaves, and refunded once paid', () => {
  expect(orderStatuses).toEqual([
    'pending_payment',
    'paid',
    'preparing',
    'shipped',
    'delivered',
    'installed',
    'cancelled',
    'refunded',
  ])
  expect(everyPair(orderStatuses, orderTransitions)).toEqual([
    'pending_payment x x - - - - x -',
    'paid - x x - x - x x',
    'preparing - - x x x - x x',
    'shipped - - - x x - - x',
    'delivered - - - - x x - x',
    'installed - - - - - x - x',
    'cancelled x x - - - - x x',
    'refunded - - - - - - - x',
  ])
})

test('staff set the four statuses of the delivery, and no status that follows from a payment', () => {
  expect(staffOrderStatuses).toEqual(['preparing', 'shipped', 'delivered', 'installed'])
})

test('paid goods are in our store, on their way, or delivered', () => {
  expect(orderStatuses.filter(isBeforeShipping)).toEqual(['paid', 'preparing'])
  expect(orderStatuses.filter(isDelivered)).toEqual(['delivered', 'installed'])
})

test('lists the kinds of events of an order, and their actors', () => {
  expect(orderEventKinds).toEqual([
    'placed',
    'status',
    'payment',
    'proof',
    'refund',
    'return_request',
    'shipment',
    'note',
  ])
  expect(orderActors).toEqual(['customer', 'staff', 'gateway', 'system'])
})

test('a status may always be set again', () => {
  for (const status of orderStatuses)
    expect(isAllowedTransition(orderTransitions, status, status)).toBe(true)
})

test.each([
  ['pending_payment', true],
  ['paid', true],
  ['delivered', true],
  ['cancelled', false],
  ['refunded', false],
] as const)('what is due of an order that is %s may be paid: %j', (status, expected) => {
  expect(mayPay(status, { dueKobo: 1 })).toBe(expected)
  expect(mayPay(status, { dueKobo: 0 })).toBe(false)
})

test('every order that was paid can be refunded, and no other', () => {
  expect(orderStatuses.filter((status) => orderTransitions[status].includes('refunded'))).toEqual([
    'paid',
    'preparing',
    'shipped',
    'delivered',
    'installed',
    'cancelled',
  ])
})

test('an order has ended when it is cancelled or refunded', () => {
  expect(orderStatuses.filter(hasEnded)).toEqual(['cancelled', 'refunded'])
})
