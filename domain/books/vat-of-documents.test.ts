import { expect, test } from 'vitest'
import type { OrderDocument } from './order-documents.ts'
import { vatOfDocuments } from './vat-of-documents.ts'

const sale: Pick<OrderDocument, 'kind' | 'vat'> = {
  kind: 'invoice',
  vat: [
    { ratePercent: 7.5, grossKobo: 10_750, vatKobo: 750 },
    { ratePercent: 0, grossKobo: 5_000, vatKobo: 0 },
  ],
}

test('sums documents by rate, the highest rate first', () => {
  const added = { ...sale, kind: 'additional_invoice' } as const
  expect(vatOfDocuments([sale, added])).toEqual([
    { ratePercent: 7.5, netKobo: 20_000, vatKobo: 1_500, grossKobo: 21_500 },
    { ratePercent: 0, netKobo: 10_000, vatKobo: 0, grossKobo: 10_000 },
  ])
})

test('a credit note takes off, and what is taken back has no row', () => {
  const note = { ...sale, kind: 'credit_note' } as const
  expect(vatOfDocuments([sale, note])).toEqual([])
  expect(vatOfDocuments([note])).toMatchObject([
    { netKobo: -10_000, vatKobo: -750, grossKobo: -10_750 },
    { netKobo: -5_000, grossKobo: -5_000 },
  ])
})
