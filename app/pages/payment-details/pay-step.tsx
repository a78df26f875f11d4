import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useDraft, changeDraft, type CheckoutDraft } from './checkout-draft.ts'
import { CouponField } from './coupon-field.tsx'
import { fieldId } from '../../features/orders/checkout-field-id.ts'
import { MethodChoice } from '../../features/orders/method-choice.tsx'
import { useIsPricedAsWished } from '../../features/orders/use-quote.ts'
import type { Quote } from '../../../domain/orders/quote-order.ts'
import { HoldNote } from './hold-note.tsx'
import { PayActions } from './pay-actions.tsx'
import { StockProblems } from './stock-problems.tsx'
import { usePlaceOrder } from './use-place-order.ts'

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
  const methods = quote?.paymentMethods ?? []
  const method = methods.find((each) => each === draft.paymentMethod) ?? null
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
    const next = await place({
      draft,
      paymentMethod: method,
      lines,
      expectedTotalKobo: quote.totals.totalKobo,
      installation: quote.installation.kind === 'none' ? 'goods' : 'crew',
    })
    if (next?.startsWith('/')) void navigate(next)
    else if (next) window.location.assign(next)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-xl space-y-6">
      {failure && (
        <FormProblems attempt={failure.attempt} problems={[]} failure={failure.message} />
      )}
      {problems.length > 0 && <StockProblems problems={problems} lines={lines} />}
      {quote ? (
        <MethodChoice
          methods={methods}
          chosen={method}
          isMissing={isMethodMissing}
          note={quote.methodsNote}
          onChoose={(paymentMethod) => changeDraft({ paymentMethod })}
        />
      ) : (
        <NoMethods failure={quoteFailure} onRetry={onRetry} />
      )}
      {quote && method && problems.length === 0 && (
        <HoldNote method={method} isLastUnits={quote.isLastUnits} />
      )}
      <CouponField
        code={draft.coupon}
        problem={quote?.couponProblem ?? null}
        coupon={quote?.coupon ?? null}
        onChange={(coupon) => changeDraft({ coupon })}
      />
      <Reviews draft={draft} />
      <PayActions
        isSending={isSending}
        isDisabled={isSending || !isPriced || problems.length > 0}
        method={method}
        totalKobo={quote && isPriced ? quote.totals.totalKobo : null}
      />
      <p className="text-sm text-ink-3">
        Your cart is kept until the payment is confirmed. If you go back and pay again, it is the
        same order.
      </p>
    </form>
  )
}

function Reviews({ draft }: { draft: CheckoutDraft }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line p-5 text-md sm:grid-cols-2">
      <Review label="For" lines={[draft.name, draft.email, draft.phoneNumber]} to="contact" />
      <Review
        label="To"
        lines={[draft.street, [draft.area, draft.state].join(', '), draft.landmark, draft.note]}
        to="delivery"
      />
    </dl>
  )
}

/** In place of the ways to pay, as long as the shop has not answered. */
function NoMethods({ failure, onRetry }: { failure: string | null; onRetry: () => void }) {
  if (!failure) return <p className="text-ink-2">Fetching the ways to pay…</p>
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-3 text-warning">
      <p>{failure} We could not load the ways to pay.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function Review({ label, lines, to }: { label: string; lines: string[]; to: string }) {
  return (
    <div className="min-w-0 wrap-break-word">
      <dt className="flex items-baseline justify-between font-semibold">
        {label}
        <ButtonLink
          to={`/payment-details?step=${to}`}
          variant="quiet"
          size="small"
          className="-mr-3 text-primary"
        >
          Change<span className="sr-only"> {label === 'For' ? 'your details' : 'the address'}</span>
        </ButtonLink>
      </dt>
      {lines.filter(Boolean).map((line) => (
        <dd key={line} className="text-ink-2">
          {line}
        </dd>
      ))}
    </div>
  )
}
