import { Link } from '../../ui/link.tsx'
import { explainYearlyFigure } from '../../../domain/carbon/yearly-figures.ts'
import { formatCredits, formatKg } from '../../../domain/carbon/credits.ts'
import { cartTotals } from '../../../domain/cart/cart-totals.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import type { CartItem } from '../../features/cart/cart.ts'
import type { Product } from '../../features/product/product-queries.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { LateFigures } from './late-figures.tsx'
import { ShareCart } from './share-cart.tsx'
import { AmountRow } from '../../ui/amount-row.tsx'

/** The text of an order on WhatsApp. */
export function orderMessage(lines: readonly { quantity: number; name: string }[]): string {
  return `Hello, I would like to order: ${lines.map((line) => `${line.quantity} × ${line.name}`).join(', ')}`
}

/** The totals of the cart, and the links to order it. */
export function CartSummary({ items }: { items: CartItem[] }) {
  const known = items.filter(
    (item): item is CartItem & { product: Product } => item.product !== undefined,
  )
  const totals = cartTotals(known)
  const isComplete = known.length === items.length
  // Units of the carbon register avoid nothing a second time.
  const hasGoods = known.length === 0 || known.some(({ product }) => product.retires_kg === null)
  return (
    <section
      aria-labelledby="cart-summary"
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-24"
    >
      <h2 id="cart-summary" className="text-h3">
        Summary
      </h2>
      <dl className="mt-4 space-y-2.5" aria-live="polite">
        <AmountRow label="Products" value={isComplete ? formatNaira(totals.totalKobo) : '…'} />
        {hasGoods && (
          <>
            <AmountRow
              label="Carbon reduction"
              value={isComplete ? `${formatKg(totals.carbonReductionKg)} CO₂ a year` : '…'}
            />
            <AmountRow
              label="Carbon credits, in units"
              value={isComplete ? formatCredits(totals.credits) : '…'}
            />
          </>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>Total of the goods</dt>
          <dd className="money" data-testid="cart-total">
            {isComplete ? formatNaira(totals.totalKobo) : '…'}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink-3">
        Prices include VAT.{' '}
        {hasGoods &&
          `One unit is 1,000 kg; this is an estimate, not an issued credit. ${explainYearlyFigure('goods')}`}
      </p>
      <p className="mt-2 text-sm text-ink-3">
        After a solar system with panels is delivered, you can have it measured. What its meter
        counts becomes units of one kilogram in our public{' '}
        <Link
          to="/carbon-register"
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
        >
          carbon register
        </Link>
        .
      </p>
      {!items.some(({ isUnreachable }) => isUnreachable) && (
        <LateFigures items={items} totalKobo={totals.totalKobo} />
      )}
      <div className="mt-5 grid gap-3">
        <ButtonLink to="/payment-details">Continue to payment</ButtonLink>
        <SubmitProject variant="secondary" />
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={whatsappUrl(orderMessage(items))}
          target="_blank"
          rel="noreferrer"
        >
          Order on WhatsApp
        </a>
      </div>
      {isComplete && <ShareCart items={known} />}
    </section>
  )
}
