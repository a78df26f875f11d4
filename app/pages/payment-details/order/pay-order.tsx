import { Link } from '../../../ui/link.tsx'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatWeekdayHour } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { MethodChoice } from '../../../features/orders/method-choice.tsx'
import type { OrderMutation, useOrder } from '../../../features/orders/use-order.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import type { OrderProof } from '../../../../domain/orders/order-proof.ts'
import { describeMoney, hasPaid } from '../../../../domain/orders/money-words.ts'
import { explainMissingHold } from '../../../../domain/orders/stock/stock-hold.ts'
import { LastAttempt } from './last-attempt.tsx'
import { useStartPayment } from './use-start-payment.ts'
import { TransferBox } from './transfer/transfer-box.tsx'

interface PayOrderProps {
  view: OrderView
  proof: OrderProof
  act: OrderMutation
  refetch: ReturnType<typeof useOrder>['refetch']
  /** How far the clock of the server is ahead of this device's. */
  clockAheadMs: number
}

/** An unpaid order: the account of its transfer, or the last payment and the ways to pay now. */
export function PayOrder({ view, proof, act, refetch, clockAheadMs }: PayOrderProps) {
  const { order, payments, transfer } = view
  const last = payments.at(-1)
  const methods = view.paymentMethods
  const [chosen, setMethod] = useState<OrderView['paymentMethods'][number] | null>(
    last?.method ?? null,
  )
  const method = methods.find((each) => each === chosen) ?? methods[0] ?? 'bank_transfer'
  // Null until the buyer has chosen; until then the method of the last payment decides.
  const [wantsAccount, setWantsAccount] = useState<boolean | null>(null)
  const { isBusy, failure, start } = useStartPayment(
    { proof, needsTerms: view.needsTerms },
    refetch,
  )
  const isShown =
    transfer !== null && (!view.mayPay || (wantsAccount ?? last?.method === 'bank_transfer'))
  const heading = useRef<HTMLHeadingElement>(null)
  const focusWhen = useFocusWhen(heading, isShown)

  function showAccount(isWanted: boolean) {
    focusWhen(isWanted)
    setWantsAccount(isWanted)
  }

  async function pay() {
    if (isBusy) return
    if ((method === 'bank_transfer' && transfer) || (await start(method))) showAccount(true)
  }

  if (isShown)
    return (
      <TransferBox
        view={view}
        transfer={transfer}
        clockAheadMs={clockAheadMs}
        act={act}
        heading={heading}
        onBack={() => showAccount(false)}
      />
    )
  return (
    <section
      aria-labelledby="pay-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="pay-title" tabIndex={-1} ref={heading} className="text-h3">
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
      {last && <LastAttempt payment={last} />}
      <Alert className="mt-4">{failure}</Alert>
      <div className="mt-5">
        <MethodChoice
          methods={methods}
          chosen={method}
          isMissing={false}
          note={view.methodsNote}
          onChoose={setMethod}
        />
      </div>
      {view.needsTerms && (
        <p className="mt-5 text-sm text-ink-2">
          When you press the button, you accept our{' '}
          <Link to="/terms" className="underline">
            terms of sale
          </Link>
          .
        </p>
      )}
      <Button
        className="mt-5 w-full flex-wrap"
        aria-disabled={isBusy || undefined}
        onClick={() => void pay()}
      >
        {isBusy ? 'One moment…' : method === 'bank_transfer' ? 'Show the account for' : 'Pay'}{' '}
        <span className="money">{formatExactNaira(view.money.dueKobo)}</span>
      </Button>
    </section>
  )
}

/**
 * Moves the focus to the heading of what the buyer asked for, as soon as it is shown. What changes
 * by itself does not move it.
 */
function useFocusWhen(heading: RefObject<HTMLHeadingElement | null>, isShown: boolean) {
  const wanted = useRef<boolean | null>(null)
  // The heading is there only after the change, which may need an answer of the shop.
  useEffect(() => {
    if (wanted.current !== isShown) return
    wanted.current = null
    heading.current?.focus()
  })
  return (shown: boolean) => {
    wanted.current = shown
  }
}
