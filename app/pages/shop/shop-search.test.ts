import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findPriceMistakes,
  parseShopSearch,
  searchFilters,
  shopHref,
  withoutEmpty,
} from './shop-search.ts'

const parse = (query: string) => parseShopSearch(new URLSearchParams(query))

test('reads a search from the URL', () => {
  expect(
    parse(
      'q=5kva&category=inverters&sort=price-asc&page=3&power_w=550&power_w=450&min=100,000&max=₦500 000',
    ),
  ).toEqual({
    query: '5kva',
    category: 'inverters',
    sort: 'price-asc',
    page: 3,
    minNaira: 100_000,
    maxNaira: 500_000,
    facets: [
      { key: 'power_w', value: '550' },
      { key: 'power_w', value: '450' },
    ],
  })
})

test('ignores invalid parts of the URL', () => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'sort=constructor',
    'sort=cheapest',
    'min=1.234',
    'max=free',
    'min=-5',
    'category=',
    'power_w=',
  ]) {
    expect(parse(query), query).toEqual(parse(''))
  }
})

test('a huge page number is beyond the end, not the first page', () => {
  expect(parse('page=99999999999999999999').page).toBe(100_000)
  expect(parse(`page=${'9'.repeat(400)}`).page).toBe(100_000)
})

test('ignores the parameters of advertisements', () => {
  expect(parse('utm_source=x&UTM_Campaign=y&fbclid=1&gclid=2&ref=3&mc_cid=4&igshid=5')).toEqual(
    parse(''),
  )
  expect(parse('reference=x').facets).toHaveLength(1)
})

test('leaves out characters that the database refuses', () => {
  expect(parse('q=%00')).toEqual(parse(''))
  expect(parse('q=5%0bkva%00%0a&category=%00&chem%00=l%07fp&%00q=%1b')).toEqual({
    ...parse('q=5+kva'),
    facets: [{ key: 'chem', value: 'l fp' }],
  })
  const cut = parse(`q=${'a'.repeat(199)}🔥&x=${'a'.repeat(119)}🔥`)
  expect([cut.query, cut.facets[0]?.value].every((text) => text?.isWellFormed())).toBe(true)
})

test('a link with a change goes to page 1 and keeps the rest', () => {
  const search = parse('q=lfp&page=4&chemistry=lfp')
  expect(shopHref(search, { sort: 'newest' })).toBe('/shop?q=lfp&chemistry=lfp&sort=newest')
  expect(shopHref(search, { page: 5 })).toBe('/shop?q=lfp&chemistry=lfp&page=5')
  expect(shopHref(parse(''))).toBe('/shop')
})

test('filters have the types of the database, and any name is allowed', () => {
  expect(searchFilters(parse('power_w=550&chemistry=lfp&hybrid=true&min=5'))).toEqual({
    power_w: [550],
    chemistry: ['lfp'],
    hybrid: [true],
    price: { min: 5 },
  })
  expect(Object.keys(searchFilters(parse('__proto__=1&constructor=2')))).toEqual([
    '__proto__',
    'constructor',
  ])
})

test('reads any URL, and the link made from it gives the same search', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 60 }), (pairs) => {
      const search = parseShopSearch(new URLSearchParams(pairs))
      const again = parseShopSearch(
        new URL(shopHref(search, { page: search.page }), 'http://x').searchParams,
      )
      expect(searchFilters(again)).toEqual(searchFilters(search))
      expect(again.query).toBe(search.query)
    }),
  )
})

test('keeps an invalid price as it was typed', () => {
  const mistakes = (query: string) => findPriceMistakes(new URLSearchParams(query))
  expect(mistakes('min=abc&max=500,000')).toEqual({ min: 'abc' })
  expect(mistakes('min=-5&max=1.234')).toEqual({ min: '-5', max: '1.234' })
  expect(mistakes('min=&max=+')).toEqual({})
})

test('removes empty parameters and keeps the order of the others', () => {
  const shorten = (path: string) => withoutEmpty(new URL(path, 'https://imole.example'))
  expect(shorten('/shop?q=&min=1&sort=relevance&max=&chemistry=lfp&chemistry=')).toBe(
    '/shop?min=1&sort=relevance&chemistry=lfp',
  )
  expect(shorten('/shop?q=')).toBe('/shop')
  expect(shorten('/shop?q=5kva')).toBeNull()
  expect(shorten('/shop')).toBeNull()
})

test('reports an ambiguous price instead of guessing', () => {
  const mistakes = (query: string) => findPriceMistakes(new URLSearchParams(query))
  for (const typed of ['1.234', '1 234,50', '1,23', '12,50']) {
    expect(mistakes(new URLSearchParams({ min: typed }).toString()), typed).toEqual({ min: typed })
    expect(parse(new URLSearchParams({ min: typed }).toString()).minNaira, typed).toBeNull()
  }
  for (const typed of ['1,234', '₦1,234', '1 234', '1234.00'])
    expect(parse(new URLSearchParams({ min: typed }).toString()).minNaira, typed).toBe(1_234)
})
