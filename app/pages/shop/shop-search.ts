import { groupBy } from '../../../domain/text/group-by.ts'
import { cleanLine } from '../../../domain/text/clean-text.ts'
import { isTrackingParameter } from '../../../domain/text/tracking-parameters.ts'
import { parseNaira } from '../../../domain/money/parse-naira.ts'
import type { Json } from '../../platform/database.gen.ts'

/**
 * The search in the URL of the shop. Every unknown parameter is a facet, in the order of the URL.
 */
export interface ShopSearch {
  query: string
  category: string | null
  sort: Sort
  page: number
  minNaira: number | null
  maxNaira: number | null
  facets: { key: string; value: string }[]
}

export const sorts = {
  relevance: 'Best match',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  newest: 'Newest',
  carbon: 'Most carbon avoided',
} as const
export type Sort = keyof typeof sorts

export const pageSize = 24
const maxQueryLength = 200
const maxFacets = 40
/** Beyond the end of every list, and still an integer for the database. */
const lastPage = 100_000
const ownKeys = new Set(['q', 'category', 'sort', 'page', 'min', 'max', 'ref', '_routes'])
/** Reads the URL. Invalid parts are ignored, they are no error. */
export function parseShopSearch(params: URLSearchParams): ShopSearch {
  const sort = params.get('sort') ?? ''
  return {
    query: clean(params.get('q'), maxQueryLength),
    category: clean(params.get('category'), 80) || null,
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'relevance',
    page: parsePage(params.get('page')),
    minNaira: readPrice(params.get('min')),
    maxNaira: readPrice(params.get('max')),
    facets: [...params]
      .map(([key, value]) => ({ key: clean(key, 60), value: clean(value, 120) }))
      .filter(({ key, value }) => !ownKeys.has(key) && !isTrackingParameter(key) && value !== '')
      .slice(0, maxFacets),
  }
}

/** Cuts before cleaning, so that no half character is left: the database refuses those and NUL. */
function clean(text: string | null, maxLength: number): string {
  return cleanLine((text ?? '').slice(0, maxLength))
}

function parsePage(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(page, 1), lastPage)
}

/** A price in the URL in naira; null for anything else. */
function readPrice(text: string | null): number | null {
  const kobo = parseNaira(text ?? '')
  return kobo === null ? null : kobo / 100
}

export type PriceField = 'min' | 'max'

/** Invalid prices in the URL by field, to be shown as they were typed. */
export function findPriceMistakes(params: URLSearchParams): Partial<Record<PriceField, string>> {
  const mistakes: Partial<Record<PriceField, string>> = {}
  for (const field of ['min', 'max'] as const) {
    const typed = clean(params.get(field), 30)
    if (typed !== '' && readPrice(typed) === null) mistakes[field] = typed
  }
  return mistakes
}

/** The URL without the empty parameters of a form without JavaScript; null when it has none. */
export function withoutEmpty(url: URL): string | null {
  const params = [...url.searchParams].filter(([key]) => key !== '_routes')
  const filledIn = params.filter(([, value]) => value !== '')
  if (filledIn.length === params.length) return null
  const query = new URLSearchParams(filledIn).toString()
  return url.pathname + (query && `?${query}`)
}

/** A link to the search with a change. Every change except of the page goes to page 1. */
export function shopHref(search: ShopSearch, change: Partial<ShopSearch> = {}): string {
  const next = { ...search, page: 1, ...change }
  const params = new URLSearchParams()
  if (next.query) params.set('q', next.query)
  if (next.category) params.set('category', next.category)
  for (const { key, value } of next.facets) params.append(key, value)
  if (next.minNaira !== null) params.set('min', String(next.minNaira))
  if (next.maxNaira !== null) params.set('max', String(next.maxNaira))
  if (next.sort !== 'relevance') params.set('sort', next.sort)
  if (next.page > 1) params.set('page', String(next.page))
  const text = params.toString()
  return text ? `/shop?${text}` : '/shop'
}

/** Facets and price for the database: `{"power_w": [450, 550], "price": {"min": 100000}}`. */
export function searchFilters(search: ShopSearch): Record<string, Json> {
  const filters = new Map<string, Json>()
  for (const [key, chosen] of groupBy(search.facets, (facet) => facet.key))
    filters.set(
      key,
      chosen.map((facet) => typed(facet.value)),
    )
  const price = {
    ...(search.minNaira !== null && { min: search.minNaira }),
    ...(search.maxNaira !== null && { max: search.maxNaira }),
  }
  if (Object.keys(price).length > 0) filters.set('price', price)
  // fromEntries makes own properties, so that a facet may be named `__proto__`.
  return Object.fromEntries(filters)
}

/** A facet's value is text, a number or a boolean in the database, and always text in a URL. */
function typed(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}
