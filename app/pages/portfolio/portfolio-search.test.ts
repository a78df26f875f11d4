import { expect, test } from 'vitest'
import { drawOutlines, placeOfState, stateNames } from '../../features/nigeria/nigeria.ts'
import {
  countChoices,
  filterItems,
  parsePortfolioSearch,
  portfolioHref,
  sizeOf,
} from './portfolio-search.ts'

const items = [
  { type: 'residential', state: 'Lagos', kwp: 4.99 },
  { type: 'commercial', state: 'Lagos', kwp: 5 },
  { type: 'commercial', state: 'FCT', kwp: 20 },
  { type: 'industrial', state: 'Akwa Ibom', kwp: 20.01 },
]
const nothing = { type: null, state: null, size: null }
const parse = (query: string) =>
  parsePortfolioSearch(new URLSearchParams(query), (slug) => stateNames.has(slug))

test('parses any spelling of the URL, and formats it in one way', () => {
  const { search } = parse('state=Akwa%20Ibom&type=INDUSTRIAL&size=over-20')
  expect(search).toEqual({ type: 'industrial', state: 'akwa-ibom', size: 'over-20' })
  expect(portfolioHref(search)).toBe('/portfolio?type=industrial&state=akwa-ibom&size=over-20')
  expect(portfolioHref(search, { type: null, state: null, size: null })).toBe('/portfolio')
})

test.each([
  ['state=atlantis', ['atlantis']],
  ['type=castle&state=lagos', ['castle']],
  ['size=__proto__&type=constructor', ['constructor', '__proto__']],
  [`state=${'x'.repeat(5000)}`, ['x'.repeat(60)]],
  ['type=&state=&size=', []],
])('%s: unknown values are ignored and returned', (query, unknown) => {
  const parsed = parse(query)
  expect(parsed.unknown).toEqual(unknown)
  expect(parsed.search).toEqual({ ...nothing, state: query.includes('lagos') ? 'lagos' : null })
})

test('size ranges have no gap and no overlap', () => {
  expect([4.99, 5, 20, 20.01].map(sizeOf)).toEqual(['under-5', '5-20', '5-20', 'over-20'])
})

test('filters combine, and each count is the number of results of its choice', () => {
  const search = { ...nothing, state: 'lagos', type: 'commercial' as const }
  expect(filterItems(items, search)).toEqual([items[1]])
  const counts = countChoices(items, search, stateNames)
  expect(counts.type.map(({ value, count }) => [value, count])).toEqual([
    ['residential', 1],
    ['commercial', 1],
    ['industrial', 0],
  ])
  expect(counts.state.map(({ label, count }) => [label, count])).toEqual([
    ['Akwa Ibom', 0],
    ['FCT (Abuja)', 1],
    ['Lagos', 1],
  ])
  expect(counts.size.map(({ count }) => count)).toEqual([0, 1, 0])
})

test('a state without items is offered only while it is chosen', () => {
  const counts = countChoices(items, { ...nothing, state: 'sokoto' }, stateNames)
  expect(counts.state.find(({ value }) => value === 'sokoto')).toEqual({
    value: 'sokoto',
    label: 'Sokoto',
    count: 0,
  })
})

test('the map has the 36 states and the capital, each with an outline and a position inside the image', () => {
  expect(stateNames.size).toBe(37)
  const drawing = drawOutlines()
  for (const slug of stateNames.keys()) {
    expect(drawing).toMatch(new RegExp(`<path id="${slug}" d="m\\d+ \\d+[-\\d ]+z"/>`))
    const { x = -1, y = -1 } = placeOfState(slug) ?? {}
    expect(x > 0 && x < 744 && y > 0 && y < 600, slug).toBe(true)
  }
})
