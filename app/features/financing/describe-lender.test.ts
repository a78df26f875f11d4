import { expect, test } from 'vitest'
import { describeLender } from './describe-lender.ts'

test('what the company has not said is left to the agreement', () => {
  expect(describeLender({ lender: '', lenderApproval: '', lateFee: '' })).toMatch(
    /^We let you pay later ourselves, so we are the lender\. .* We show no approval/,
  )
})

test('what the company says is named', () => {
  const text = describeLender({
    lender: 'A Bank, Lagos',
    lenderApproval: 'FCCPC/1',
    lateFee: '1 % of the payment',
  })
  expect(text).toContain('The lender is A Bank, Lagos.')
  expect(text).toContain('(FCCPC): FCCPC/1.')
  expect(text).toContain('If a payment is late: 1 % of the payment.')
})
