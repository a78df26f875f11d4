import { expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { legalSlugs } from './documents.ts'
import {
  currentVersion,
  isLegalVersion,
  legalVersions,
  mayBeAccepted,
  newestVersion,
} from './versions.ts'

test.each(legalSlugs)('the versions of %s are days, the oldest first and each once', (slug) => {
  const versions = [...legalVersions[slug]]
  expect(versions.filter((version) => !calendarDay('')(version).ok)).toEqual([])
  expect(versions).toEqual([...new Set(versions)].toSorted())
  expect(newestVersion(slug)).toBe(versions.at(-1))
})

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-24', '2026-11-24'],
  ['2027-01-01', legalVersions.terms.at(-1)],
])('on %s the terms of %s count', (day, version) => {
  expect(currentVersion('terms', day)).toBe(version)
})

test('knows its versions and no others', () => {
  expect(isLegalVersion('terms', currentVersion('terms'))).toBe(true)
  for (const version of ['', '2020-01-01', 'latest', '__proto__'])
    expect(isLegalVersion('terms', version)).toBe(false)
})

test.each([
  ['2026-11-24', '2026-11-24', true],
  ['2026-11-24', '2026-11-23', false],
  // Replaced on 24 November.
  ['2026-11-23', '2026-11-30', true],
  ['2026-11-23', '2026-12-01', false],
  ['2026-11-22', '2026-12-01', false],
  ['2026-11-21', '2026-11-24', false],
])('the terms of %s may be accepted on %s: %s', (version, day, may) => {
  expect(mayBeAccepted('terms', version, day)).toBe(may)
})

test('the version that counts today may be accepted', () => {
  for (const slug of legalSlugs) expect(mayBeAccepted(slug, currentVersion(slug))).toBe(true)
})
