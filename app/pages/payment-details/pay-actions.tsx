import { formatExactNaira } from '../../../domain/money/money.ts'
import type { OrderWay } from '../../../domain/orders/place-order.ts'
import { AcceptNote } from '../../ui/accept-note.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'

/** The button with the amount, what the customer accepts with it, and the way back. */
export function PayActions({
  isSending,
  isDisabled,
  method,
  totalKobo,
  needsSignIn,
}: {
  isSending: boolean
  isDisabled: boolean
  method: OrderWay | null
  /** Null until the shop has answered. */
  totalKobo: number | null
  /** A plan belongs to an account. */
  needsSignIn: boolean
}) {
  const isInParts = method === 'in_parts'
  const label =
    method === 'bank_transfer'
      ? 'Order and transfer'
      : isInParts
        ? 'Order and choose a plan'
        : 'Order and pay'
  return (
    <div className="grid gap-3">
      <Button type="submit" aria-disabled={isDisabled || undefined} className="w-full flex-wrap">
        {needsSignIn ? (
          'Sign in to pay in parts'
        ) : (
          <>
            {isSending ? 'Placing your order…' : label}{' '}
            {!isInParts && (
              <span className="money">
                {totalKobo === null ? '…' : formatExactNaira(totalKobo)}
              </span>
            )}
          </>
        )}
      </Button>
      {needsSignIn && (
        <p className="text-sm text-ink-2">
          A plan belongs to an account. Sign in or create one: what you typed here is kept.
        </p>
      )}
      {isInParts ? <AcceptNote action="ordering" /> : <AcceptNote action="paying" />}
      <ButtonLink to="/payment-details?step=delivery" variant="quiet">
        Back
      </ButtonLink>
    </div>
  )
}
