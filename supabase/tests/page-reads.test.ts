import { expect, test } from 'vitest'
import { listTableDependencies } from '../../backend/site/table-dependencies.ts'
import { useDatabase } from '../../test/use/use-database.ts'

const { db } = await useDatabase()
const dependencies = await listTableDependencies(db, ['public'])

/** When the tables of a page are unknown, any change drops it from the cache. */
test.each([
  'search_products',
  'product_facets',
  'suggest_products',
  'find_archived_product',
  'register_totals',
  'register_years',
  'register_states',
  'register_unit_history',
  'register_project_events',
  'search_register',
  'standard_vat_percent',
])('the tables that %s reads are known', (name) => {
  expect(dependencies.get(`rpc/${name}`)?.length).toBeGreaterThan(0)
})

test('search_products depends on the tables of products only', () => {
  expect(dependencies.get('rpc/search_products')?.toSorted()).toEqual([
    'product_categories',
    'product_facet_definitions',
    'product_groups',
    'product_search',
    'product_sizes',
    'product_vocabulary',
    'products',
  ])
})

test.each(['preview_product', 'preview_post'])(
  'the answer of %s is never cached, because its tokens send no notification',
  (name) => {
    expect(dependencies.has(`rpc/${name}`)).toBe(false)
  },
)
