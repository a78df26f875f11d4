import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bankName } from '../../../../../domain/payments/banks.ts'
import type { OrderProof } from '../../../../../domain/orders/order-proof.ts'
import type { OrderView } from '../../../../../domain/orders/order-view.ts'
import { formatMoment } from '../../../../platform/format-time.ts'
import { Button } from '../../../../ui/button.tsx'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { RefundAccountForm } from './refund-account-form.tsx'

/** Where refunds by transfer go: the account that was given, or the form for it. */
export function RefundAccount({
  view: { refundAccount, needsRefundAccount, isOwn, serverTime },
  proof,
  act,
  onStored,
}: {
  view: OrderView
  proof: OrderProof
  act: OrderMutation
  /** The account is stored, and the form is gone. */
  onStored: () => void
}) {
  const [isChanging, setChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  function open() {
    flushSync(() => setChanging(true))
    heading.current?.focus()
  }

  function close() {
    flushSync(() => setChanging(false))
    opener.current?.focus()
  }

  if (isOwn && needsRefundAccount && (isChanging || !refundAccount))
    return (
      <RefundAccountForm
        proof={proof}
        act={act}
        isChange={refundAccount !== null}
        heading={heading}
        onClose={close}
        onStored={() => {
          setChanging(false)
          onStored()
        }}
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
          It was changed, so for your safety we will not pay to it before{' '}
          {formatMoment(refundAccount.mayPayAt)}.
        </p>
      )}
      {isOwn && needsRefundAccount && (
        <Button ref={opener} className="mt-2" variant="quiet" size="small" onClick={open}>
          Change the account
        </Button>
      )}
    </div>
  )
}
