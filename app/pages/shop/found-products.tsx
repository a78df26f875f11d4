import { ProductList } from '../../features/product-list/product-list.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { listProducts } from './listing.ts'
import { NothingFound } from './nothing-found.tsx'
import { shopHref, type ShopSearch } from './shop-search.ts'

type Found = Pick<
  Awaited<ReturnType<typeof listProducts>>,
  'products' | 'counts' | 'pageCount' | 'nearMatches'
>

/** The products of a search, those that are spelled nearly the same, and the way to the next page. */
export function FoundProducts({
  search,
  products,
  counts,
  pageCount,
  nearMatches,
}: Found & { search: ShopSearch }) {
  return (
    <>
      <div className="mt-4">
        {products.length > 0 ? (
          <ProductList products={products} label="Products found" />
        ) : (
          <NothingFound search={search} pageCount={counts.total > 0 ? pageCount : 0} />
        )}
      </div>
      {nearMatches.length > 0 && (
        <div className="mt-6">
          <h2 className="mb-4 text-h3">Close to what you typed</h2>
          <ProductList products={nearMatches} label="Near matches" />
        </div>
      )}
      {products.length > 0 && (
        <Pagination
          page={search.page}
          pageCount={pageCount}
          hrefOf={(page) => shopHref(search, { page })}
        />
      )}
    </>
  )
}
