import ShieldCheck from '~icons/lucide/shield-check'
import { Link } from '../../ui/link.tsx'
import { describeArrival } from '../../../domain/register/quoted-delivery.ts'
import { checkPromise } from '../../../domain/delivery/installation-words.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { returnDays } from '../../../domain/orders/shop-rules.ts'
import type { CartItem } from '../../features/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import { MoneyRows } from '../../features/orders/money-rows.tsx'
import type { Quote } from '../../../domain/orders/quote-order.ts'

interface CheckoutSummaryProps {
  items: CartItem[]
  quote: Quote | null
  /** No state is chosen yet, so the delivery fee is an estimate. */
  isEstimate: boolean
  failure: string | null
  onRetry: () => void
}

/** What a buyer may rely on; the terms, returns and warranty pages say it in full. */
const promises = [
  'We never see the number of your card: you type it on the page of the payment service.',
]
const promisesOfGoods = [
  `You may return unused goods within ${returnDays} days of delivery.`,
  'We honour the warranty ourselves, in Lagos.',
]

/** The lines and the total, beside every step, and what the buyer may rely on. */
export function CheckoutSummary({
  items,
  quote,
  isEstimate,
  failure,
  onRetry,
}: CheckoutSummaryProps) {
  return (
    <section
      aria-labelledby="summary-title"
      className="rounded-card border border-line bg-surface p-5 max-lg:mb-16 lg:sticky lg:top-24"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary-title" className="text-h3">
          Your order
        </h2>
        <Link
          to="/cart"
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary"
        >
          Change<span className="sr-only"> the cart</span>
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => {
          const line = quote?.lines.find(({ id }) => id === item.id)
          const problem = quote?.problems.find(({ id }) => id === item.id)
          return (
            <li key={item.id} className="grid grid-cols-[3rem_1fr_auto] items-center gap-3 py-3">
              <span className="grid size-12 place-items-center rounded-control bg-surface-2 p-1">
                {item.product && (
                  <ProductImage picture={item.product.picture} className="size-full" />
                )}
              </span>
              <span className="min-w-0 text-sm">
                {item.quantity} × {item.name}
                {problem && <strong className="block text-warning">{problem.message}</strong>}
              </span>
              <span className="money text-sm font-semibold">
                {line ? formatNaira(line.unitPriceKobo * line.quantity) : '…'}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="border-t border-line pt-4" aria-live="polite">
        {failure && (
          <p
            role="alert"
            className="mb-3 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning"
          >
            {failure}
            <Button variant="secondary" size="small" className="mt-2 w-full" onClick={onRetry}>
              Try again
            </Button>
          </p>
        )}
        {quote ? (
          <>
            {quote.isWholesale && (
              <p className="mb-3 text-sm font-semibold text-primary">At your reseller prices</p>
            )}
            <MoneyRows
              sums={{ ...quote.totals, installationKind: quote.installation.kind }}
              deliveryLabel={
                quote.delivery.isNone
                  ? null
                  : `Delivery to ${quote.delivery.state}${isEstimate ? ' (your state comes next)' : ''}`
              }
              couponCode={quote.coupon?.code ?? null}
            />
            <p className="mt-3 text-sm text-ink-2">
              {describeArrival(quote.delivery)} {!quote.delivery.isNone && checkPromise}
            </p>
          </>
        ) : (
          !failure && <p className="text-ink-2">Adding it up…</p>
        )}
      </div>
      <Promises hasGoods={quote !== null && !quote.delivery.isNone} />
    </section>
  )
}

function Promises({ hasGoods }: { hasGoods: boolean }) {
  return (
    <ul className="mt-4 space-y-2 border-t border-line pt-4 text-sm text-ink-2">
      {[...(hasGoods ? promisesOfGoods : []), ...promises].map((promise) => (
        <li key={promise} className="flex items-start gap-2">
          <ShieldCheck className="mt-0.5 size-4 shrink-0 text-primary" aria-hidden="true" />
          {promise}
        </li>
      ))}
    </ul>
  )
}
