import { expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { legalSlugs } from './documents.ts'
import { currentVersion, isLegalVersion, legalVersions } from './versions.ts'

test.each(legalSlugs)('the versions of %s are days, the oldest first and each once', (slug) => {
  const versions = [...legalVersions[slug]]
  expect(versions.filter((version) => !calendarDay('')(version).ok)).toEqual([])
  expect(versions).toEqual([...new Set(versions)].toSorted())
  expect(currentVersion(slug)).toBe(versions.at(-1))
})

test('knows its versions and no others', () => {
  expect(isLegalVersion('terms', currentVersion('terms'))).toBe(true)
  for (const version of ['', '2020-01-01', 'latest', '__proto__'])
    expect(isLegalVersion('terms', version)).toBe(false)
})
