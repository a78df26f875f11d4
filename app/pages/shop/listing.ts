import * as z from 'zod/mini'
import { summaryColumns, type ProductSummary } from '../../features/product/product-queries.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { pageSize, searchFilters, type ShopSearch } from './shop-search.ts'

const facetCounts = z.object({
  total: z.number(),
  price: z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()) }),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() })),
  facets: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.nullable(z.string()),
      values: z.array(
        z.object({
          value: z.union([z.string(), z.number(), z.boolean()]),
          label: z.string(),
          count: z.number(),
          selected: z.boolean(),
        }),
      ),
    }),
  ),
})
export type FacetCounts = z.infer<typeof facetCounts>

export interface Listing {
  products: ProductSummary[]
  counts: FacetCounts
  pageCount: number
  /** Parameters of the URL that are no filter in this category. */
  unknownFilters: string[]
  /** Products with some of the words, when none has all of them. */
  nearMatches: ProductSummary[]
}

/** One page of products, and the counts of the filters. */
export async function listProducts(supabase: Supabase, search: ShopSearch): Promise<Listing> {
  const args = {
    query: search.query,
    ...(search.category && { category: search.category }),
    filters: searchFilters(search),
  }
  const [page, facets] = await Promise.all([
    supabase
      .rpc('search_products', {
        ...args,
        sort: search.sort,
        page_size: pageSize,
        page_start: (search.page - 1) * pageSize,
      })
      .select(summaryColumns),
    supabase.rpc('product_facets', args),
  ])
  if (page.error) throw page.error
  if (facets.error) throw facets.error
  const counts = facetCounts.parse(facets.data)
  const facetKeys = new Set(counts.facets.map((facet) => facet.key))
  return {
    products: page.data,
    counts,
    pageCount: Math.max(1, Math.ceil(counts.total / pageSize)),
    unknownFilters: [...new Set(search.facets.map((facet) => facet.key))].filter(
      (key) => !facetKeys.has(key),
    ),
    nearMatches:
      counts.total === 0 && search.query ? await listNearMatches(supabase, search.query) : [],
  }
}

async function listNearMatches(supabase: Supabase, query: string): Promise<ProductSummary[]> {
  const { data, error } = await supabase
    .rpc('search_products', { query, any_word: true, page_size: 3 })
    .select(summaryColumns)
  if (error) throw error
  return data
}
