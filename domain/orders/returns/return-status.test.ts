import { expect, test } from 'vitest'
import { orderStatuses } from '../order-status.ts'
import {
  decisionDeadline,
  isOpenRequest,
  mayAskToCancel,
  mayWithdraw,
  reasonsAt,
  returnKinds,
  returnReasons,
  returnStatuses,
  returnTransitions,
  waitsForDecision,
} from './return-status.ts'

test('a request that cannot change any more is not open, except an accepted cancellation', () => {
  for (const kind of returnKinds)
    for (const status of returnStatuses)
      expect(isOpenRequest({ kind, status }), `${kind} ${status}`).toBe(
        returnTransitions[status].length > 0 && !(kind === 'cancellation' && status === 'accepted'),
      )
})

test('a buyer takes a request back until it is decided, a return until the goods are back', () => {
  const open = returnKinds.flatMap((kind) =>
    returnStatuses
      .filter((status) => mayWithdraw({ kind, status }))
      .map((status) => `${kind} ${status}`),
  )
  expect(open).toEqual(['cancellation requested', 'return requested', 'return accepted'])
})

test('after the return days only faults count', () => {
  const until = new Date('2026-11-29T10:00:00Z')
  expect(reasonsAt(until, until)).toEqual(returnReasons)
  expect(reasonsAt(until, null)).toEqual(returnReasons)
  expect(reasonsAt(new Date('2026-11-29T10:00:00.001Z'), until)).toEqual([
    'does_not_work',
    'damaged',
    'not_as_described',
    'wrong_goods',
  ])
})

test('we promise a decision within three days', () => {
  expect(decisionDeadline(new Date('2026-11-22T10:00:00Z'))).toEqual(
    new Date('2026-11-25T10:00:00Z'),
  )
})

test('a buyer asks to cancel what is paid and in the store, once, and not while a bank asks', () => {
  const may = (isDisputed: boolean, requests: Parameters<typeof mayAskToCancel>[0]['requests']) =>
    orderStatuses.filter((status) =>
      mayAskToCancel({ status, hasLeft: false, isDisputed, requests }),
    )
  expect(may(false, [])).toEqual(['paid', 'preparing'])
  expect(may(false, [{ kind: 'cancellation', status: 'declined' }])).toEqual(['paid', 'preparing'])
  expect(may(false, [{ kind: 'cancellation', status: 'requested' }])).toEqual([])
  expect(may(true, [])).toEqual([])
  const partlySent = {
    status: 'preparing',
    hasLeft: true,
    isDisputed: false,
    requests: [],
  } as const
  expect(mayAskToCancel(partlySent)).toBe(false)
})

test('promises no arrival while a cancellation or a dispute of goods in the store is undecided', () => {
  for (const status of orderStatuses)
    for (const isDisputed of [true, false])
      for (const kind of returnKinds)
        for (const requested of returnStatuses) {
          const requests = [{ kind, status: requested }]
          const isInStore = status === 'paid' || status === 'preparing'
          const isUndecided = kind === 'cancellation' && requested === 'requested'
          expect(waitsForDecision({ order: { status }, requests, isDisputed })).toBe(
            isInStore && (isDisputed || isUndecided),
          )
        }
  expect(waitsForDecision({ order: { status: 'paid' }, requests: [], isDisputed: false })).toBe(
    false,
  )
})
