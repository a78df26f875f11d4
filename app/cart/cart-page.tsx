import { ShoppingCart } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatCredits, formatKg } from '../../domain/carbon.ts'
import { cartTotals } from '../../domain/cart.ts'
import { formatNaira } from '../../domain/money.ts'
import { site } from '../../site.config.ts'
import { useCart, type CartItem } from '../cart.tsx'
import type { Product } from '../catalogue.ts'
import { findByIdOrSlug } from '../one-product.ts'
import { services } from '../services.ts'
import { SubmitProject } from '../submit-project.tsx'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { NeedsScripts } from '../ui/needs-scripts.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/cart-page'
import { CartLine } from './cart-line.tsx'

export function meta() {
  return [{ title: `Your cart · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

/** What "Add to cart" asked for, for a browser that runs no scripts; one that does reads its own cart and asks nothing here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('add')
  const product = id ? await findByIdOrSlug(services(context).supabase, id) : null
  return { wanted: product?.name ?? null }
}

export const clientLoader = () => ({ wanted: null })

const timeFormat = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' })

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const cart = useCart()
  useAddFromAddress()
  const heading = useFocusAfterRemoval(cart.items.length)
  if (!cart.isLoaded) {
    return (
      <>
        <h1 className="sr-only">Your cart</h1>
        <LoadingScreen />
        <NeedsScripts message={loaderData.wanted ? orderMessage([{ quantity: 1, name: loaderData.wanted }]) : 'Hello, I would like to order'}>
          <p className="text-lg font-semibold">{loaderData.wanted ? `Order ${loaderData.wanted}` : 'The cart needs JavaScript'}</p>
          <p className="mt-3 text-ink-2">The cart is kept in your browser and needs JavaScript, which does not run here.</p>
        </NeedsScripts>
      </>
    )
  }
  if (cart.items.length === 0) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="sr-only">
          Your cart
        </h1>
        <Notice icon={<ShoppingCart aria-hidden="true" />} title="Your cart is empty" action={<ButtonLink to="/shop">Browse the shop</ButtonLink>}>
          <p>What you add stays here, on this phone or computer, until you buy it or take it out.</p>
        </Notice>
      </>
    )
  }
  return (
    <div className="container-page py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          Your cart
        </h1>
        <Button variant="quiet" size="small" onClick={cart.clear}>
          Clear cart
        </Button>
      </div>
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div>
          {cart.items.some((item) => item.isUnreachable) && (
            <p role="alert" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-warning">
              Some prices could not be fetched. Your cart is safe.
              <Button variant="secondary" size="small" onClick={cart.retry}>
                Try again
              </Button>
            </p>
          )}
          {cart.pricesAsOf && (
            <p role="status" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-warning">
              Prices as of {timeFormat.format(cart.pricesAsOf)}. They are checked again when the line returns.
              <Button variant="secondary" size="small" onClick={cart.retry}>
                Check now
              </Button>
            </p>
          )}
          <ul aria-label="Products in the cart" className="divide-y divide-line rounded-card border border-line bg-surface">
            {cart.items.map((item) => (
              <CartLine key={item.id} item={item} onQuantity={(quantity) => cart.setQuantity(item.id, quantity)} onRemove={() => cart.remove(item.id)} />
            ))}
          </ul>
        </div>
        <Summary items={cart.items} />
      </div>
    </div>
  )
}

/** A press on "Add to cart" that came before the page ran leads here with the product in the address. */
function useAddFromAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { isLoaded, add } = useCart()
  const wanted = isLoaded ? params.get('add') : null
  const addWanted = useEffectEvent((id: string) => {
    void add(id)
    // Out of the address at once: a reload adds no second one.
    void navigate('/cart', { replace: true })
  })
  useEffect(() => {
    if (wanted) addWanted(wanted)
  }, [wanted])
}

function orderMessage(lines: readonly { quantity: number; name: string }[]): string {
  return `Hello, I would like to order: ${lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}`
}

/** A line that leaves takes the focus in it away; the heading gets it then. */
function useFocusAfterRemoval(lineCount: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(lineCount)
  useEffect(() => {
    if (lineCount < previous.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    previous.current = lineCount
  }, [lineCount])
  return heading
}

function Summary({ items }: { items: CartItem[] }) {
  const known = items.filter((item): item is CartItem & { product: Product } => item.product !== undefined)
  const totals = cartTotals(known)
  const isComplete = known.length === items.length
  return (
    <section aria-labelledby="cart-summary" className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24">
      <h2 id="cart-summary" className="text-h3">
        Summary
      </h2>
      <dl className="mt-4 space-y-2.5" aria-live="polite">
        <Row label="Products" value={isComplete ? formatNaira(totals.totalKobo) : '…'} />
        <Row label="Carbon reduction" value={isComplete ? `${formatKg(totals.carbonReductionKg)} CO₂e a year` : '…'} />
        <Row label="Carbon credits" value={isComplete ? formatCredits(totals.credits) : '…'} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>Total</dt>
          <dd className="money" data-testid="cart-total">
            {isComplete ? formatNaira(totals.totalKobo) : '…'}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink-3">Delivery and VAT are added when you order. One credit is 1,000 kg; this is an estimate, not an issued credit.</p>
      <div className="mt-5 grid gap-3">
        <ButtonLink to="/payment-details">Continue to payment</ButtonLink>
        <SubmitProject variant="secondary" />
        <a className={buttonClass({ variant: 'quiet' })} href={`https://wa.me/${site.whatsapp.replace('+', '')}?text=${encodeURIComponent(orderMessage(items))}`} target="_blank" rel="noreferrer">
          Order on WhatsApp
        </a>
      </div>
    </section>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="money text-right font-semibold">{value}</dd>
    </div>
  )
}
