import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PlanView } from '../../../../../domain/instalments/customer/plan-view.ts'
import type { PayablePart } from '../../../../../domain/instalments/payments/plan-payment-functions.ts'
import { formatExactNaira } from '../../../../../domain/money/money.ts'
import { savedBySettling } from '../../../../features/instalments/plan-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { PayForm } from './pay-form.tsx'

/** The three ways to pay something of a plan: what is due, another amount, or everything. */
export function PayPlan({ plan }: { plan: PlanView }) {
  const [params] = useSearchParams()
  // A link in our mail leads straight to the form.
  const [part, setPart] = useState<PayablePart | null>(params.has('pay') ? 'due' : null)
  // Who closes a form is back at the button that opened it.
  const [closed, setClosed] = useState<PayablePart | null>(null)
  const { standing } = plan
  if (!standing) return null
  const { nextKobo, settlementKobo } = standing
  const saved = savedBySettling(standing)
  function close() {
    setClosed(part)
    setPart(null)
  }
  if (part) return <PayForm key={part} plan={plan} part={part} onClose={close} />
  const opens = (opened: PayablePart) => ({
    ref: closed === opened ? takeFocus : undefined,
    onClick: () => setPart(opened),
  })
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button {...opens('due')}>Pay {formatExactNaira(nextKobo)} now</Button>
        <Button variant="secondary" {...opens('amount')}>
          Pay more
        </Button>
        <Button variant="secondary" {...opens('settle')}>
          Settle today
        </Button>
      </div>
      <p className="mt-3 text-ink-2">
        <span className="money">{formatExactNaira(settlementKobo)}</span> settles the whole plan
        today
        {saved > 0 && (
          <>
            {' '}
            and saves you <span className="money">{formatExactNaira(saved)}</span> of interest
          </>
        )}
        .
      </p>
    </>
  )
}
