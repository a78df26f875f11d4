import { expect, test } from 'vitest'
import { findProblem } from '../parse/parser.ts'
import { answerBy, leadFields } from './lead.ts'
import { firstLink, isLinkCounted, referral, resellerCode } from './referral.ts'

const now = new Date('2026-11-23T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

test('reads a code as people type it', () => {
  expect(resellerCode(' sun-shop 346 ')).toEqual({ ok: true, value: 'SUNSHOP346' })
  expect(resellerCode('')).toEqual({ ok: true, value: null })
  expect(findProblem(resellerCode, 'no!')).toContain('5 to 16')
})

test('a request without a referral has none', () => {
  expect(referral(undefined)).toEqual({ ok: true, value: { code: null, link: null } })
  const link = { code: 'SUNSHOP346', at: '2026-11-01T00:00:00Z' }
  expect(referral({ code: '', link })).toMatchObject({
    value: { code: null, link: { code: link.code } },
  })
  expect(referral({ code: '', link: { code: 'A', at: 'yesterday' } }).ok).toBe(false)
})

test('the first link counts for 30 days, then the next one does', () => {
  const [first, second] = [
    { code: 'FIRST333', at: daysAgo(29) },
    { code: 'SECOND44', at: daysAgo(0) },
  ]
  expect(firstLink(first, second, now)).toBe(first)
  expect(firstLink({ ...first, at: daysAgo(31) }, second, now)).toBe(second)
  expect(firstLink(null, second, now)).toBe(second)
  expect(isLinkCounted({ at: daysAgo(30) }, now)).toBe(true)
  expect(isLinkCounted({ at: daysAgo(-2) }, now)).toBe(false)
})

test('an answer is due at 17:00 in Lagos on the next day on which we work', () => {
  const due = (at: string, closed: string[] = []) =>
    answerBy(new Date(at), new Set(closed)).toISOString()
  expect(due('2026-11-23T08:00:00Z')).toBe('2026-11-24T16:00:00.000Z')
  expect(due('2026-11-27T08:00:00Z')).toBe('2026-11-30T16:00:00.000Z')
  expect(due('2026-11-23T08:00:00Z', ['2026-11-24'])).toBe('2026-11-25T16:00:00.000Z')
  // Christmas, Boxing Day and a weekend. 23:30 in London is the next day in Lagos.
  expect(due('2026-12-24T08:00:00Z')).toBe('2026-12-28T16:00:00.000Z')
  expect(due('2026-11-23T23:30:00Z')).toBe('2026-11-25T16:00:00.000Z')
})

test('says what is wrong with a project', () => {
  expect(findProblem(leadFields.project, 'Solar')).toContain('at least a sentence')
  expect(findProblem(leadFields.email, '')).toBe(null)
  expect(findProblem(leadFields.email, 'nobody')).toContain('does not look right')
  expect(findProblem(leadFields.address, 'x')).toContain('leave it empty')
})
