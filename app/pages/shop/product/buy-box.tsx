import { useActionData } from 'react-router'
import type { InstalmentTeaser } from '../../../../domain/finance/plan-offer.ts'
import { maxQuantity } from '../../../../domain/cart/cart.ts'
import { AddToCart } from '../../../features/cart/add-to-cart.tsx'
import type { Hold, Product, Rating } from '../../../features/product/product-queries.ts'
import { Island } from '../../../platform/parts/island.tsx'
import { formatWeekdayHour } from '../../../platform/format-time.ts'
import { SubmitProject } from '../../../features/inquiry/submit-project.tsx'
import { WishHeart } from '../../../features/wish-list/wish-heart.tsx'
import { Stepper } from '../../../ui/forms/stepper.tsx'
import type { AlertAnswer } from './ask-for-alert.ts'
import { Offer } from './offer.tsx'
import StockAlertForm from './stock-alert.island.tsx'

/** Price, quantity and the button to add to the cart. */
export function BuyBox({
  product,
  teaser,
}: {
  product: Product & { rating: Rating | null; hold: Hold | null }
  teaser: InstalmentTeaser | null
}) {
  return (
    <>
      <Offer product={product} teaser={teaser} />
      <Units product={product} />
      <form className="mt-3">
        <WishHeart product={product} hasLabel />
      </form>
    </>
  )
}

const formId = 'add-units'

/** For a sold-out product: until when units are held, a stock alert and a question on WhatsApp. */
function Units({ product }: { product: Product & { hold: Hold | null } }) {
  const posted = useActionData<AlertAnswer>() ?? null
  if (product.stock <= 0) {
    return (
      <div data-no-print className="mt-5 space-y-4 rounded-card border border-line bg-surface p-4">
        {product.hold && <HeldUnits hold={product.hold} />}
        <Island
          name="stock-alert"
          of={StockAlertForm}
          when="touch session"
          props={{ product: { id: product.id, name: product.name, slug: product.slug }, posted }}
        />
        {product.retires_kg === null && (
          <div className="border-t border-line pt-4">
            <p className="mb-3">
              In a hurry? Tell us what you are building and we will suggest what else works.
            </p>
            <SubmitProject variant="secondary" />
          </div>
        )}
      </div>
    )
  }
  return (
    <div data-no-print className="mt-5 flex flex-wrap items-center gap-3">
      <Stepper
        data-part="units"
        data-when="touch"
        data-max={Math.min(product.stock, maxQuantity)}
        name={product.name}
        less={{ disabled: true }}
        input={{ name: 'quantity', form: formId, defaultValue: '1' }}
        more={{ disabled: product.stock <= 1 }}
      />
      <form action="/cart" id={formId} className="contents">
        <AddToCart product={product} variant="primary" size="normal" className="flex-1 basis-48" />
      </form>
    </div>
  )
}

/** Units of orders that are not paid yet, so a visitor knows when to come back. */
function HeldUnits({ hold: { units, free_from: freeFrom } }: { hold: Hold }) {
  return (
    <p>
      {units === 1
        ? 'One unit is held for an order that is not paid yet, until '
        : `${units} units are held for orders that are not paid yet, the first of them until `}
      <time dateTime={freeFrom} className="font-semibold">
        {formatWeekdayHour(freeFrom)}
      </time>
      . What is not paid for in time goes back on sale.
    </p>
  )
}
