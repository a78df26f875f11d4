import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { DataCacheProvider } from '../../platform/data-cache/data-cache-provider.tsx'
import { mount } from '../../platform/parts/mount.tsx'
import { savesData } from '../../platform/saves-data.ts'
import { Link } from '../../ui/link.tsx'
import { productsQuery } from '../../features/product/product-queries.ts'
import { Button } from '../../ui/button.tsx'
import { listSeen, seenStore } from './recently-seen-store.ts'
import { Price } from '../../features/product/price.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'

/** @param current the product of this page: it is not shown */
export function mountSeenProducts(place: Element, current: string | undefined): void {
  mount(
    place,
    <DataCacheProvider>
      <RecentlySeen current={current} />
    </DataCacheProvider>,
  )
}

function RecentlySeen({ current }: { current: string | undefined }) {
  const seen = useSyncExternalStore(seenStore.subscribe, seenStore.getItems)
  const [isWanted, setWanted] = useState(!savesData())
  const ids = listSeen(seen, current)
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="recently-seen" className="mt-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recently-seen" className="text-h3">
          Recently viewed
        </h2>
        <Button
          variant="quiet"
          size="small"
          onClick={() => seenStore.update(() => (current ? [current] : []))}
        >
          Clear<span className="sr-only"> recently viewed</span>
        </Button>
      </div>
      <div className="mt-3 min-h-[14.5rem]">
        {isWanted ? (
          <SeenProducts ids={ids} />
        ) : (
          <Button variant="secondary" onClick={() => setWanted(true)}>
            Show them
          </Button>
        )}
      </div>
    </section>
  )
}

/** Small cards in one row in the order of the ids. `RecentlySeen` reserves their height. */
function SeenProducts({ ids }: { ids: readonly string[] }) {
  const query = useQuery({ ...productsQuery(ids), placeholderData: keepPreviousData })
  if (query.isLoadingError) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-2" role="alert">
        They could not be loaded.
        <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  const products = (query.data ?? [])
    .filter(({ id }) => ids.includes(id))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  if (query.data && products.length === 0)
    return <p className="text-ink-2">The products you viewed are not in our shop at the moment.</p>
  return (
    <ul
      aria-label="Recently viewed"
      className="-mx-5 flex gap-3 overflow-x-auto px-5 py-1.5 large-text:-mx-2 large-text:px-2 lg:mx-0 lg:px-0"
    >
      {products.map(
        ({ id, slug, name, price, compare_at_price: compareAtPrice, stock, picture }) => (
          <li
            key={id}
            className="relative flex w-36 shrink-0 sm:w-40 flex-col rounded-card border border-line bg-surface p-3 hover:border-line-strong"
          >
            <ProductImage picture={picture} className="h-20 w-full" />
            <Link
              to={`/shop/${slug}`}
              className="mt-2 line-clamp-2 text-balance text-sm font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            <div className="mt-auto pt-1">
              <Price price={price} compareAtPrice={compareAtPrice} className="text-md" />
              {stock <= 0 && <p className="text-xs text-danger">Sold out</p>}
            </div>
          </li>
        ),
      )}
    </ul>
  )
}
