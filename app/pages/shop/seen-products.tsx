import { renderToStaticMarkup } from 'react-dom/server'
import { maxSeen } from '../../../domain/catalogue/product-ids.ts'
import { isUuid } from '../../../domain/text/uuid.ts'
import { Price } from '../../features/product/price.tsx'
import { summaryColumns, type ProductSummary } from '../../features/product/product-queries.ts'
import { services } from '../../platform/services.ts'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { Route } from './+types/seen-products'

/** The HTML of small cards in one row, in the order of the ids. A page fetches it when it shows them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter(isUuid).slice(0, maxSeen)
  const { data } = await services(context)
    .supabase.from('products')
    .select(summaryColumns)
    .in('id', ids)
    .throwOnError()
  const products = data.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return new Response(renderToStaticMarkup(<SeenProducts products={products} />), {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

function SeenProducts({ products }: { products: ProductSummary[] }) {
  if (products.length === 0)
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
            <a
              href={`/shop/${slug}`}
              className="mt-2 line-clamp-2 text-balance text-sm font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
            >
              {name}
            </a>
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
