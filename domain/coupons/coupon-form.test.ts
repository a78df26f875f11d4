import { expect, test } from 'vitest'
import { parseCouponForm, toCouponForm } from './coupon-form.ts'

const form = { ...toCouponForm({}), code: 'SUN', percent_off: '10' }

test.each([
  [{ percent_off: '100' }, 'budget_kobo'],
  [{ percent_off: '', amount_off_kobo: '150,000' }, 'budget_kobo'],
  [{ budget_kobo: '0' }, 'budget_kobo'],
  [{ percent_off: '100.5', budget_kobo: '1,000' }, 'percent_off'],
  [{ percent_off: '12.345' }, 'percent_off'],
  [{ percent_off: '0.001' }, 'percent_off'],
])('refuses %o', (change, path) => {
  const parsed = parseCouponForm({ ...form, ...change })
  expect(parsed.ok ? null : parsed.problems[0].path).toBe(path)
})

test.each([
  [{ percent_off: '100', budget_kobo: '5,000' }, 500_000],
  [{ percent_off: '', amount_off_kobo: '150,000', min_subtotal_kobo: '300,000' }, null],
])('takes %o', (change, budgetKobo) => {
  expect(parseCouponForm({ ...form, ...change })).toMatchObject({
    ok: true,
    value: { budget_kobo: budgetKobo },
  })
})
