import { useState } from 'react'
import { formatNaira } from '../../../../domain/money/money.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { formatWeekdayHour } from '../../../platform/format-time.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Button } from '../../../ui/button.tsx'
import { MethodChoice } from '../../../features/orders/method-choice.tsx'
import type { PaymentMethod } from '../../../../domain/orders/shop-rules.ts'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import type { OrderProof } from '../../../../domain/orders/order-proof.ts'
import { describeMoney, hasPaid } from '../../../../domain/orders/money-words.ts'
import { explainMissingHold } from '../../../../domain/orders/stock-hold.ts'
import { startPayment, type StartedPayment } from '../../../../domain/orders/order-payments.ts'
import { TransferBox } from './transfer-box.tsx'

interface PayOrderProps {
  view: OrderView
  proof: OrderProof
  act: OrderMutation
}

/** An unpaid order: the result of the last payment, and the ways to pay now. */
export function PayOrder({ view, proof, act }: PayOrderProps) {
  const { order, payments } = view
  const loadSupabase = useSupabase()
  const last = payments.at(-1)
  const methods = view.paymentMethods
  const [chosen, setMethod] = useState<PaymentMethod | null>(last?.method ?? null)
  const method = methods.find((each) => each === chosen) ?? methods[0] ?? 'bank_transfer'
  const [started, setStarted] = useState<StartedPayment | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function start() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const result = await callFunction(loadSupabase, startPayment, { ...proof, method })
    if (result.outcome === 'done' && result.response.checkoutUrl)
      return window.location.assign(result.response.checkoutUrl)
    setBusy(false)
    if (result.outcome === 'done') setStarted(result.response)
    else
      setFailure(
        failureMessage(
          result,
          'The connection was lost. You have not been charged. Please press the button again.',
        ),
      )
  }

  if (started?.account)
    return (
      <TransferBox
        account={started.account}
        payment={started.payment}
        payBefore={started.payBefore}
        order={order}
        extendsHold={started.receiptExtendsHold}
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
        {hasPaid(view.money) ? 'Pay the rest' : 'Pay this order'}
      </h2>
      <p className="mt-2 font-semibold">{describeMoney(view.money).join(' ')}</p>
      {order.held_until && (
        <p className="mt-2 text-ink-2">
          {order.holds_stock
            ? `We keep the goods for you until ${formatWeekdayHour(order.held_until)}.`
            : explainMissingHold(formatWeekdayHour(order.held_until))}
        </p>
      )}
      {last && ['failed', 'abandoned', 'mismatched'].includes(last.status) && (
        <p role="alert" className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning">
          {last.status === 'mismatched'
            ? `${last.message ?? 'A payment arrived that we cannot count.'} Our team writes to you.`
            : `The last attempt did not go through${last.message ? ` (${last.message})` : ''}. Try again, or pay in another way.`}
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
        <MethodChoice
          methods={methods}
          chosen={method}
          isMissing={false}
          note={view.methodsNote}
          onChoose={setMethod}
        />
      </div>
      <Button
        className="mt-5 w-full flex-wrap"
        aria-disabled={isBusy || undefined}
        onClick={() => void start()}
      >
        {isBusy ? 'One moment…' : method === 'bank_transfer' ? 'Show the account for' : 'Pay'}{' '}
        <span className="money">
          {formatNaira(view.money.dueKobo, { withKobo: view.money.dueKobo % 100 !== 0 })}
        </span>
      </Button>
    </section>
  )
}
