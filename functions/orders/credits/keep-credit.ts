import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { keepCredit as contract } from '../../../domain/orders/order-refunds.ts'
import { isTestShop } from '../../gateway/payment-mode.ts'
import { isDisputed } from '../money/is-disputed.ts'
import { getOrderMoney } from '../money/ledger.ts'
import { requireOrder, type Order } from '../order-access.ts'
import { writeEvent, type Actor } from '../order-changes.ts'
import { getOrderView } from '../order-view.ts'
import { endReturn } from '../money/end-return.ts'
import { creditKeptMail } from './credit-mails.ts'
import { insertCredit, keepOnCredit, lockCredit } from './credits.ts'

/**
 * The buyer keeps what is left over as credit: refunds that are not sent yet are withdrawn, and the
 * code of the credit goes to the address of the order. A repeated request changes nothing.
 * @returns 200 `OrderView`; 404 no such order; 409 nothing is left over, it is being paid out, or a
 * bank asks for money of the order
 */
export const keepCredit = defineFunction(contract, async ({ tx, request: proof, context }) => {
  const order = await requireOrder(tx, proof, context, {
    locks: true,
    buyersOnly: true,
  })
  await requireUndisputed(tx, order.id)
  await withdrawUnsentRefunds(tx, order.id)
  const { surplusKobo, creditKeptKobo } = await getOrderMoney(tx, order.id)
  if (surplusKobo > 0) await keep(tx, { order, amountKobo: surplusKobo }, context)
  else if (creditKeptKobo === 0)
    throw new FunctionError(
      409,
      'There is nothing to keep as credit: the money is on its way to you already.',
    )
  await endReturn(tx, order, context)
  return getOrderView(tx, order, context)
})

/**
 * Credit can be spent at once, and the bank may still give the same money back.
 * @throws FunctionError 409
 */
async function requireUndisputed(tx: Tx, orderId: string): Promise<void> {
  if (await isDisputed(tx, orderId))
    throw new FunctionError(
      409,
      'Your bank is asking us about a payment for this order. You can keep what is left over as credit once that is settled.',
    )
}

/**
 * A refund that lowers what the order costs is no surplus before it is approved. Staff may be
 * transferring an approved one by hand as soon as there is an account.
 */
async function withdrawUnsentRefunds(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    `update public.refunds r
     set status = 'withdrawn'
     from public.payments p
     where p.id = r.payment_id
       and p.order_id = $1
       and (
         r.status = 'requested' and r.credit_note_kobo = 0
         or r.status = 'approved' and not (r.by_transfer and exists (
           select from private.refund_accounts where order_id = $1
         ))
       )`,
    [orderId],
  )
}

async function keep(
  tx: Tx,
  { order, amountKobo }: { order: Order; amountKobo: number },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const { id: orderId } = order
  const actor: Actor = { kind: 'customer', id: context.caller.personId }
  const { isTest, receiptBy } = await findOrigin(tx, orderId)
  const known = await lockCredit(tx, { orderId })
  const creditId =
    known?.id ??
    (await insertCredit(tx, { orderId, isTest: isTest || isTestShop(context) }, context))
  const entryId = await keepOnCredit(
    tx,
    { orderId, creditId, amountKobo, causedBy: receiptBy, actor },
    now,
  )
  const message = `${formatExactNaira(amountKobo)} is kept as credit.`
  await writeEvent(tx, orderId, { kind: 'refund', actor, message }, now)
  const credit = await lockCredit(tx, { id: creditId })
  if (!credit) throw new Error('A credit disappeared between two queries')
  await context.queueMail(tx, creditKeptMail(order, { credit, entryId }, context))
}

/** Whether the money of an order was real, and which member of staff wrote down that it came. */
async function findOrigin(
  tx: Tx,
  orderId: string,
): Promise<{ isTest: boolean; receiptBy: string | null }> {
  const row = await tx.maybeOne<{ isTest: boolean; receiptBy: string | null }>(
    `select exists (
       select from public.payments
       where order_id = $1 and is_test and status = 'succeeded'
     ) as "isTest", (
       select e.actor_id
       from public.ledger_entries e
       where e.order_id = $1 and e.kind = 'receipt' and e.actor = 'staff' and e.reverses is null
         and not exists (select from public.ledger_entries where reverses = e.id)
       order by e.amount_kobo, e.id desc
       limit 1
     ) as "receiptBy"`,
    [orderId],
  )
  return row ?? { isTest: true, receiptBy: null }
}
