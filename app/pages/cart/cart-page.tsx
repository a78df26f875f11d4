import { useCart } from '../../features/cart/cart.ts'
import { addToCartById, clearCart } from '../../features/cart/cart-actions.ts'
import { formatMoment } from '../../platform/format-time.ts'
import { findByIdOrSlug } from '../../features/product/load-product.ts'
import { services } from '../../platform/services.ts'
import { useAddFromUrl } from '../../features/cart/use-add-from-url.ts'
import { useFocusAfterRemoval } from '../../platform/use-focus-after-removal.ts'
import { unlisted } from '../../platform/seo.ts'
import { Button } from '../../ui/button.tsx'
import type { Route } from './+types/cart-page'
import { EmptyCart } from './empty-cart.tsx'
import { CartLoading } from './cart-loading.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CheckoutBar } from './checkout-bar.tsx'

export const meta = () => unlisted('Your cart')

/**
 * The product of an "Add to cart" press, for browsers without JavaScript. Others read their own
 * cart and never call this.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('add')
  const product = id ? await findByIdOrSlug(services(context).supabase, id) : null
  return { productName: product?.name ?? null }
}

export const clientLoader = () => ({ productName: null })

export const handle = { BottomAction: CheckoutBar }

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const cart = useCart()
  useAddFromUrl({
    path: '/cart',
    isLoaded: cart.isLoaded,
    add: (id, params) => void addToCartById(id, Number(params.get('quantity')) || 1),
  })
  const heading = useFocusAfterRemoval(cart.items.length)
  if (!cart.isLoaded) return <CartLoading productName={loaderData.productName} />
  if (cart.items.length === 0) return <EmptyCart heading={heading} />
  return (
    <div className="container-page py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          Your cart
        </h1>
        <Button variant="quiet" size="small" onClick={clearCart}>
          Clear cart
        </Button>
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div>
          {cart.items.some((item) => item.isUnreachable) && (
            <p
              role="alert"
              className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-warning"
            >
              We could not get some prices. Your cart is safe.
              <Button variant="secondary" size="small" onClick={cart.retry}>
                Try again
              </Button>
            </p>
          )}
          {cart.pricesAsOf && (
            <p
              role="status"
              className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-warning"
            >
              Prices as of {formatMoment(cart.pricesAsOf)}. We check them again when you are back
              online.
              <Button variant="secondary" size="small" onClick={cart.retry}>
                Check now
              </Button>
            </p>
          )}
          <ul
            aria-label="Products in the cart"
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {cart.items.map((item) => (
              <CartLine key={item.id} item={item} />
            ))}
          </ul>
        </div>
        <CartSummary items={cart.items} />
      </div>
    </div>
  )
}
