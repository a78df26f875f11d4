import { expect, test } from 'vitest'
import { parseRepaymentPlanForm, toRepaymentPlanForm } from './repayment-plan-form.ts'

const stored = {
  months: 6,
  deposit_percent: 30,
  interest: 'reducing',
  rate_percent_per_month: 2,
  fee_percent: 1,
  fee: 'upfront',
  min_price_kobo: 1_000_000,
  max_price_kobo: 100_000_000,
  as_of: '2026-11-01',
  is_active: true,
}

test.each([
  ['10', true],
  ['99.99', true],
  ['9.99', false],
  ['0', false],
  ['100', false],
])('a deposit of %s %% is offered: %s', (deposit_percent, isOffered) => {
  const parsed = parseRepaymentPlanForm({ ...toRepaymentPlanForm(stored), deposit_percent })
  expect(parsed.ok).toBe(isOffered)
  if (!parsed.ok)
    expect(JSON.stringify(parsed)).toContain('Write at least 10 %, and less than 100 %.')
})
