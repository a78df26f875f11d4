import { AddToCart } from '../cart/add-to-cart.tsx'
import { readHighlights, type ProductSummary } from '../product/product-queries.ts'
import { ProductCard } from '../product/product-card.tsx'
import { WishHeart } from '../wish-list/wish-heart.tsx'
import { CachedMarkup } from '../../platform/markup-cache/cached-markup.tsx'

interface ProductListProps {
  products: ProductSummary[]
  label: string
  /** A short list: a row that scrolls on phones, four beside each other on large screens. */
  isRow?: boolean
}

/** Product cards with a button to add each to the cart, and one form for all buttons. */
export function ProductList({ products, label, isRow = false }: ProductListProps) {
  return (
    <form action="/cart">
      <ul
        aria-label={label}
        className={
          isRow
            ? 'row-of-cards [--card:86%]'
            : 'grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 min-[90rem]:grid-cols-4'
        }
      >
        {products.map((product) => (
          <CachedMarkup
            key={product.id}
            as="li"
            className="product-card"
            of={Card}
            with={{ product }}
          />
        ))}
      </ul>
    </form>
  )
}

function Card({ product }: { product: ProductSummary }) {
  return (
    <ProductCard
      slug={product.slug}
      name={product.name}
      summary={product.summary}
      price={product.price}
      compareAtPrice={product.compare_at_price}
      stock={product.stock}
      picture={product.picture}
      highlights={readHighlights(product.highlights)}
      rating={product.rating}
      action={<AddToCart product={product} isCompact />}
      corner={<WishHeart product={product} />}
    />
  )
}
