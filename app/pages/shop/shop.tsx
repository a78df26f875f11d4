import { data, redirect } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/shop'
import { ActiveFilters } from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FoundProducts } from './found-products.tsx'
import { listingMeta } from './listing-meta.ts'
import { listProducts } from './listing.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { SearchForm } from './search-form.tsx'
import { findPriceMistakes, parseShopSearch, withoutEmpty } from './shop-search.ts'
import { ShopBar } from './shop-bar.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shorter = withoutEmpty(url)
  if (shorter !== null) throw redirect(shorter)
  const search = parseShopSearch(url.searchParams)
  const listing = await listProducts(services(context).supabase, search)
  return data(
    { search, priceMistakes: findPriceMistakes(url.searchParams), ...listing },
    { status: search.page > listing.pageCount ? 404 : 200 },
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listingMeta(matches, loaderData)
}

export const handle = { BottomAction: ShopBar }

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { search, priceMistakes, counts, unknownFilters } = loaderData
  const wrongPrices = Object.values(priceMistakes)
  return (
    <div className="container-page py-8" data-part="shop-results" data-when="touch">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          ...(search.category
            ? [{ label: 'Shop', to: '/shop' }, { label: categoryName(loaderData) }]
            : [{ label: 'Shop' }]),
        ]}
      />
      <h1 className="mt-4 text-h2">{categoryName(loaderData)}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-5 text-ink-2">
        Not sure what you need?
        {[
          { to: '/bundles', label: 'Bundles for a home or shop' },
          { to: '/products', label: 'Products by use' },
          { to: '/solar-calculator', label: 'Solar calculator' },
        ].map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-primary"
          >
            {label}
          </Link>
        ))}
      </p>
      <SearchForm search={search} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[17rem_1fr]">
        <FilterPanel search={search} counts={counts} priceMistakes={priceMistakes} />
        <section aria-labelledby="products-found" className="min-w-0">
          <h2 id="products-found" className="sr-only">
            Products
          </h2>
          <p className="text-ink-2" aria-live="polite" data-swap="count">
            {counts.total} {counts.total === 1 ? 'product' : 'products'}
            {search.query && ` for “${search.query}”`}
            {wrongPrices.length > 0 && (
              <span className="mt-2 block rounded-control bg-danger-soft px-4 py-2 text-sm text-danger">{`“${wrongPrices.join('” and “')}” is not a price, so the price filter is off. Use figures, like 500,000.`}</span>
            )}
          </p>
          <div data-swap="found" className="aria-busy:opacity-60">
            <ActiveFilters search={search} counts={counts} />
            {unknownFilters.length > 0 && (
              <p className="mt-3 rounded-control bg-warning-soft px-4 py-2 text-sm text-warning">{`The shop has no filter “${unknownFilters.join('”, “')}”, so we left it out.`}</p>
            )}
            <FoundProducts {...loaderData} />
          </div>
        </section>
      </div>
      <RecentlySeen />
    </div>
  )
}

function categoryName(loaderData: Route.ComponentProps['loaderData'] | undefined): string {
  return (
    loaderData?.counts.categories.find((category) => category.slug === loaderData.search.category)
      ?.name ?? 'Online Shop'
  )
}
