import { expect, test } from 'vitest'
import { compareRefunds, type ReportedRefund, type SentRefund } from './compare-refunds.ts'

const ours = (more: Partial<SentRefund> = {}): SentRefund => ({
  refundId: '0f5e2c1a-0000-4000-8000-000000000001',
  paymentId: 'p1',
  reference: 'IM-1',
  gatewayId: '7',
  amountKobo: 5_000,
  status: 'processed',
  isOfDay: true,
  ...more,
})
const theirs = (more: Partial<ReportedRefund> = {}): ReportedRefund => ({
  id: '7',
  reference: 'IM-1',
  amountKobo: 5_000,
  status: 'processed',
  isOfDay: true,
  sent: ours(),
  ...more,
})

test.each([
  ['paid out on both sides', theirs()],
  ['on its way on both sides', theirs({ status: 'pending', sent: ours({ status: 'processing' }) })],
  ['refused there, and nobody asked for it here', theirs({ status: 'failed', sent: null })],
  ['of another day', theirs({ isOfDay: false, sent: null })],
])('a refund %s is no difference', (_, reported) => {
  expect(compareRefunds({ listed: [reported], sent: [] })).toEqual([])
})

test.each([
  ['refund_missing_here', theirs({ sent: null }), null],
  ['refund_amount', theirs({ amountKobo: 4_000 }), 5_000],
  ['refund_not_booked', theirs({ sent: ours({ status: 'processing' }) }), 0],
  ['refund_failed_there', theirs({ status: 'failed' }), 5_000],
])('names %s', (kind, reported, bookedKobo) => {
  const expected = { kind, reference: 'IM-1, refund 7', bookedKobo, currency: 'NGN' }
  expect(compareRefunds({ listed: [reported], sent: [] })).toEqual([
    expect.objectContaining({ ...expected, gatewayAmount: reported.amountKobo }),
  ])
})

test('names a refund that we sent and the gateway does not have', () => {
  expect(compareRefunds({ listed: [], sent: [ours()] })).toEqual([
    {
      kind: 'refund_missing_there',
      reference: 'IM-1, refund 0f5e2c1a',
      paymentId: 'p1',
      gatewayAmount: null,
      currency: 'NGN',
      bookedKobo: 5_000,
    },
  ])
  const others = [ours({ isOfDay: false }), ours({ status: 'failed', gatewayId: null })]
  expect(compareRefunds({ listed: [], sent: others })).toEqual([])
})
