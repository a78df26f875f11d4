import type { RefundStatus } from '../payments/payment-status.ts'
import type { OrderMoney } from './ledger.ts'

interface Refund {
  status: RefundStatus
  amount_kobo: number
  credit_note_kobo: number
  by_transfer: boolean
}

/**
 * Whether the buyer can say where money goes: a transfer waits for it, or the gateway could not pay a
 * refund out.
 */
export function needsRefundAccount(
  refunds: readonly Refund[],
  { surplusKobo }: Pick<OrderMoney, 'surplusKobo'>,
): boolean {
  return refunds.some(
    ({ status, by_transfer: byTransfer }) =>
      (byTransfer && (status === 'requested' || status === 'approved')) ||
      status === 'needs_attention' ||
      (status === 'failed' && surplusKobo > 0),
  )
}

/**
 * What the buyer may keep as credit: what is left over and is not being paid out. A request that
 * lowers what the order costs is no surplus before it is approved. Staff may be transferring an
 * approved one by hand as soon as there is an account.
 */
export function keepableKobo(
  refunds: readonly Refund[],
  {
    surplusKobo,
    balanceKobo,
    hasAccount,
  }: Pick<OrderMoney, 'surplusKobo' | 'balanceKobo'> & { hasAccount: boolean },
): number {
  const unsent = refunds.filter(
    ({ status, credit_note_kobo: creditNoteKobo, by_transfer: byTransfer }) =>
      (status === 'approved' && !(byTransfer && hasAccount)) ||
      (status === 'requested' && creditNoteKobo === 0),
  )
  const sum = unsent.reduce((total, { amount_kobo: amountKobo }) => total + amountKobo, surplusKobo)
  // A bank may have taken money back meanwhile.
  return Math.max(0, Math.min(sum, -balanceKobo))
}
