import { useState } from 'react'
import { formatNaira } from '../../../../domain/money/money.ts'
import { site } from '../../../../site.config.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Button } from '../../../ui/button.tsx'
import { MethodChoice } from '../../../features/orders/method-choice.tsx'
import type { OrderMutation, ShownProof } from '../../../features/orders/use-order.ts'
import type { OrderView, Started } from '../../../features/orders/shop-answers.ts'
import { TransferBox } from './transfer-box.tsx'

const time = new Intl.DateTimeFormat(site.locale, {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: site.timeZone,
})

/** An order that is not paid: what became of the last attempt, and the ways to pay it now. */
export function PayOrder({
  shown,
  proof,
  act,
}: {
  shown: OrderView
  proof: ShownProof
  act: OrderMutation
}) {
  const { order, payments } = shown
  const loadSupabase = useSupabase()
  const last = payments.at(-1)
  const [method, setMethod] = useState(last?.method ?? 'bank_transfer')
  const [started, setStarted] = useState<Started | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const methods = [
    'bank_transfer',
    payments.find((payment) => payment.method !== 'bank_transfer')?.method ??
      (shown.order.status === 'pending_payment' ? gatewayOf(shown) : null),
  ].flatMap((each) => each ?? [])

  async function start() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const called = await callFunction<Started>(loadSupabase, 'start-payment', {
      body: { ...proof, method },
    })
    if (called.outcome === 'done' && called.answer.checkoutUrl)
      return window.location.assign(called.answer.checkoutUrl)
    setBusy(false)
    if (called.outcome === 'done') setStarted(called.answer)
    else
      setFailure(
        called.outcome === 'refused'
          ? called.message
          : 'The line was lost. You have not been charged. Please press the button again.',
      )
  }

  if (started?.account)
    return (
      <TransferBox
        account={started.account}
        payment={started.payment}
        payBefore={started.payBefore ?? null}
        proof={proof}
        act={act}
        onBack={() => setStarted(null)}
      />
    )
  return (
    <section
      aria-labelledby="pay-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="pay-title" className="text-h3">
        Pay this order
      </h2>
      {order.held_until && (
        <p className="mt-2 text-ink-2">
          We keep the goods for you until {time.format(new Date(order.held_until))}.
        </p>
      )}
      {last && ['failed', 'abandoned', 'mismatched'].includes(last.status) && (
        <p role="alert" className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning">
          {last.status === 'mismatched'
            ? `${last.message ?? 'Another sum arrived.'} Our team writes to you.`
            : `The last attempt did not go through${last.message ? ` (${last.message})` : ''}. Nothing was charged: try again, or pay in another way.`}
        </p>
      )}
      {failure && (
        <p
          role="alert"
          className="mt-4 rounded-control bg-danger-soft px-4 py-3 font-semibold text-danger"
        >
          {failure}
        </p>
      )}
      <div className="mt-5">
        <MethodChoice methods={methods} chosen={method} isMissing={false} onChoose={setMethod} />
      </div>
      <Button
        className="mt-5 w-full flex-wrap"
        aria-disabled={isBusy || undefined}
        onClick={() => void start()}
      >
        {isBusy ? 'One moment…' : method === 'bank_transfer' ? 'Show the account for' : 'Pay'}{' '}
        <span className="money">{formatNaira(order.total_kobo)}</span>
      </Button>
    </section>
  )
}

/** The gateway that this shop offers, as the order's answer says. */
function gatewayOf({ paymentMethods }: OrderView): string | null {
  return paymentMethods.find((method) => method !== 'bank_transfer') ?? null
}
