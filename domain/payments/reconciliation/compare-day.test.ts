import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDay, type BookedMoney, type ListedMoney } from './compare-day.ts'

const listed = (changes: Partial<ListedMoney> = {}): ListedMoney => ({
  reference: 'IM-1',
  isReversed: false,
  amount: 17_150_000,
  currency: 'NGN',
  feesKobo: 200_000,
  ...changes,
})
const booked = (changes: Partial<BookedMoney> = {}): BookedMoney => ({
  paymentId: 'p1',
  reference: 'IM-1',
  status: 'succeeded',
  receivedKobo: 17_150_000,
  backKobo: 0,
  ...changes,
})
const none = new Set<string>()

test('a day that agrees has no differences, and the sums of both sides', () => {
  expect(compareDay({ listed: [listed()], booked: [booked()], absent: none })).toEqual({
    differences: [],
    sums: {
      listedCount: 1,
      listedKobo: 17_150_000,
      feesKobo: 200_000,
      bookedKobo: 17_150_000,
    },
  })
})

test.each<[string, ListedMoney[], BookedMoney[], object]>([
  ['missing_here', [listed()], [], { gatewayAmount: 17_150_000, bookedKobo: null }],
  [
    'not_booked',
    [listed()],
    [booked({ status: 'abandoned', receivedKobo: 0 })],
    { paymentId: 'p1', bookedKobo: 0 },
  ],
  [
    'currency',
    [listed({ currency: 'USD', amount: 5_000 })],
    [booked({ status: 'mismatched', receivedKobo: 0 })],
    { gatewayAmount: 5_000, currency: 'USD' },
  ],
  ['not_counted', [listed()], [booked({ status: 'mismatched', receivedKobo: 0 })], {}],
  ['amount', [listed({ amount: 100 })], [booked()], { gatewayAmount: 100, bookedKobo: 17_150_000 }],
  [
    'given_back',
    [listed({ isReversed: true })],
    [booked({ backKobo: 150_000 })],
    { bookedKobo: 17_000_000 },
  ],
])('names %s', (kind, gateway, shop, parts) => {
  const { differences } = compareDay({ listed: gateway, booked: shop, absent: none })
  expect(differences).toEqual([expect.objectContaining({ kind, reference: 'IM-1', ...parts })])
})

test('names booked money that the gateway does not have', () => {
  const { differences, sums } = compareDay({
    listed: [],
    booked: [booked()],
    absent: new Set(['IM-1']),
  })
  expect(differences).toEqual([
    {
      kind: 'missing_there',
      reference: 'IM-1',
      paymentId: 'p1',
      gatewayAmount: null,
      currency: 'NGN',
      bookedKobo: 17_150_000,
    },
  ])
  expect(sums.bookedKobo).toBe(17_150_000)
})

test('money that came and went back on both sides is no difference', () => {
  for (const payment of [
    booked({ backKobo: 17_150_000 }),
    booked({ status: 'failed', receivedKobo: 0 }),
    booked({ status: 'mismatched', receivedKobo: 0 }),
  ])
    expect(
      compareDay({ listed: [listed({ isReversed: true })], booked: [payment], absent: none })
        .differences,
    ).toEqual([])
})

test('other currencies are in no sum of naira', () => {
  const { sums } = compareDay({
    listed: [listed(), listed({ reference: 'IM-2', currency: 'USD', amount: 99, feesKobo: 9 })],
    booked: [booked(), booked({ reference: 'IM-2', status: 'mismatched', receivedKobo: 0 })],
    absent: none,
  })
  expect(sums).toEqual({
    listedCount: 2,
    listedKobo: 17_150_000,
    feesKobo: 200_000,
    bookedKobo: 17_150_000,
  })
})

test('without a difference both sides have the same sum', () => {
  const kobo = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(kobo, kobo, fc.boolean()), { maxLength: 8 }), (payments) => {
      const gateway = payments.map(([amount], at) => listed({ reference: `r${at}`, amount }))
      const shop = payments.flatMap(([amount, other, isEqual], at) =>
        other % 7 === 0
          ? []
          : [booked({ reference: `r${at}`, receivedKobo: isEqual ? amount : other })],
      )
      const { differences, sums } = compareDay({ listed: gateway, booked: shop, absent: none })
      const between = differences.reduce(
        (sum, each) => sum + (each.gatewayAmount ?? 0) - (each.bookedKobo ?? 0),
        0,
      )
      expect(sums.listedKobo - sums.bookedKobo).toBe(between)
    }),
  )
})
