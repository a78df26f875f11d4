import { useState } from 'react'
import { bankName } from '../../../../../domain/payments/banks.ts'
import type { OrderProof } from '../../../../../domain/orders/order-proof.ts'
import type { OrderView } from '../../../../../domain/orders/order-view.ts'
import { formatMoment } from '../../../../platform/format-time.ts'
import { Button } from '../../../../ui/button.tsx'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { RefundAccountForm } from './refund-account-form.tsx'

/** Where refunds by transfer go: the account that was given, or the form for it. */
export function RefundAccount({
  view: { refundAccount, needsRefundAccount, serverTime },
  proof,
  act,
}: {
  view: OrderView
  proof: OrderProof
  act: OrderMutation
}) {
  const [isChanging, setChanging] = useState(false)
  if (needsRefundAccount && (isChanging || !refundAccount))
    return (
      <RefundAccountForm
        proof={proof}
        act={act}
        isChange={refundAccount !== null}
        onDone={() => setChanging(false)}
      />
    )
  if (!refundAccount) return null
  const isWaiting = new Date(refundAccount.mayPayAt) > new Date(serverTime)
  return (
    <div className="mt-5">
      <h3 className="font-bold">Your account for refunds</h3>
      <p className="mt-1">
        {bankName(refundAccount.bankCode)} {refundAccount.maskedNumber}
        <span className="block text-ink-2">{refundAccount.accountName}</span>
      </p>
      {refundAccount.isChanged && needsRefundAccount && isWaiting && (
        <p className="mt-1 text-sm text-ink-2">
          It was changed, so for your safety we pay nothing to it before{' '}
          {formatMoment(refundAccount.mayPayAt)}.
        </p>
      )}
      {needsRefundAccount && (
        <Button className="mt-2" variant="quiet" size="small" onClick={() => setChanging(true)}>
          Change the account
        </Button>
      )}
    </div>
  )
}
