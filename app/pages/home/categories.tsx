import { Link } from '../../ui/link.tsx'
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
    <section className="container-page py-6 sm:py-10">
      <SectionTitle title="What are you looking for?" to="/shop" linkLabel="The whole shop" />
      <ul className="row-of-cards mt-4 [--card:44%]">
        {categories.map(({ slug, name, products: [cheapest] }) => (
          <li key={slug} className="grid">
            <Link
              to={`/shop?category=${slug}`}
              className="group flex flex-col overflow-hidden rounded-card border border-line bg-surface text-ink no-underline hover:border-line-strong"
            >
              {cheapest && (
                <ProductImage
                  picture={cheapest.picture}
                  className="aspect-[16/9] w-full bg-surface-2"
                />
              )}
              <span className="mt-2.5 px-3 font-semibold group-hover:underline sm:px-4">
                {name}
              </span>
              {cheapest && (
                <span className="money px-3 pb-3 text-sm text-ink-2 sm:px-4">
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
