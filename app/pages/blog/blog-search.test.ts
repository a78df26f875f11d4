import { expect, test } from 'vitest'
import { blogHref, parseBlogSearch } from './blog-search.ts'

test.each([
  ['', { query: '', tag: null, page: 1 }],
  ['q=fridge+trips&tag=Sizing&page=2', { query: 'fridge trips', tag: 'sizing', page: 2 }],
  ['page=0', { query: '', tag: null, page: 1 }],
  ['page=1e99', { query: '', tag: null, page: 1 }],
  ['page=99999999999999999999', { query: '', tag: null, page: 1_000_000 }],
  ['page=-1&q=%00a%0a&tag=+', { query: 'a', tag: null, page: 1 }],
])('?%s', (search, expected) => {
  expect(parseBlogSearch(new URLSearchParams(search))).toEqual(expected)
})

test('builds the URL of a search; any change goes back to the first page', () => {
  const search = { query: 'a&b', tag: 'grid', page: 3 }
  expect(blogHref(search)).toBe('/blog?q=a%26b&tag=grid')
  expect(blogHref(search, { page: 2 })).toBe('/blog?q=a%26b&tag=grid&page=2')
  expect(blogHref(search, { tag: null, query: '' })).toBe('/blog')
})
