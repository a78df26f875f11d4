import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin } from '../vat/vat.ts'
import type { Bill } from './bill.ts'
import { orderDocuments, type CostChange, type OrderDocument } from './order-documents.ts'
import { vatOfDocuments } from './vat-of-documents.ts'

const panel = {
  id: 'panel',
  name: 'Panel',
  sku: 'P-550',
  quantity: 2,
  unitPriceKobo: 100_000,
  discountKobo: 0,
  vatRatePercent: 0,
}
const cable = { ...panel, id: 'cable', name: 'Cable', unitPriceKobo: 10_750, vatRatePercent: 7.5 }
const bill: Bill = {
  lines: [panel, { ...cable, quantity: 1 }],
  deliveryKobo: 10_750,
  installationKobo: 0,
  vatRatePercent: 7.5,
}
const invoicedAt = '2026-11-21T10:30:00Z'
let ids = 0

function change(more: Partial<CostChange>): CostChange {
  return {
    entryId: String((ids += 1)),
    kind: 'charge',
    amountKobo: 221_500,
    at: '2026-12-03T10:00:00Z',
    isOnInvoice: false,
    reverses: null,
    reason: null,
    decision: null,
    returned: [],
    edit: null,
    ...more,
  }
}
const placed = () => change({ isOnInvoice: true, at: '2026-11-20T10:00:00Z' })

function documentsOf(...changes: readonly CostChange[]): OrderDocument[] {
  return orderDocuments({ invoicedAt, firstBill: bill, invoicedBill: bill, changes })
}

test('an order that nobody changed has its invoice', () => {
  expect(documentsOf(placed())).toEqual([
    {
      kind: 'invoice',
      position: 1,
      at: invoicedAt,
      amountKobo: 221_500,
      reason: null,
      lines: [
        { name: 'Panel', quantity: 2, grossKobo: 200_000, ratePercent: 0 },
        { name: 'Cable', quantity: 1, grossKobo: 10_750, ratePercent: 7.5 },
        { name: 'Delivery', quantity: 1, grossKobo: 10_750, ratePercent: 7.5 },
      ],
      vat: [
        { ratePercent: 7.5, grossKobo: 21_500, vatKobo: 1_500 },
        { ratePercent: 0, grossKobo: 200_000, vatKobo: 0 },
      ],
    },
  ])
})

test('an edit before the payment is on the invoice', () => {
  const after = { ...bill, lines: [panel, cable] }
  const edit = { id: 'e', before: bill, after }
  const edited = change({ isOnInvoice: true, amountKobo: 10_750, edit })
  const documents = orderDocuments({
    invoicedAt,
    firstBill: bill,
    invoicedBill: after,
    changes: [placed(), edited],
  })
  expect(documents).toMatchObject([
    { kind: 'invoice', amountKobo: 232_250, vat: [{ grossKobo: 32_250, vatKobo: 2_250 }, {}] },
  ])
})

test('an edit after the payment is an additional invoice or a credit note with the changed lines', () => {
  const more = { ...bill, lines: [panel, cable], deliveryKobo: 0 }
  const less = { ...bill, lines: [{ ...panel, quantity: 1 }, cable] }
  const [, added, taken] = documentsOf(
    placed(),
    change({ amountKobo: 0, edit: { id: 'e1', before: bill, after: more }, reason: 'Agreed' }),
    change({ amountKobo: -89_250, edit: { id: 'e2', before: more, after: less }, reason: 'Less' }),
  )
  // The same amount at the same rate needs no document.
  expect(added).toEqual({
    kind: 'credit_note',
    position: 1,
    at: '2026-12-03T10:00:00Z',
    amountKobo: 89_250,
    reason: 'Less',
    lines: [
      { name: 'Panel', quantity: 1, grossKobo: 100_000, ratePercent: 0 },
      { name: 'Delivery', quantity: 1, grossKobo: -10_750, ratePercent: 7.5 },
    ],
    vat: [
      { ratePercent: 7.5, grossKobo: -10_750, vatKobo: -750 },
      { ratePercent: 0, grossKobo: 100_000, vatKobo: 0 },
    ],
  })
  expect(taken).toBeUndefined()
})

test('goods of another rate for the same price change the VAT, and have a document', () => {
  const after = {
    ...bill,
    lines: [
      { ...panel, vatRatePercent: 7.5, id: 'other' },
      { ...cable, quantity: 1 },
    ],
  }
  const swapped = change({ amountKobo: 0, edit: { id: 'e', before: bill, after } })
  expect(documentsOf(placed(), swapped)[1]).toMatchObject({
    kind: 'additional_invoice',
    amountKobo: 0,
    vat: [
      { ratePercent: 7.5, grossKobo: 200_000, vatKobo: 13_953 },
      { ratePercent: 0, grossKobo: -200_000, vatKobo: 0 },
    ],
  })
})

