import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeProducts, changeValue, priceStepsKobo } from './change-products.ts'
import type { CurrentProduct } from './planned-change.ts'

const choices = { categories: [], vatClasses: [] }
// Only the price counts here.
const priced = (priceKobo: number) => ({ values: { priceKobo } }) as unknown as CurrentProduct

test.each([
  [100_000, { percent: 10, stepKobo: 100 }, 110_000],
  [100_000, { percent: -7.5, stepKobo: 100 }, 92_500],
  [123_456, { percent: 3, stepKobo: 100 }, 127_200],
  [123_456, { percent: 3, stepKobo: 10_000 }, 130_000],
  [99_999_999, { percent: 7.25, stepKobo: 100_000 }, 107_200_000],
])('%i kobo changed by %j is %i', (before, { percent, stepKobo }, after) => {
  expect(changeValue(priced(before), { kind: 'percent', percent, stepKobo }, choices)).toEqual({
    ok: true,
    values: { priceKobo: after },
  })
})

test.each([
  [100_000, { kind: 'amount' as const, amountKobo: -100_000, stepKobo: 100 }, /above ₦0/],
  [3_000, { kind: 'percent' as const, percent: -50, stepKobo: 100_000 }, /above ₦0/],
  [50_000_000_000, { kind: 'percent' as const, percent: 200, stepKobo: 100 }, /too large/],
])('%i kobo cannot change by %j', (before, change, message) => {
  expect(changeValue(priced(before), change, choices)).toEqual({
    ok: false,
    message: expect.stringMatching(message),
  })
})

test('a price that is changed by percent is a multiple of the step, at most half a step away', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 1_000_000_000 }),
      fc.integer({ min: -50, max: 100 }).filter((percent) => percent !== 0),
      fc.constantFrom(...priceStepsKobo),
      (before, percent, stepKobo) => {
        const changed = changeValue(priced(before), { kind: 'percent', percent, stepKobo }, choices)
        const after = changed.ok ? Number(changed.values.priceKobo) : Number.NaN
        expect(after % stepKobo).toBe(0)
        expect(Math.abs(after - (before * (100 + percent)) / 100)).toBeLessThanOrEqual(
          stepKobo / 2 + 1,
        )
      },
    ),
  )
})

test.each([
  [{ kind: 'percent', percent: 0, stepKobo: 100 }],
  [{ kind: 'percent', percent: -100, stepKobo: 100 }],
  [{ kind: 'percent', percent: 5, stepKobo: 7 }],
  [{ kind: 'amount', amountKobo: 0.5, stepKobo: 100 }],
  [{ kind: 'set', field: 'priceKobo', value: '5' }],
  [{ kind: 'other' }],
])('the change %j is refused', (change) => {
  const request = { target: { ids: ['x'], query: null }, change, isDryRun: true, plan: null }
  expect(changeProducts.parseRequest(request).ok).toBe(false)
})
