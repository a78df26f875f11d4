import type { Quote } from '../../../domain/orders/quote-order.ts'
import { changeDraft, type CheckoutDraft } from './checkout-draft.ts'
import { CouponField } from './coupon-field.tsx'
import { ResellerField } from './reseller-field.tsx'

/** What can be typed to lower the price, or to name who sent the customer. */
export function OrderCodes({ draft, quote }: { draft: CheckoutDraft; quote: Quote | null }) {
  return (
    <>
      {(!quote?.isWholesale || draft.coupon !== '') && (
        <CouponField
          code={draft.coupon}
          problem={quote?.couponProblem ?? null}
          coupon={quote?.coupon ?? null}
          onChange={(coupon) => changeDraft({ coupon })}
        />
      )}
      {!quote?.isWholesale && (
        <ResellerField
          code={draft.resellerCode}
          onChange={(resellerCode) => changeDraft({ resellerCode })}
        />
      )}
    </>
  )
}