test('goods that come back are at their own rate, also when two payments give the money back', () => {
  const back = {
    kind: 'credit_note',
    decision: 'r1',
    reason: 'Broken glass',
    returned: [{ name: 'Cable', quantity: 1, grossKobo: 10_750, ratePercent: 7.5 }],
  } as const
  const documents = documentsOf(
    placed(),
    change({ ...back, amountKobo: -6_001 }),
    change({ ...back, amountKobo: -4_749 }),
  )
  expect(documents[1]).toMatchObject({
    kind: 'credit_note',
    amountKobo: 10_750,
    reason: 'Broken glass',
    lines: [{ name: 'Cable', quantity: 1, grossKobo: 10_750, ratePercent: 7.5 }],
    vat: [{ ratePercent: 7.5, grossKobo: 10_750, vatKobo: 750 }],
  })
  expect(documents).toHaveLength(2)
})

test('an amount that belongs to no line is shared by what the order costs at each rate', () => {
  const [, note] = documentsOf(
    placed(),
    change({ kind: 'credit_note', amountKobo: -22_150, decision: 'r1', reason: 'Late' }),
  )
  expect(note).toMatchObject({
    amountKobo: 22_150,
    lines: [
      { name: 'Late', grossKobo: 20_000, ratePercent: 0 },
      { name: 'Late', grossKobo: 2_150, ratePercent: 7.5 },
    ],
    vat: [{ ratePercent: 7.5, grossKobo: 2_150, vatKobo: 150 }, { ratePercent: 0 }],
  })
})

test('a credit note that is taken back is an additional invoice of its own day', () => {
  const note = change({ kind: 'credit_note', amountKobo: -1_000, decision: 'r1', reason: 'Late' })
  const back = change({
    kind: 'credit_note',
    amountKobo: 1_000,
    decision: 'r1',
    reverses: note.entryId,
    at: '2027-01-02T10:00:00Z',
  })
  const documents = documentsOf(placed(), note, back)
  expect(documents.map(({ kind, position, at }) => [kind, position, at.slice(0, 7)])).toEqual([
    ['invoice', 1, '2026-11'],
    ['credit_note', 1, '2026-12'],
    ['additional_invoice', 1, '2027-01'],
  ])
  expect(vatOfDocuments(documents)).toEqual(vatOfDocuments(documentsOf(placed())))
})

test('an installation that is agreed later is at the rate of services', () => {
  const installed = change({ kind: 'installation', amountKobo: 107_500 })
  expect(documentsOf(placed(), installed)[1]).toMatchObject({
    kind: 'additional_invoice',
    lines: [{ name: 'Installation by our crew', grossKobo: 107_500, ratePercent: 7.5 }],
    vat: [{ ratePercent: 7.5, vatKobo: 7_500 }],
  })
})

test('all documents together have what the order costs, and its VAT by rate', () => {
  const kobo = fc.integer({ min: 1, max: 40_000_000 })
  const line = fc.record({ unitPriceKobo: kobo, rate: fc.constantFrom(0, 5, 7.5) })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 }),
      (lines, cuts) => {
        const sold: Bill = {
          ...bill,
          lines: lines.map(({ unitPriceKobo, rate }, at) => ({
            ...panel,
            id: String(at),
            quantity: 1,
            unitPriceKobo,
            vatRatePercent: rate,
          })),
        }
        const total = 10_750 + lines.reduce((sum, { unitPriceKobo }) => sum + unitPriceKobo, 0)
        const amounts = cuts.map((cut) => Math.floor((total * cut) / 10_000))
        const left = total - amounts.reduce((sum, each) => sum + each, 0)
        const notes = [...amounts, left]
          .filter((amount) => amount > 0)
          .map((amount) => change({ kind: 'credit_note', amountKobo: -amount }))
        const charge = change({ isOnInvoice: true, amountKobo: total })
        const documents = orderDocuments({
          invoicedAt,
          firstBill: sold,
          invoicedBill: sold,
          changes: [charge, ...notes],
        })
        // An order that was credited in full has no VAT left, whatever was rounded before.
        expect(vatOfDocuments(documents)).toEqual([])
        for (const { vat } of documents.slice(0, 1))
          for (const { ratePercent, grossKobo, vatKobo } of vat)
            expect(vatKobo).toBe(vatWithin(grossKobo, ratePercent))
        for (const { amountKobo, vat, lines: rows } of documents) {
          expect(vat.reduce((sum, { grossKobo }) => sum + grossKobo, 0)).toBe(amountKobo)
          expect(rows.reduce((sum, { grossKobo }) => sum + grossKobo, 0)).toBe(amountKobo)
        }
      },
    ),
  )
})
