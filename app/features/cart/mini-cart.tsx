import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { countItems, type StoredLine } from '../../../domain/cart/cart.ts'
import { cartTotals } from '../../../domain/cart/cart-totals.ts'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { toast } from '../../platform/toaster.tsx'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { Product } from '../product/product-queries.ts'

interface MiniCartProps {
  lines: readonly StoredLine[]
  /** Null when the shop does not sell it. */
  findProduct: (id: string) => Promise<Product | null>
}

/** Newest first; the others are counted. */
const shownLines = 2

/** The content of the toast after a product was added: the newest lines, the total and two buttons. */
export function miniCart(props: MiniCartProps) {
  return <MiniCart {...props} />
}

function MiniCart({ lines, findProduct }: MiniCartProps) {
  const navigate = useNavigate()
  const products = useProducts(lines, findProduct)
  const known = lines.flatMap(({ id, quantity }) => {
    const product = products.get(id)
    return product ? [{ quantity, product }] : []
  })
  const count = countItems(lines)
  const more = lines.length - shownLines
  const go = (path: string) => () => {
    toast.dismiss()
    void navigate(path)
  }
  return (
    <div className="mt-2 text-ink">
      <ul className="space-y-2">
        {[...lines]
          .reverse()
          .slice(0, shownLines)
          .map(({ id, quantity, name }) => (
            <Line key={id} quantity={quantity} name={name} product={products.get(id)} />
          ))}
      </ul>
      {more > 0 && <p className="mt-1">and {more} more</p>}
      <p className="mt-2 border-t border-line pt-2">
        {count} {count === 1 ? 'item' : 'items'} in your cart
        {known.length === lines.length && (
          <strong className="money">, {formatNaira(cartTotals(known).totalKobo)}</strong>
        )}
      </p>
      <p className="mt-3 flex gap-2">
        <Button size="small" className="flex-1" onClick={go('/payment-details')}>
          Check out
        </Button>
        <Button size="small" variant="secondary" className="flex-1" onClick={go('/cart')}>
          Go to cart
        </Button>
      </p>
    </div>
  )
}

function Line({
  quantity,
  name,
  product,
}: {
  quantity: number
  name: string
  product: Product | undefined
}) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid h-12 w-16 shrink-0 place-items-center rounded-control bg-surface-2">
        {product && <ProductImage picture={product.picture} isFirst className="h-12 w-16" />}
      </span>
      <span className="min-w-0 flex-1">
        {quantity > 1 && `${quantity} × `}
        {name}
      </span>
      {product && (
        <span className="money">{formatNaira(koboFromNaira(product.price) * quantity)}</span>
      )}
    </li>
  )
}

/** The products of the lines by id, as they load. Without one of them the total is not shown. */
function useProducts(lines: readonly StoredLine[], findProduct: MiniCartProps['findProduct']) {
  const [products, setProducts] = useState<ReadonlyMap<string, Product>>(new Map())
  useEffect(() => {
    let isCurrent = true
    const load = async ({ id }: StoredLine) => {
      const product = await findProduct(id).catch(() => null)
      if (product && isCurrent) setProducts((all) => new Map(all).set(id, product))
    }
    for (const line of lines) void load(line)
    return () => {
      isCurrent = false
    }
  }, [lines, findProduct])
  return products
}
