import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineRefundKobo } from './line-refund.ts'
import { orderTotals } from './order-totals.ts'

const none = { quantity: 0, amountKobo: 0 }

test('units give back their price less their share of the discount', () => {
  const line = { quantity: 3, unitPriceKobo: 10_000, discountKobo: 1_000 }
  expect(lineRefundKobo(line, none, 3)).toBe(29_000)
  // 9,666.67 each: rounded once, and the parts sum to 29,000.
  expect(lineRefundKobo(line, none, 1)).toBe(9_667)
  expect(lineRefundKobo(line, { quantity: 1, amountKobo: 9_667 }, 1)).toBe(9_666)
  expect(lineRefundKobo(line, { quantity: 2, amountKobo: 19_333 }, 1)).toBe(9_667)
  expect(lineRefundKobo({ ...line, discountKobo: 30_000 }, none, 2)).toBe(0)
})

test('refuses more than is left, and no units', () => {
  const line = { quantity: 3, unitPriceKobo: 10_000, discountKobo: 0 }
  for (const wrong of [0, -1, 1.5, 4])
    expect(() => lineRefundKobo(line, none, wrong), String(wrong)).toThrow(RangeError)
  expect(() => lineRefundKobo(line, { quantity: 2, amountKobo: 20_000 }, 2)).toThrow(RangeError)
})

test('all lines, returned in any parts, give exactly what the goods cost', () => {
  const lines = fc.array(
    fc.record({
      unitPriceKobo: fc.integer({ min: 1, max: 500_000_000 }),
      quantity: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(
      lines,
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 12 }),
      (bought, hundredths, parts) => {
        const totals = orderTotals({
          lines: bought.map((line) => ({ ...line, vatRatePercent: 7.5 })),
          coupon: {
            percentOff: hundredths / 100,
            amountOffKobo: null,
            minSubtotalKobo: 0,
            maxDiscountKobo: null,
          },
          deliveryKobo: 350_000,
          installationKobo: 0,
          vatRatePercent: 7.5,
        })
        let backKobo = 0
        for (const [at, line] of bought.entries()) {
          const discountKobo = totals.lineDiscountsKobo[at] ?? 0
          let returned = none
          for (let turn = 0; returned.quantity < line.quantity; turn += 1) {
            const quantity = Math.min(parts[turn] ?? 1, line.quantity - returned.quantity)
            const amountKobo = lineRefundKobo({ ...line, discountKobo }, returned, quantity)
            expect(amountKobo).toBeGreaterThanOrEqual(0)
            returned = {
              quantity: returned.quantity + quantity,
              amountKobo: returned.amountKobo + amountKobo,
            }
            backKobo += amountKobo
          }
        }
        expect(backKobo).toBe(totals.subtotalKobo - totals.discountKobo)
      },
    ),
  )
})
