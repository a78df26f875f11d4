import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundStatuses } from '../payments/payment-status.ts'
import { ledgerKinds, ledgerSign, sumLedger, type LedgerEntry } from './ledger.ts'

const entry = (kind: LedgerEntry['kind'], amountKobo: number) => ({ kind, amountKobo })

test('an unpaid order owes its total', () => {
  expect(sumLedger([entry('charge', 5_400_000)], [])).toEqual({
    chargedKobo: 5_400_000,
    receivedKobo: 0,
    refundedKobo: 0,
    chargedBackKobo: 0,
    creditKeptKobo: 0,
    creditUsedKobo: 0,
    planFeeKobo: 0,
    financedKobo: 0,
    balanceKobo: 5_400_000,
    dueKobo: 5_400_000,
    onItsWayKobo: 0,
    surplusKobo: 0,
  })
})

test('too little leaves exactly the rest due, too much exactly the surplus', () => {
  const charge = entry('charge', 5_400_000)
  expect(sumLedger([charge, entry('receipt', -5_390_000)], [])).toMatchObject({
    dueKobo: 10_000,
    surplusKobo: 0,
  })
  expect(sumLedger([charge, entry('receipt', -5_900_000)], [])).toMatchObject({
    balanceKobo: -500_000,
    dueKobo: 0,
    surplusKobo: 500_000,
  })
})

test('a correction takes back what it reverses', () => {
  const entries = [
    entry('charge', 5_400_000),
    entry('receipt', -54_000_000),
    entry('receipt', 54_000_000),
    entry('receipt', -5_400_000),
  ]
  expect(sumLedger(entries, [])).toMatchObject({ receivedKobo: 5_400_000, balanceKobo: 0 })
})

test.each(refundStatuses)('of a refund that is %s, the promised part is on its way', (status) => {
  const paid = [entry('charge', 100), entry('receipt', -140), entry('credit_note', -20)]
  const { onItsWayKobo, surplusKobo } = sumLedger(paid, [
    { status, amountKobo: 60, creditNoteKobo: 20 },
  ])
  const expected = { requested: 40, approved: 60, processing: 60, needs_attention: 60 }
  expect(onItsWayKobo).toBe((expected as Record<string, number>)[status] ?? 0)
  expect(surplusKobo).toBe(60 - onItsWayKobo)
})

test('what the bank took back is owed, but not asked for on the page', () => {
  const entries = [entry('charge', 100), entry('receipt', -100), entry('chargeback', 100)]
  expect(sumLedger(entries, [])).toMatchObject({
    balanceKobo: 100,
    chargedBackKobo: 100,
    dueKobo: 0,
  })
})

test('for any entries the balance is their sum, no other sum is below zero, and nothing is both due and left over', () => {
  const kobo = fc.integer({ min: 1, max: 1_000_000_000_000 })
  const anyEntry = fc
    .record({ kind: fc.constantFrom(...ledgerKinds), kobo })
    .map((each) => entry(each.kind, ledgerSign(each.kind) * each.kobo))
  const refund = fc.record({
    status: fc.constantFrom(...refundStatuses),
    amountKobo: kobo,
    creditNoteKobo: fc.constant(0),
  })
  // The first entry is the charge, and credit notes never take back more than it. Nor does an order give
  // its plan more back than the plan has paid.
  const entries = fc
    .tuple(kobo, fc.array(anyEntry))
    .map(([charge, others]) => [
      entry('charge', charge),
      ...others.filter(({ kind }) => kind !== 'credit_note' && kind !== 'plan_credit'),
    ])
  fc.assert(
    fc.property(entries, fc.array(refund, { maxLength: 3 }), (all, refunds) => {
      const money = sumLedger(all, refunds)
      const { balanceKobo, ...sums } = money
      expect(balanceKobo).toBe(all.reduce((sum, { amountKobo }) => sum + amountKobo, 0))
      expect(
        money.chargedKobo -
          money.receivedKobo +
          money.refundedKobo +
          money.chargedBackKobo +
          money.creditKeptKobo -
          money.creditUsedKobo +
          money.planFeeKobo -
          money.financedKobo,
      ).toBe(balanceKobo)
      for (const value of Object.values(sums)) expect(value).toBeGreaterThanOrEqual(0)
      expect(money.dueKobo > 0 && money.surplusKobo > 0).toBe(false)
    }),
  )
})

test('an order that was never paid in full asks for what a bank took back, and a paid one does not', () => {
  const entries = [
    entry('charge', 5_400_000),
    entry('receipt', -1_000_000),
    entry('chargeback', 1_000_000),
  ]
  expect(sumLedger(entries, [], { isUnpaid: true }).dueKobo).toBe(5_400_000)
  expect(sumLedger(entries, []).dueKobo).toBe(4_400_000)
})
