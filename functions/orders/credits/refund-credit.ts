import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { refundCredit as contract } from '../../../domain/payments/refund-functions.ts'
import { bookEntry, getOrderMoney, reverseEntry } from '../money/ledger.ts'
import { surplusMail } from '../money/money-mails.ts'
import { refundSurplus } from '../money/refund-surplus.ts'
import { lockOrder } from '../order-access.ts'
import { writeEvent, type Actor } from '../order-changes.ts'
import { lockCredit } from './credits.ts'

/**
 * Staff turn what is left of the credit of an order back into a refund, because the buyer asks for
 * the money. The refund is requested like any other.
 * @returns 200 `{ amountKobo }`; 403 not staff; 404 no such credit; 409 nothing is left of it
 */
export const refundCredit = defineFunction(
  contract,
  async ({ tx, staffId, request: { orderId, reason }, context }) => {
    const actor: Actor = { kind: 'staff', id: staffId }
    const order = await lockOrder(tx, orderId)
    const credit = order && (await lockCredit(tx, { orderId }))
    if (!order || !credit) throw new FunctionError(404, 'This order has no credit.')
    const { leftKobo } = credit
    if (leftKobo === 0) throw new FunctionError(409, 'Nothing is left of this credit.')
    const now = context.now()
    await takeBack(tx, { orderId, creditId: credit.id, leftKobo, reason, actor }, now)
    const message = `We are refunding ${formatExactNaira(leftKobo)} instead of the credit.`
    await writeEvent(tx, orderId, { kind: 'refund', actor, message }, now)
    await refundSurplus(tx, { orderId, reason, actor, requestedBy: staffId }, now)
    const money = await getOrderMoney(tx, orderId)
    const cause = `credit ${credit.id} ${now.getTime()}`
    await context.queueMail(tx, surplusMail(order, { reason: message, money, cause }, context))
    return { amountKobo: leftKobo }
  },
)

/** Reverses what was kept, and keeps what was spent of it. */
async function takeBack(
  tx: Tx,
  {
    orderId,
    creditId,
    leftKobo,
    reason,
    actor,
  }: { orderId: string; creditId: string; leftKobo: number; reason: string; actor: Actor },
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ id: string; amountKobo: number }>(
    `select id::text as id, amount_kobo::float8 as "amountKobo"
     from public.ledger_entries e
     where order_id = $1 and credit_id = $2 and kind = 'credit_kept' and reverses is null
       and not exists (select from public.ledger_entries where reverses = e.id)`,
    [orderId, creditId],
  )
  const keptKobo = rows.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const spentKobo = keptKobo - leftKobo
  const kept = { orderId, creditId, kind: 'credit_kept', reason, actor } as const
  // First, because a credit never holds less than nothing.
  if (spentKobo > 0) await bookEntry(tx, { ...kept, amountKobo: spentKobo }, now)
  for (const { id } of rows) await reverseEntry(tx, { entryId: id, reason, actor }, now)
}
