import { describe, expect, test } from 'vitest'
import { newRetirement, parseRetirement as parse, withKind } from './retirement-fields.ts'

const now = new Date('2026-11-26T10:00:00Z')
const good = { ...newRetirement(now, 'Ngozi Obi'), reason: 'A birthday' }
const company = { ...withKind(good, 'company'), beneficiary: 'Obi Foods' }

test('a form begins with a claim for this year until today, and hides the name', () => {
  expect(newRetirement(now)).toMatchObject({
    beneficiaryKind: 'person',
    isPublic: false,
    claimFrom: '2026-01-01',
    claimTo: '2026-11-26',
  })
  expect(parse(good)).toEqual({ ok: true, value: good })
})

test('the name of a person does not become the name of a company', () => {
  expect(withKind(good, 'company')).toMatchObject({ beneficiaryKind: 'company', beneficiary: '' })
  expect(withKind(good, 'person')).toBe(good)
})

test('a company has to agree, and a person need not', () => {
  expect(parse({ ...company, companyAgrees: true })).toMatchObject({ ok: true })
  const { companyAgrees: _, ...noBox } = company
  for (const given of [company, noBox])
    expect(parse(given)).toMatchObject({ ok: false, problems: [{ path: 'companyAgrees' }] })
})

describe.each([
  ['beneficiary', ['', '   ', '\u200B', '!?', 'x'.repeat(121)]],
  ['reason', ['', 'ab', '😀😀', 'x'.repeat(301)]],
  ['claimFrom', ['', '2026-02-30', '0000-01-01', '1899-12-31', '2200-01-01']],
  ['claimTo', ['2025-12-31', 'tomorrow']],
])('%s', (path, values) => {
  test.each(values)('is not “%s”', (value) => {
    expect(parse({ ...good, [path]: value })).toMatchObject({ ok: false, problems: [{ path }] })
  })
})

test.each(['Eko', '7', 'Ọlá', '山'])('a name may be “%s”', (beneficiary) => {
  expect(parse({ ...good, beneficiary })).toMatchObject({ ok: true })
})
