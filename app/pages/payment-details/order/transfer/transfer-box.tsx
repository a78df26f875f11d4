import type { Ref } from 'react'
import {
  explainMissingHold,
  extensionHours,
} from '../../../../../domain/orders/stock/stock-hold.ts'
import type { OpenTransfer } from '../../../../../domain/orders/open-transfer.ts'
import type { OrderView } from '../../../../../domain/orders/order-view.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { formatWeekdayMoment } from '../../../../platform/format-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { AccountRows } from './account-rows.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { WithdrawTransfer } from './withdraw-transfer.tsx'

interface TransferBoxProps {
  view: OrderView
  transfer: OpenTransfer
  /** How far the clock of the server is ahead of this device's. */
  clockAheadMs: number
  act: OrderMutation
  heading: Ref<HTMLHeadingElement>
  onBack: () => void
}

/**
 * A bank transfer: the account, the exact amount, the reference and the deadline, and the form for
 * the receipt. They stay while a receipt is checked, because it may be the wrong file.
 */
export function TransferBox(props: TransferBoxProps) {
  const { view, transfer, act, heading, onBack } = props
  const { order } = view
  const isChecking = transfer.payment.status === 'checking'
  const hasOtherWay = view.paymentMethods.some((method) => method !== 'bank_transfer')
  return (
    <section
      aria-labelledby="transfer-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="transfer-title" tabIndex={-1} ref={heading} className="text-h3">
        {isChecking ? 'We are checking your payment' : 'Transfer to this account'}
      </h2>
      {isChecking && <Checking order={order} />}
      {isChecking && <h3 className="mt-5 font-semibold">The account of your transfer</h3>}
      <AccountRows transfer={transfer} orderNumber={order.number} />
      {!isChecking && <Deadline {...props} />}
      <div className="mt-5 space-y-4 border-t border-line pt-5">
        <ReceiptForm transfer={transfer} act={act} />
        {hasOtherWay &&
          (isChecking ? (
            <WithdrawTransfer act={act} onWithdrawn={onBack} />
          ) : (
            <Button variant="quiet" onClick={onBack}>
              Pay in another way
            </Button>
          ))}
      </div>
    </section>
  )
}

function Checking({ order }: { order: OrderView['order'] }) {
  return (
    <p className="mt-2 text-ink-2">
      We have your receipt and are looking for the money in our account. This page updates by
      itself. You can also close it: we will write to {order.email}. Please do not pay again.
      {order.held_until &&
        order.holds_stock &&
        ` We keep the goods for you until ${formatWeekdayMoment(order.held_until)}. Money that we find later is not lost: we will deliver the goods, or refund you if they are gone.`}
    </p>
  )
}

/** Until when the goods are kept, and what happens next. */
function Deadline({ view: { order }, transfer, clockAheadMs }: TransferBoxProps) {
  const { payBefore, receiptExtendsHold } = transfer
  return (
    <>
      {payBefore && (
        <>
          <HoldCountdown until={payBefore} clockAheadMs={clockAheadMs} />
          <p className="mt-3 text-ink-2">
            {order.holds_stock
              ? `We keep the goods for you until ${formatWeekdayMoment(payBefore)}.`
              : explainMissingHold(formatWeekdayMoment(payBefore))}
          </p>
        </>
      )}
      <h3 className="mt-5 font-semibold">What happens next</h3>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-ink-2">
        <li>Transfer exactly this amount, with the reference in the narration (remark).</li>
        <li>
          Send us the receipt here.
          {receiptExtendsHold &&
            ` If it comes before the time is over, we keep the goods for ${extensionHours} hours more while we look for the money.`}
        </li>
        <li>
          We look for the money, usually within an hour on working days, and write to {order.email}.
        </li>
      </ol>
    </>
  )
}
