import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { useCredit as contract } from '../../../domain/orders/order-refunds.ts'
import { mayPay } from '../../../domain/orders/order-status.ts'
import { isTestShop } from '../../gateway/payment-mode.ts'
import { applyMoney } from '../money/apply-money.ts'
import { bookEntry, getOrderMoney } from '../money/ledger.ts'
import { requireOrder, termsNeeded, type Order } from '../order-access.ts'
import { writeEvent, type Actor } from '../order-changes.ts'
import { lockProducts } from '../order-stock.ts'
import { getOrderView } from '../order-view.ts'
import { countCreditTry } from './credit-tries.ts'
import { lockCredit, type Credit } from './credits.ts'

/**
 * Pays an order with credit, as far as both go. Whoever has the code of a credit may use it; the
 * signed-in buyer uses their own without it.
 * @returns 200 `OrderView`; 404 no such order, or no credit that can be used; 409 nothing is due, a
 * payment is being checked, or the credit is still checked; 429 too many codes were tried
 */
export const useCredit = defineSteps(
  contract,
  async ({ request: { code, creditId, ...proof }, transaction, headers, context }) => {
    if (code && !(await countCreditTry(code, headers, context)))
      throw new FunctionError(429, 'Too many codes were tried. Please wait an hour.', {
        retryAfterS: 3_600,
      })
    return transaction(async ({ tx }) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      const dueKobo = await requireDue(tx, order)
      if (order.needsTerms) throw termsNeeded()
      // Before the credit, because orders that end lock them in this order too.
      await lockProducts(tx, order.id)
      const credit = code
        ? await lockCredit(tx, { code })
        : await findOwnCredit(tx, creditId ?? '', context)
      if (!credit || credit.leftKobo === 0 || credit.isTest !== isTestShop(context))
        throw new FunctionError(404, 'There is no credit with this code, or it is used up.')
      const amountKobo = Math.min(credit.leftKobo, dueKobo)
      await pay(tx, { order, creditId: credit.id, amountKobo }, context)
      return getOrderView(tx, await requireOrder(tx, proof, context), context)
    })
  },
)

/** @throws FunctionError 409 */
async function requireDue(tx: Tx, order: Order): Promise<number> {
  const money = await getOrderMoney(tx, order.id)
  if (!mayPay(order.status, money))
    throw new FunctionError(409, 'There is nothing to pay for this order now.')
  const { rowCount: checking } = await tx.query(
    `select from public.payments where order_id = $1 and status = 'checking'`,
    [order.id],
  )
  if (checking > 0)
    throw new FunctionError(
      409,
      'We are checking a payment for this order. Please wait a minute: you may have paid already.',
    )
  return money.dueKobo
}

async function findOwnCredit(
  tx: Tx,
  creditId: string,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<Credit | null> {
  const { rowCount } = await tx.query(
    `select from public.credits c
     join public.orders o on o.id = c.order_id
     where c.id = $1 and o.user_id = $2`,
    [creditId, caller.personId],
  )
  return rowCount === 1 ? lockCredit(tx, { id: creditId }) : null
}

async function pay(
  tx: Tx,
  { order, creditId, amountKobo }: { order: Order; creditId: string; amountKobo: number },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const actor: Actor = { kind: 'customer', id: context.caller.personId }
  const { id: orderId } = order
  const entryId = await bookEntry(
    tx,
    { orderId, kind: 'credit_used', amountKobo, creditId, actor },
    now,
  )
  const message = `${formatExactNaira(amountKobo)} paid with credit.`
  await writeEvent(tx, orderId, { kind: 'payment', actor, message }, now)
  await applyMoney(tx, { order, cause: `entry ${entryId}`, actor }, context)
}
