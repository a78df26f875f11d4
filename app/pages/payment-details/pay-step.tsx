import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { signInPath, useDraft } from './checkout-draft.ts'
import { fieldId } from '../../features/orders/checkout-field-id.ts'
import { useIsPricedAsWished } from '../../features/orders/use-quote.ts'
import type { Quote } from '../../../domain/orders/quote-order.ts'
import { OrderCodes } from './order-codes.tsx'
import { Reviews } from './order-reviews.tsx'
import { PayActions } from './pay-actions.tsx'
import { PlaceFailureNote } from './placing/place-failure.tsx'
import { StockProblems } from './stock-problems.tsx'
import { usePlaceOrder } from './placing/use-place-order.ts'
import { useWaysToPay } from './use-ways-to-pay.ts'
import { WaysToPay } from './ways-to-pay.tsx'

/** The last step: how to pay, a review of everything, and the button with the amount. */
export function PayStep({
  lines,
  quote,
  failure: quoteFailure,
  onRetry,
}: {
  lines: { id: string; quantity: number }[]
  quote: Quote | null
  /** Why there is no quote. */
  failure: string | null
  onRetry: () => void
}) {
  const draft = useDraft()
  const navigate = useNavigate()
  const { isSending, failure, place } = usePlaceOrder()
  const [isMethodMissing, setMethodMissing] = useState(false)
  const { methods, method, needsSignIn } = useWaysToPay(quote, draft.paymentMethod)
  const problems = quote?.problems ?? []
  const isPriced = useIsPricedAsWished(quote)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!quote || !isPriced || isSending) return
    if (method === null) {
      // The message is in the page before the choice that it describes gets the focus.
      flushSync(() => setMethodMissing(true))
      return document.getElementById(fieldId('paymentMethod'))?.focus()
    }
    if (needsSignIn) return void navigate(signInPath)
    await place({
      draft,
      paymentMethod: method,
      lines,
      expectedTotalKobo: quote.totals.totalKobo,
      installation: quote.installation.kind === 'none' ? 'goods' : 'crew',
      isWholesale: quote.isWholesale,
    })
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-xl space-y-6">
      <PlaceFailureNote failure={failure} />
      {problems.length > 0 && <StockProblems problems={problems} lines={lines} />}
      <WaysToPay
        methods={quote && methods}
        chosen={method}
        isMissing={isMethodMissing}
        note={quote?.methodsNote ?? null}
        failure={quoteFailure}
        isLastUnits={quote && problems.length === 0 ? quote.isLastUnits : null}
        onRetry={onRetry}
      />
      {/* A coupon does not combine with reseller prices; one that is typed already can be removed. */}
      <OrderCodes draft={draft} quote={quote} />
      <Reviews draft={draft} />
      <PayActions
        isSending={isSending}
        isDisabled={isSending || !isPriced || problems.length > 0}
        method={method}
        totalKobo={quote && isPriced ? quote.totals.totalKobo : null}
        needsSignIn={needsSignIn}
      />
      <p className="text-sm text-ink-3">
        Your cart is kept until the payment is confirmed. If you go back and pay again, it is the
        same order.
      </p>
    </form>
  )
}
