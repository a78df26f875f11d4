import { formatExactNaira } from '../../../domain/money/money.ts'
import type { PaymentMethod } from '../../../domain/orders/shop-rules.ts'
import { AcceptNote } from '../../ui/accept-note.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** The button with the amount, what the customer accepts with it, and the way back. */
export function PayActions({
  isSending,
  isDisabled,
  method,
  totalKobo,
}: {
  isSending: boolean
  isDisabled: boolean
  method: PaymentMethod | null
  /** Null until the shop has answered. */
  totalKobo: number | null
}) {
  const label = method === 'bank_transfer' ? 'Order and transfer' : 'Order and pay'
  return (
    <div className="grid gap-3">
      <Button type="submit" aria-disabled={isDisabled || undefined} className="w-full flex-wrap">
        {isSending ? 'Placing your order…' : label}{' '}
        <span className="money">{totalKobo === null ? '…' : formatExactNaira(totalKobo)}</span>
      </Button>
      <AcceptNote action="paying" />
      <ButtonLink to="/payment-details?step=delivery" variant="quiet">
        Back
      </ButtonLink>
    </div>
  )
}
