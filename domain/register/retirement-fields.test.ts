import { describe, expect, test } from 'vitest'
import { refusedPublicWords } from '../../test/register/public-words.ts'
import { withClaimLimits, newRetirement, parseRetirement, withKind } from './retirement-fields.ts'

const now = new Date('2026-11-26T10:00:00Z')
const good = { ...newRetirement(now, 'Ngozi Obi'), reason: 'A gift' }
const company = { ...withKind(good, 'company'), beneficiary: 'Obi Foods' }
const parse = withClaimLimits(parseRetirement, now)

test('a form begins with a claim for this year until today, and hides the name', () => {
  expect(newRetirement(now)).toMatchObject({
    beneficiaryKind: 'person',
    isPublic: false,
    claimFrom: '2026-01-01',
    claimTo: '2026-11-26',
  })
  expect(parse(good)).toEqual({ ok: true, value: { ...good, note: null } })
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

const publicWords = refusedPublicWords
  .map(([words]) => words)
  .filter((words) => !/[\u200b\u202a-\u202e\u3164]/.test(words)) // Cleaned away before.

describe.each([
  ['beneficiary', ['', '   ', '\u200B', '!?', 'x'.repeat(121), ...publicWords]],
  ['note', ['x'.repeat(121), ...publicWords]],
  ['reason', ['', 'A thief', 'Ada Obi, 5 Allen Avenue, is a thief']],
  ['claimFrom', ['', '2026-02-30', '0000-01-01', '1900-01-01', '2021-11-01']],
  ['claimTo', ['2025-12-31', '2027-12-01', '2199-12-31', 'tomorrow']],
])('%s', (path, values) => {
  test.each(values)('is not “%s”', (value) => {
    expect(parse({ ...good, [path]: value })).toMatchObject({ ok: false, problems: [{ path }] })
  })
})

test.each(['Eko', '7', 'Ọlá', '山'])('a name may be “%s”', (beneficiary) => {
  expect(parse({ ...good, beneficiary, note: 'For our wedding' })).toMatchObject({ ok: true })
})
