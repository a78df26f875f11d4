import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitVat, vatByRate, type TaxedAmount } from '../vat/vat.ts'
import { vatOfMonth } from './vat-of-month.ts'

const standard: TaxedAmount[] = [{ ratePercent: 7.5, grossKobo: 10_750 }]

test('the VAT of a sale is the VAT within it', () => {
  expect(vatOfMonth([{ orderId: 'a', amountKobo: 10_750, parts: standard }])).toEqual([
    { ratePercent: 7.5, netKobo: 10_000, vatKobo: 750, grossKobo: 10_750 },
  ])
})

test('what is taken back lowers its own rate', () => {
  const parts = [...standard, { ratePercent: 0, grossKobo: 5_000 }]
  const rows = vatOfMonth([
    { orderId: 'a', amountKobo: 15_750, parts },
    { orderId: 'a', amountKobo: -5_000, parts: [{ ratePercent: 0, grossKobo: 1 }] },
  ])
  expect(rows).toEqual([{ ratePercent: 7.5, netKobo: 10_000, vatKobo: 750, grossKobo: 10_750 }])
})

test('a month that only takes back is below zero', () => {
  expect(vatOfMonth([{ orderId: 'a', amountKobo: -10_750, parts: standard }])).toEqual([
    { ratePercent: 7.5, netKobo: -10_000, vatKobo: -750, grossKobo: -10_750 },
  ])
})

test('a whole order has the VAT of its invoice, and a sale that is taken back has none', () => {
  const amount = fc.record({
    ratePercent: fc.constantFrom(0, 5, 7.5, 10),
    grossKobo: fc.integer({ min: 1, max: 10 ** 9 }),
  })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), (parts) => {
      const amountKobo = parts.reduce((sum, { grossKobo }) => sum + grossKobo, 0)
      const vats = splitVat(parts)
      const invoice = vatByRate(parts.map((each, at) => ({ ...each, vatKobo: vats[at] ?? 0 })))
      const sale = { orderId: 'a', amountKobo, parts }
      expect(
        vatOfMonth([sale]).map(({ ratePercent, grossKobo, vatKobo }) => ({
          ratePercent,
          grossKobo,
          vatKobo,
        })),
      ).toEqual(invoice)
      expect(vatOfMonth([sale, { ...sale, amountKobo: -amountKobo }])).toEqual([])
    }),
  )
})
