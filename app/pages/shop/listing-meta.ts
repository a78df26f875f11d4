import type { MetaDescriptor } from 'react-router'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { site } from '../../../site.config.ts'
import { seo, type Matches } from '../../platform/seo.ts'
import type { Listing } from './listing.ts'
import { shopHref, type ShopSearch } from './shop-search.ts'

/**
 * A list of products for search engines. Each category and each of its pages has a URL of its own;
 * searches and filters belong to the first page of their category.
 */
export function listingMeta(
  matches: Matches,
  listing: (Pick<Listing, 'counts'> & { search: ShopSearch }) | undefined,
): MetaDescriptor[] {
  const { country, city } = site.address
  if (!listing)
    return seo(matches, { title: 'Online Shop', description: site.description, path: '/shop' })
  const { search, counts } = listing
  const category = counts.categories.find(({ slug }) => slug === search.category)
  const all: ShopSearch = { ...noSearch, category: category?.slug ?? null }
  const isWhole = shopHref(search) === shopHref(all)
  const page = isWhole && search.page > 1 ? `, page ${search.page}` : ''
  const { min, max } = counts.price
  const naira = (price: number) => formatNaira(koboFromNaira(price))
  const what = category?.name ?? 'Solar panels, inverters, batteries and kits'
  const from = min !== null ? `: from ${naira(min)}` : ''
  return seo(matches, {
    title: search.query
      ? `“${search.query}” in the shop`
      : category
        ? [`${what} in ${country}${from}${page}`, `${what}${from}${page}`, `${what}${page}`]
        : `Online Shop: solar prices in ${country}${page}`,
    description: [
      min !== null && max !== null
        ? `${what} in ${country} from ${naira(min)} to ${naira(max)}.`
        : `${what} in ${country}, with the price in naira.`,
      ...(page ? [`Page ${search.page} of the list.`] : []),
      `Price, stock and warranty on every one.`,
      `Delivered from ${city}.`,
    ],
    path: shopHref(all, { page: isWhole ? search.page : 1 }),
  })
}

const noSearch: ShopSearch = {
  query: '',
  category: null,
  sort: 'relevance',
  page: 1,
  minNaira: null,
  maxNaira: null,
  facets: [],
}
