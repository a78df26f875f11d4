import { expect, test } from 'vitest'
import { listingMeta } from './listing-meta.ts'
import { parseShopSearch } from './shop-search.ts'

const metaOf = (query: string) =>
  listingMeta([{ loaderData: { origin: 'https://shop.example' } }], {
    search: parseShopSearch(new URLSearchParams(query)),
    counts: {
      total: 9,
      price: { min: 165_000, max: 3_950_000 },
      categories: [{ slug: 'batteries', name: 'Batteries', count: 9 }],
      facets: [],
    },
  })
const canonical = (path: string) => ({
  tagName: 'link',
  rel: 'canonical',
  href: `https://shop.example${path}`,
})

test('a category has its prices and its country', () => {
  expect(metaOf('category=batteries')).toEqual(
    expect.arrayContaining([
      { title: 'Batteries in Nigeria: from ₦165,000 · Imole Energy' },
      {
        name: 'description',
        content:
          'Batteries in Nigeria from ₦165,000 to ₦3,950,000. Price, stock and warranty on every one. Delivered from Lagos.',
      },
      canonical('/shop?category=batteries'),
    ]),
  )
})

test('each page of a list has its own canonical path and words', () => {
  expect(metaOf('page=2')).toEqual(
    expect.arrayContaining([
      { title: 'Online Shop: solar prices in Nigeria, page 2 · Imole Energy' },
      { name: 'description', content: expect.stringContaining('Page 2 of the list.') },
      canonical('/shop?page=2'),
    ]),
  )
  expect(metaOf('page=3&category=batteries')).toContainEqual(
    canonical('/shop?category=batteries&page=3'),
  )
})

test.each([
  ['', '/shop'],
  ['q=fridge', '/shop'],
  ['sort=price-asc&page=2', '/shop'],
  ['category=batteries&chemistry=lfp&page=2', '/shop?category=batteries'],
  ['category=batteries&min=1000', '/shop?category=batteries'],
  ['category=unknown', '/shop'],
  ['utm_source=mail&page=2', '/shop?page=2'],
])('%j belongs to %s', (query, path) => {
  expect(metaOf(query)).toContainEqual(canonical(path))
})
