import Trash2 from '~icons/lucide/trash-2'
import { useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import { maxQuantity } from '../../../domain/cart/cart.ts'
import { findShortage } from '../../../domain/cart/shortage.ts'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import type { CartItem } from '../../features/cart/cart.ts'
import { removeFromCart, setCartQuantity } from '../../features/cart/cart-actions.ts'
import { Button } from '../../ui/button.tsx'
import { ResellerPrice } from '../../features/resellers/reseller-price.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx'

/** One line of the cart. While the product loads, it shows the stored name. */
export function CartLine({ item }: { item: CartItem }) {
  const { id, product, name, quantity } = item
  const onQuantity = (next: number) => setCartQuantity(id, next)
  const onRemove = () => removeFromCart(id)
  const line = useRef<HTMLLIElement>(null)
  const shortage = product ? findShortage({ quantity, available: product.stock }) : null
  return (
    <li ref={line} className="grid grid-cols-[4.5rem_1fr] gap-4 p-4 sm:grid-cols-[6rem_1fr_auto]">
      <div className="grid aspect-square place-items-center rounded-control bg-surface-2 p-2">
        {product && <ProductImage picture={product.picture} className="h-full w-full" />}
      </div>
      <div className="min-w-0">
        {product ? (
          <Link to={`/shop/${product.slug}`} className="font-semibold text-ink">
            {product.name}
          </Link>
        ) : (
          <p className="font-semibold">{name}</p>
        )}
        <p className="money text-sm text-ink-2">
          {product
            ? `${formatNaira(koboFromNaira(product.price))} each`
            : item.isUnreachable
              ? 'Price not available now'
              : 'Fetching the price…'}
        </p>
        {product && <ResellerPrice price={product.price} quantity={quantity} />}
        {shortage && (
          <p
            role="status"
            className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning"
          >
            {shortage.message}.
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                if (shortage.takeable === 0) return onRemove()
                // This button goes, and the focus would be lost with it.
                line.current?.querySelector('input')?.focus()
                onQuantity(shortage.takeable)
              }}
            >
              {shortage.action}
              <span className="sr-only">: {name}</span>
            </Button>
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <QuantityStepper
            quantity={quantity}
            onChange={onQuantity}
            name={name}
            min={0}
            max={maxQuantity}
          />
          <button
            type="button"
            onClick={onRemove}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm text-ink-2 hover:bg-surface-2"
          >
            <Trash2 className="size-4" aria-hidden="true" />
            Remove<span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
      <p className="money col-start-2 text-lg font-bold sm:col-start-3 sm:text-right">
        {product ? formatNaira(koboFromNaira(product.price) * quantity) : '…'}
      </p>
    </li>
  )
}
