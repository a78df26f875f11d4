import { expect, test } from 'vitest'
import { refundStatuses } from '../../payments/payment-status.ts'
import { sumLedger, type LedgerEntry, type OrderRefund } from '../ledger.ts'
import type { QuoteView } from '../installation/quote-view.ts'
import { orderStatuses, type OrderStatus } from '../order-status.ts'
import {
  askToEnd,
  describeRefundForStaff,
  howToCancel,
  mayMoveDelivery,
  nextStaffStatus,
  refundableKobo,
} from './staff-actions.ts'

const charge: LedgerEntry = { kind: 'charge', amountKobo: 1_000 }
const received = (kobo: number): LedgerEntry => ({ kind: 'receipt', amountKobo: -kobo })
const facts = (
  status: OrderStatus,
  entries: LedgerEntry[] = [charge, received(1_000)],
  {
    refunds = [] as OrderRefund[],
    isDisputed = false,
    installation = null as QuoteView | null,
  } = {},
) => ({ status, money: sumLedger(entries, refunds), isDisputed, refunds, installation })
const quote = (status: QuoteView['status']): QuoteView => ({
  id: 'q1',
  status,
  priceKobo: 500,
  note: 'Labour',
  expiresAt: null,
  paidAt: null,
})

const nextStatus = ({ money, ...rest }: ReturnType<typeof facts>, asksToCancel = false) =>
  nextStaffStatus({ ...rest, isDue: money.dueKobo > 0, asksToCancel })

test('offers the one status that comes next by hand', () => {
  const next = orderStatuses.map((status) => {
    const found = nextStatus(facts(status))
    return found.may ? found.value : null
  })
  expect(Object.fromEntries(orderStatuses.map((status, n) => [status, next[n]]))).toEqual({
    pending_payment: null,
    paid: 'preparing',
    preparing: 'shipped',
    shipped: 'delivered',
    delivered: 'installed',
    installed: null,
    cancelled: null,
    refunded: null,
  })
})

test('goods stay while something is due or a bank asks, and the reason is said', () => {
  const due = nextStatus(facts('preparing', [charge, received(900)]))
  expect(due).toMatchObject({ may: false, why: expect.stringContaining('still to pay') })
  for (const status of ['paid', 'preparing'] as const)
    expect(nextStatus(facts(status, undefined, { isDisputed: true }))).toMatchObject({
      may: false,
      why: expect.stringContaining('bank of the buyer'),
    })
  // The goods have left, so they may arrive.
  expect(nextStatus(facts('shipped', undefined, { isDisputed: true })).may).toBe(true)
})

test('goods stay while the buyer asks to cancel', () => {
  expect(nextStatus(facts('preparing'), true)).toMatchObject({ may: false })
  expect(nextStatus(facts('paid'), true).may).toBe(true)
})

test('an order is installed only for a price that the buyer agreed to', () => {
  for (const status of ['waiting', 'offered', 'declined', 'expired'] as const)
    expect(nextStatus(facts('delivered', undefined, { installation: quote(status) }))).toEqual({
      may: false,
      why: 'The buyer has not agreed to a price of the installation.',
    })
  const installation = quote('accepted')
  expect(nextStatus(facts('delivered', undefined, { installation })).may).toBe(true)
  // The goods do not wait for a price.
  expect(nextStatus(facts('paid', undefined, { installation: quote('offered') })).may).toBe(true)
})

test('an installation that is not paid in full does not stop a refund of all', () => {
  const agreed: LedgerEntry = { kind: 'installation', amountKobo: 500 }
  const installation = quote('accepted')
  expect(
    refundableKobo(facts('paid', [charge, received(1_000), agreed], { installation })),
  ).toEqual({ may: true, value: 1_000 })
  expect(
    refundableKobo(facts('paid', [charge, received(1_100), agreed], { installation })),
  ).toEqual({ may: true, value: 1_100 })
})

