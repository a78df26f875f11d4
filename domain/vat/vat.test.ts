import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotals } from '../orders/order-totals.ts'
import { splitVat, vatByRate, vatWithin } from './vat.ts'
import { describeVat } from './vat-words.ts'

test('an exempt panel, a taxed cable and the delivery, worked by hand', () => {
  // 7.5 % counts for ₦10,750 + ₦5,375 = ₦16,125, so VAT is 16,125 × 3 / 43 = ₦1,125.
  const totals = orderTotals({
    lines: [
      { unitPriceKobo: 15_950_000, quantity: 2, vatRatePercent: 0 },
      { unitPriceKobo: 1_075_000, quantity: 1, vatRatePercent: 7.5 },
    ],
    coupon: null,
    deliveryKobo: 537_500,
    installationKobo: 0,
    vatRatePercent: 7.5,
  })
  expect(totals).toMatchObject({
    vatKobo: 112_500,
    lineVatsKobo: [0, 75_000],
    serviceVatKobo: 37_500,
    vat: [
      { ratePercent: 7.5, grossKobo: 1_612_500, vatKobo: 112_500 },
      { ratePercent: 0, grossKobo: 31_900_000, vatKobo: 0 },
    ],
  })
  expect(describeVat(totals.vat)).toEqual([
    { label: 'VAT 7.5 % in ₦16,125', vatKobo: 112_500 },
    { label: 'VAT 0 % in ₦319,000', vatKobo: 0 },
  ])
})

test('the VAT of each rate is rounded once, and its parts sum to it', () => {
  const amounts = fc.array(
    fc.record({
      grossKobo: fc.integer({ min: 0, max: 10_000_000_000 }),
      ratePercent: fc.constantFrom(0, 5, 7.5, 12.25),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(amounts, (taxed) => {
      const parts = splitVat(taxed)
      const rates = vatByRate(taxed.map((each, at) => ({ ...each, vatKobo: parts[at] ?? 0 })))
      for (const { ratePercent, grossKobo, vatKobo } of rates)
        expect(vatKobo).toBe(vatWithin(grossKobo, ratePercent))
      for (const [at, { grossKobo }] of taxed.entries()) {
        expect(parts[at]).toBeGreaterThanOrEqual(0)
        expect(parts[at]).toBeLessThanOrEqual(grossKobo)
      }
    }),
  )
})
