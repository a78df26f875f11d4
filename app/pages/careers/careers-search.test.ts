import { expect, test } from 'vitest'
import { careersHref, parseCareersSearch } from './careers-search.ts'

const openings = [
  { slug: 'solar-installer-lagos', team: 'Installation', place: 'Lagos' },
  { slug: 'field-sales-abuja', team: 'Sales', place: 'Abuja' },
]
const parse = (search: string) => parseCareersSearch(new URLSearchParams(search), openings)

test('parses the URL in any letter case', () => {
  expect(parse('')).toEqual({ team: null, place: null, opening: null, unknown: [] })
  expect(parse('?team=installation&place=%20LAGOS&opening=field-sales-abuja')).toEqual({
    team: 'Installation',
    place: 'Lagos',
    opening: 'field-sales-abuja',
    unknown: [],
  })
})

test('ignores and lists values that no opening has', () => {
  const script = '<script>alert(1)</script>'
  expect(parse(`?team=${script}&place=Abuja&opening=ceo`)).toEqual({
    team: null,
    place: 'Abuja',
    opening: null,
    unknown: [`team “${script}”`, 'opening “ceo”'],
  })
  expect(parse(`?team=${'x'.repeat(5_000)}`).unknown[0]?.length).toBeLessThan(100)
  expect(parse('?team=&team=Sales&__proto__=x').unknown).toEqual([])
})

test('formats a search as a link', () => {
  expect(careersHref({ team: null, place: null })).toBe('/careers')
  const search = parse('?team=Sales&place=Abuja&opening=field-sales-abuja')
  expect(careersHref(search)).toBe('/careers?team=Sales&place=Abuja&opening=field-sales-abuja')
  expect(careersHref(search, { team: null, opening: null })).toBe('/careers?place=Abuja')
})