test('gives back at most what is with us and not on its way', () => {
  expect(refundableKobo(facts('paid'))).toEqual({ may: true, value: 1_000 })
  const onItsWay: OrderRefund = { status: 'approved', amountKobo: 400, creditNoteKobo: 400 }
  const note: LedgerEntry = { kind: 'credit_note', amountKobo: -400 }
  expect(
    refundableKobo(facts('paid', [charge, received(1_000), note], { refunds: [onItsWay] })),
  ).toEqual({ may: true, value: 600 })
  const requested: OrderRefund = { ...onItsWay, status: 'requested' }
  expect(refundableKobo(facts('paid', undefined, { refunds: [requested] }))).toEqual({
    may: true,
    value: 600,
  })
  expect(refundableKobo(facts('paid', [charge, received(900)]))).toMatchObject({
    may: false,
    why: expect.stringContaining('Money is missing'),
  })
  const surplus = [charge, received(1_300)]
  expect(refundableKobo(facts('paid', surplus))).toEqual({ may: true, value: 1_300 })
  const back: LedgerEntry = { kind: 'credit_note', amountKobo: -1_000 }
  expect(refundableKobo(facts('cancelled', [charge, back]))).toMatchObject({
    may: false,
    why: 'No money of this order is with us.',
  })
  const paidBack: LedgerEntry = { kind: 'refund', amountKobo: 1_000 }
  const gone = [charge, received(1_000), back, paidBack]
  expect(refundableKobo(facts('cancelled', gone))).toMatchObject({
    may: false,
    why: expect.stringContaining('in a refund already'),
  })
  expect(refundableKobo(facts('pending_payment', [charge]))).toMatchObject({
    may: false,
    why: 'No money of this order is with us.',
  })
  expect(refundableKobo(facts('pending_payment', [charge, received(10)]))).toMatchObject({
    may: false,
    why: expect.stringContaining('End it'),
  })
  expect(refundableKobo(facts('paid', undefined, { isDisputed: true })).may).toBe(false)
})

test('an unpaid order is released, a paid one refunded, and one that has left is a return', () => {
  const ways = orderStatuses.map((status) => {
    const found = howToCancel({ ...facts(status), hasLeft: false })
    return found.may ? found.value : null
  })
  expect(ways).toEqual(['release', 'refund', 'refund', null, null, null, null, null])
  for (const status of ['pending_payment', 'paid', 'preparing'] as const)
    expect(
      howToCancel({ ...facts(status, undefined, { isDisputed: true }), hasLeft: false }),
    ).toMatchObject({
      may: false,
      why: expect.stringContaining('bank of the buyer'),
    })
  expect(howToCancel({ ...facts('preparing'), hasLeft: true }).may).toBe(false)
  const movable = (isDisputed: boolean) =>
    orderStatuses.filter((status) => mayMoveDelivery({ status, isDisputed }))
  expect(movable(false)).toEqual(['paid', 'preparing', 'shipped'])
  expect(movable(true)).toEqual(['shipped'])
})

test('the question before an unpaid order is ended names what was paid and goes back', () => {
  const ask = (...entries: LedgerEntry[]) =>
    askToEnd({ number: 'IM-2026-000123', ...sumLedger([charge, ...entries], []) })
  expect(ask()).toBe(
    'End order IM-2026-000123? Its goods are for sale again, and the buyer gets a mail.',
  )
  expect(ask(received(40_000))).toBe(
    'End order IM-2026-000123? The ₦400 that the buyer has paid goes back. Its goods are for sale again, and the buyer gets a mail.',
  )
  // A part has gone back already.
  expect(ask(received(40_000), { kind: 'refund', amountKobo: 10_000 })).toContain('The ₦300 that')
})

test('says of each refund who has to do what', () => {
  const refund = {
    byTransfer: true,
    hasAccount: false,
    requestedBy: null,
    transferReference: null,
  }
  const said = refundStatuses.map((status) => describeRefundForStaff({ ...refund, status }))
  expect(new Set(said).size).toBe(refundStatuses.length)
  const approved = { ...refund, status: 'approved' } as const
  expect(describeRefundForStaff(approved)).toContain('The buyer must give an account first')
  expect(describeRefundForStaff({ ...approved, hasAccount: true })).toContain('record it here')
  expect(describeRefundForStaff({ ...approved, byTransfer: false })).toContain('payment service')
  expect(
    describeRefundForStaff({ ...refund, status: 'processed', transferReference: 'FT1' }),
  ).toContain('FT1')
  expect(
    describeRefundForStaff({ ...refund, status: 'requested', requestedBy: 'a@b.c' }),
  ).toContain('a@b.c')
})
