import { expect, test } from 'vitest'
import { trackTableReads } from './track-table-reads.ts'

const dependencies = new Map([
  ['products', ['products']],
  ['categories', ['categories']],
  ['product_cards', ['products', 'reviews']],
  ['rpc/search_products', ['products', 'product_search']],
])

async function readsOf(...calls: [path: string, init?: RequestInit][]): Promise<string[]> {
  const tracker = trackTableReads(async () => new Response('[]'), dependencies)
  for (const [path, init] of calls) await tracker.fetch(`http://site.example${path}`, init)
  return [...tracker.tables].sort()
}

test.for([
  ['/rest/v1/products?select=*', ['products']],
  ['/rest/v1/products?select=id,categories(name)', ['categories', 'products']],
  [
    '/rest/v1/products?select=id,kind:categories!products_category_id_fkey!inner(name,products(id))',
    ['categories', 'products'],
  ],
  ['/rest/v1/products?select=id,...categories(name)', ['categories', 'products']],
  ['/rest/v1/products?select=count(),price.sum()', ['products']],
  ['/rest/v1/product_cards?select=*', ['products', 'reviews']],
  // Embedded through a column: the name is not a relation, so the table is unknown.
  ['/rest/v1/products?select=id,category_id(name)', ['*', 'products']],
  ['/rest/v1/products?select=id,price', ['products']],
  ['/rest/v1/rpc/search_products', ['product_search', 'products']],
  [
    '/rest/v1/rpc/search_products?select=id,...categories(name)',
    ['categories', 'product_search', 'products'],
  ],
  ['/rest/v1/rpc/place_bet', ['*']],
  ['/rest/v1/rpc/search_products/more', ['*']],
  ['/rest/v1/unheard_of', ['*']],
  ['/auth/v1/settings', ['*']],
] as const)('%s is made from %j', async ([path, tables]) => {
  expect(await readsOf([path])).toEqual(tables)
})

test('collects the tables of all reads, and counts a write as any table', async () => {
  expect(await readsOf(['/rest/v1/products'], ['/rest/v1/categories'])).toEqual([
    'categories',
    'products',
  ])
  expect(await readsOf(['/rest/v1/products', { method: 'POST' }])).toEqual(['*'])
  expect(await readsOf(['/rest/v1/rpc/place_bet', { method: 'POST' }])).toEqual(['*'])
})

test('knows the tables of a function that is called by POST', async () => {
  expect(await readsOf(['/rest/v1/rpc/search_products', { method: 'POST' }])).toEqual([
    'product_search',
    'products',
  ])
})
