import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  requestRefund as contract,
  type RefundRequest,
} from '../../../domain/payments/refund-functions.ts'
import { requireFreshSecondFactor } from '../../callers/require-staff.ts'
import { insertRefund } from '../../orders/money/refund-surplus.ts'
import { findQuote, takeQuoteBack } from '../../orders/installation/installation-quotes.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { writeEvent } from '../../orders/order-changes.ts'
import { approve } from './approve-refund.ts'
import { giveCreditBack } from './credits/give-credit-back.ts'
import { lockRefund } from './lock-refund.ts'
import { planRefund, type RefundPlan } from './plan-refund.ts'
import { approvePlanRefund, insertPlanRefund, lockPlanRefund } from './plans/refund-to-plan.ts'
import { mayDecideAlone } from './refunds.ts'

/**
 * Staff request a refund of an order: all of it, lines, or an amount. The payments are found, the
 * last one first. Up to a limit for the payment, and for the person in 24 hours, it is made
 * immediately; above it a second member of staff must approve it (OWASP ASVS 5.0, 2.3.5). The part
 * beyond the surplus lowers what the order costs, once the refund is approved. What was paid
 * with credit becomes credit again at once.
 * @returns 200 `{ refundIds, isApproved, creditKobo }`; 403 not staff; 404 no such order; 409 more
 * than was paid or bought, or the order is not paid in full
 */
export const requestRefund = defineFunction(contract, async ({ tx, staffId, request, context }) => {
  const order = await lockOrder(tx, request.orderId)
  if (!order) throw new FunctionError(404, 'There is no such order.')
  return refundOrder(tx, { order, request, staffId }, context)
})

export interface RequestedRefund {
  /** One for each payment; the first one names the decision. */
  refundIds: string[]
  /** What goes to the instalment plan of the order; null when nothing does. */
  planRefundId: string | null
  isApproved: boolean
  creditKobo: number
}

/**
 * Requests a refund of a locked order, and approves it where one person may decide.
 * @param returnId the request of the buyer that its lines belong to
 * @throws FunctionError 409 when there is not that much to give back; 403 when it would be approved at
 * once, without a fresh second factor
 */
export async function refundOrder(
  tx: Tx,
  {
    order,
    request,
    staffId,
    returnId = null,
  }: { order: Order; request: RefundRequest; staffId: string; returnId?: string | null },
  context: FunctionContext,
): Promise<RequestedRefund> {
  if (request.full) await endUnpaidInstallation(tx, { orderId: order.id, staffId }, context)
  const plan = await planRefund(tx, order, request)
  const isApproved =
    (await mayDecideAlone(tx, staffId, plan.parts)) &&
    (await mayGiveToPlanAlone(tx, { orderId: order.id, staffId, plan }))
  // A return or an edit may have asked for it. An approval always needs a fresh second factor.
  if (isApproved) await requireFreshSecondFactor(tx, context)
  const decision = { order, plan, reason: request.reason, staffId, returnId }
  const { refundIds, planRefundId } = await insertRefunds(tx, decision)
  if (plan.creditKobo > 0) await giveCreditBack(tx, decision, context)
  if (isApproved)
    for (const id of refundIds)
      await approve(tx, { ...(await lockRefund(tx, id)), staffId, approvedBy: null }, context)
  if (isApproved && planRefundId) {
    const refund = await lockPlanRefund(tx, planRefundId)
    if (refund) await approvePlanRefund(tx, { order, refund, staffId, approvedBy: null }, context)
  }
  return { refundIds, planRefundId, isApproved, creditKobo: plan.creditKobo }
}

/** The limit of one person is for all that goes back, whether the plan or the buyer gets it. */
async function mayGiveToPlanAlone(
  tx: Tx,
  { orderId, staffId, plan }: { orderId: string; staffId: string; plan: RefundPlan },
): Promise<boolean> {
  if (plan.toPlan.amountKobo === 0) return true
  const togetherKobo = plan.parts.reduce(
    (sum, { amountKobo }) => sum + amountKobo,
    plan.toPlan.amountKobo,
  )
  const row = await tx.one<{ mayGive: boolean }>(
    `select private.may_give_alone($1, $2)
     and private.find_own_order_problem($1, $3, false) is null as "mayGive"`,
    [staffId, togetherKobo, orderId],
  )
  return row.mayGive
}

/** An installation that the buyer agreed to and has not paid in full is not owed when all goes back. */
async function endUnpaidInstallation(
  tx: Tx,
  { orderId, staffId }: { orderId: string; staffId: string },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const quote = await findQuote(tx, orderId, now)
  const actor = { kind: 'staff', id: staffId } as const
  if (quote?.status !== 'accepted') return
  if (!(await takeQuoteBack(tx, { orderId, quote, actor, isPartPaidToo: true }, now))) return
  const message = 'Our team has taken the installation off the order, because its money goes back.'
  await writeEvent(tx, orderId, { kind: 'note', actor, message }, now)
}

interface Decision {
  order: Order
  plan: RefundPlan
  reason: string
  staffId: string
  returnId: string | null
}

/** @returns the ids of the refunds; the lines belong to the first of them and to the one of the plan */
async function insertRefunds(
  tx: Tx,
  { order, plan: { parts, toPlan, lines }, reason, staffId, returnId }: Decision,
): Promise<Pick<RequestedRefund, 'refundIds' | 'planRefundId'>> {
  const ids: string[] = []
  for (const part of parts)
    ids.push(
      await insertRefund(tx, { ...part, reason, requestedBy: staffId, partOf: ids[0] ?? null }),
    )
  const planRefundId =
    toPlan.amountKobo > 0
      ? await insertPlanRefund(tx, { orderId: order.id, ...toPlan, reason, requestedBy: staffId })
      : null
  for (const { productId, isInstallation, quantity, amountKobo } of lines)
    await tx.query(
      `insert into public.refund_lines (order_id, refund_id, product_id, quantity, amount_kobo,
         return_request_id, is_installation, plan_refund_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        order.id,
        ids[0] ?? null,
        productId,
        quantity,
        amountKobo,
        returnId,
        isInstallation,
        planRefundId,
      ],
    )
  return { refundIds: ids, planRefundId }
}
