import { expect, test } from 'vitest'
import { repaymentPlan } from '../../finance/repayment-plan.ts'
import { agreementText, type AgreementFacts } from './agreement-text.ts'

const terms = {
  interest: 'reducing',
  ratePerMonth: 0.03,
  months: 3,
  depositShare: 0.3,
  feeShare: 0.01,
  fee: 'upfront',
} as const

const facts = (more: Partial<AgreementFacts> = {}): AgreementFacts => ({
  company: {
    legalName: 'A Shop Limited',
    registrationNumber: 'RC 1',
    address: '1 Road, Lagos',
    email: 'hello@shop.example',
    phone: '0900 000 0000',
    lender: '',
    lenderApproval: '',
  },
  customer: { name: 'Ada Obi', address: '2 Road', phone: '0803', email: 'ada@example.com' },
  order: { number: 'IM-2026-000001', goods: [{ name: 'Panel', quantity: 2 }] },
  plan: repaymentPlan(100_000_000, terms),
  planNumber: 'PL0000001',
  terms,
  rules: { retryDays: [3, 7], lateFeeKobo: 0, lateFeeCapPercent: 5, lateFeeAfterDays: 7 },
  guarantorName: null,
  ...more,
})

test('it names who lends, every payment, the whole cost and all rates', () => {
  const text = agreementText(facts())
  const { plan } = facts()
  for (const words of [
    'is the lender',
    'Ada Obi',
    '2 × Panel',
    '3\u00a0% a month',
    'The yearly rate (APR) is',
    'There is no late fee',
    'one month after that day',
    'again 3 and 7 days later',
    'fccpc.gov.ng',
  ])
    expect(text).toContain(words)
  for (const { number } of plan.schedule) expect(text).toContain(`Instalment ${number}, due after`)
  expect(text).not.toMatch(/undefined|NaN|null|\bobject\b/)
})

test('the same facts give the same words, and other facts give others', () => {
  expect(agreementText(facts())).toBe(agreementText(facts()))
  const dearer = { ...terms, ratePerMonth: 0.031 }
  for (const more of [
    { plan: repaymentPlan(100_000_100, terms) },
    { plan: repaymentPlan(100_000_000, dearer), terms: dearer },
    { rules: { ...facts().rules, lateFeeKobo: 100_000 } },
    { planNumber: 'PL0000002' },
    { guarantorName: 'Ngozi Eze' },
  ])
    expect(agreementText(facts(more))).not.toBe(agreementText(facts()))
})
