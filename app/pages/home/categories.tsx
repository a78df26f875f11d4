import { Link } from 'react-router'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import { SectionTitle } from './section-title.tsx'

interface Category {
  slug: string
  name: string
  /** At most one: the cheapest product of the category. */
  products: { picture: unknown; price: number }[]
}

/** The categories of the shop, each with its cheapest product. */
export function Categories({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <section className="container-page py-10">
      <SectionTitle title="What are you looking for?" to="/shop" linkLabel="The whole shop" />
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {categories.map(({ slug, name, products: [cheapest] }) => (
          <li key={slug} className="grid">
            <Link
              to={`/shop?category=${slug}`}
              className="group flex flex-col rounded-card border border-line bg-surface p-4 text-ink no-underline hover:border-line-strong"
            >
              {cheapest && (
                <ProductImage picture={cheapest.picture} className="mx-auto h-20 w-full sm:h-24" />
              )}
              <span className="mt-3 font-semibold group-hover:underline">{name}</span>
              {cheapest && (
                <span className="money text-sm text-ink-2">
                  from {formatNaira(koboFromNaira(cheapest.price))}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
