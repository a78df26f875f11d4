import { Link } from '../../../ui/link.tsx'
import { formatNaira, koboFromNaira } from '../../../../domain/money/money.ts'
import type { ProductVariants } from '../../../features/product/load-product.ts'

/** The other products of its group, such as the same panel in other sizes. */
export function Variants({ slug, variants }: { slug: string; variants: ProductVariants }) {
  return (
    <nav aria-label={variants.choice} className="mt-5">
      <p className="text-sm font-semibold text-ink-2">{variants.choice}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {variants.products.map((product) => (
          <li key={product.slug}>
            <Link
              to={`/shop/${product.slug}`}
              aria-current={product.slug === slug ? 'page' : undefined}
              className="grid min-h-11 content-center rounded-control border border-line px-3 py-1.5 text-sm text-ink no-underline hover:border-line-strong aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft"
            >
              <span className="font-semibold">{product.label}</span>
              <span className="money text-ink-2">
                {formatNaira(koboFromNaira(product.price))}
                {product.stock === 0 && ', sold out'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
