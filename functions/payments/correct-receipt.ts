import { defineFunction } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { correctReceipt as contract } from '../../domain/payments/payment-functions.ts'
import { applyMoney } from '../orders/money/apply-money.ts'
import { bookEntry, reverseEntry } from '../orders/money/ledger.ts'
import { withdrawSurplusRefunds } from '../orders/money/refund-surplus.ts'
import { lockOrder } from '../orders/order-access.ts'
import { writeEvent } from '../orders/order-changes.ts'
import { findPayment } from './payments.ts'

/**
 * Staff correct the amount of a transfer that somebody wrote down wrong: one entry takes the wrong
 * receipt back, another one holds the right amount. What the order needs then follows: it becomes
 * paid, its rest is asked for, or what is left over goes back.
 * @returns 200 `{ outcome }`; 403 not staff; 404 no such transfer; 409 more than that has gone back
 * already
 */
export const correctReceipt = defineFunction(
  contract,
  async ({ tx, staffId, request: { paymentId, receivedKobo, reason }, context }) => {
    const actor = { kind: 'staff', id: staffId } as const
    const known = await findPayment(tx, { id: paymentId })
    const order = known && (await lockOrder(tx, known.orderId))
    const receipt = order && (await findReceipt(tx, paymentId))
    if (!order || !receipt || known.method !== 'bank_transfer')
      throw new FunctionError(404, 'There is no such transfer.')
    if (receipt.amountKobo === receivedKobo) return { outcome: 'known_already' as const }
    await withdrawSurplusRefunds(tx, order.id)
    await requireNotGivenBack(tx, { paymentId, receivedKobo })
    const now = context.now()
    if (receipt.id) await reverseEntry(tx, { entryId: receipt.id, reason, actor }, now)
    const entry = { orderId: order.id, kind: 'receipt', amountKobo: receivedKobo } as const
    if (receivedKobo > 0) await bookEntry(tx, { ...entry, paymentId, reason, actor }, now)
    const message = `We corrected an amount: we had written down ${naira(receipt.amountKobo)}, and ${naira(receivedKobo)} has arrived.`
    await writeEvent(tx, order.id, { kind: 'payment', actor, message }, now)
    const cause = `correction of ${receipt.lastId}`
    return { outcome: await applyMoney(tx, { order, cause, actor }, context) }
  },
)

interface Receipt {
  /** The entry that counts; null after a correction to nothing. */
  id: string | null
  /** The latest entry of the payment's receipts, also a reversing one. */
  lastId: string
  amountKobo: number
}

/** What counts as received for a payment that has succeeded; null for another one. */
async function findReceipt(tx: Tx, paymentId: string): Promise<Receipt | null> {
  return tx.maybeOne<Receipt>(
    `select max(id)::text as "lastId", -sum(amount_kobo)::float8 as "amountKobo",
       (max(id) filter (where reverses is null and not exists (
         select from public.ledger_entries where reverses = e.id
       )))::text as id
     from public.ledger_entries e
     where payment_id = $1 and kind = 'receipt'
     having count(*) > 0`,
    [paymentId],
  )
}

/** @throws FunctionError 409 */
async function requireNotGivenBack(
  tx: Tx,
  { paymentId, receivedKobo }: { paymentId: string; receivedKobo: number },
): Promise<void> {
  const row = await tx.one<{ backKobo: number }>(
    `select coalesce(sum(amount_kobo), 0)::float8 as "backKobo"
     from public.refunds
     where payment_id = $1 and status not in ('failed', 'withdrawn')`,
    [paymentId],
  )
  const backKobo = row.backKobo
  if (backKobo > receivedKobo)
    throw new FunctionError(
      409,
      `${naira(backKobo)} of this payment is given back, or promised to the buyer. Withdraw the refund first if it is not made yet.`,
    )
}

function naira(amountKobo: number): string {
  return formatNaira(amountKobo, { withKobo: true })
}
