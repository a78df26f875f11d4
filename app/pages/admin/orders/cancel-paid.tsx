import { formatExactNaira } from '../../../../domain/money/money.ts'
import { howToCancel, refundableKobo } from '../../../../domain/orders/desk/staff-actions.ts'
import { requestRefund } from '../../../../domain/payments/refund-functions.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import type { StaffProps } from '../../../features/orders/staff/staff-props.ts'
import { TextAreaField } from '../../../ui/forms/field.tsx'

/** Ends a paid order of which nothing has left, by giving all of its money back. */
export function CancelPaid({ order, money, onDone }: StaffProps) {
  const way = howToCancel(order)
  if (!way.may)
    return <p className="text-sm text-ink-2">This order cannot be cancelled. {way.why}</p>
  if (way.value === 'release') return null
  const refundable = refundableKobo({ ...order, money })
  if (!refundable.may) return <p className="text-sm text-ink-2">{refundable.why}</p>
  const { id: orderId, number } = order
  return (
    <StaffForm
      label="Cancel the order"
      contract={requestRefund}
      read={(form) => ({ request: { orderId, full: true, reason: textOf(form, 'reason') } })}
      confirm={() => `Cancel order ${number}, and give ${formatExactNaira(refundable.value)} back?`}
      confirmLabel="Yes, cancel it"
      done={({ isApproved }) =>
        isApproved
          ? `Order ${number} is cancelled.`
          : 'Requested: it is cancelled when a colleague approves the refund.'
      }
      onDone={onDone}
    >
      {(fieldOf) => (
        <TextAreaField {...fieldOf('reason')} label="Reason" rows={2} required maxLength={500} />
      )}
    </StaffForm>
  )
}
