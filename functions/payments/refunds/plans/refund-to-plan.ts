import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../../backend/functions/functions.ts'
import { refundToPlan } from '../../../instalments/ledger/refund-to-plan.ts'
import { findPlanOfOrder } from '../../../instalments/ledger/read-plan.ts'
import { bookEntry } from '../../../orders/money/ledger.ts'
import type { Order } from '../../../orders/order-access.ts'
import { writeEvent } from '../../../orders/order-changes.ts'
import { cancelWhenFree } from '../cancel-when-free.ts'

/** The refund of a locked order to the plan that pays a part of it. */
export interface PlanRefund {
  id: string
  planId: string
  amountKobo: number
  /** The part that the order does not cost any more once it is approved. */
  creditNoteKobo: number
  status: 'requested' | 'approved' | 'withdrawn'
  reason: string
  requestedBy: string | null
}

/**
 * How much of a locked order can go back to its plan, which comes before money: what the plan has paid of
 * it, less what is requested already. 0 for an order without a plan.
 */
export async function findRefundableOfPlan(tx: Tx, orderId: string): Promise<number> {
  const row = await tx.maybeOne<{ roomKobo: number }>(
    `select greatest(0, coalesce((
         select -sum(amount_kobo) from public.ledger_entries
         where order_id = $1 and kind in ('financed', 'plan_credit')
       ), 0) - coalesce((
         select sum(r.amount_kobo)
         from public.plan_refunds r join public.instalment_plans p on p.id = r.plan_id
         where p.order_id = $1 and r.status = 'requested'
       ), 0))::float8 as "roomKobo"
     from public.instalment_plans
     where order_id = $1 and activated_at is not null`,
    [orderId],
  )
  return row?.roomKobo ?? 0
}

/** Stores a refund to the plan of a locked order. @returns its id */
export async function insertPlanRefund(
  tx: Tx,
  {
    orderId,
    amountKobo,
    creditNoteKobo,
    reason,
    requestedBy,
  }: Pick<PlanRefund, 'amountKobo' | 'creditNoteKobo' | 'reason' | 'requestedBy'> & {
    orderId: string
  },
): Promise<string> {
  const plan = await findPlanOfOrder(tx, orderId, { locks: true })
  if (!plan) throw new FunctionError(409, 'This order is not paid in parts.')
  const row = await tx.one<{ id: string }>(
    `insert into public.plan_refunds (plan_id, amount_kobo, credit_note_kobo, reason, requested_by)
     values ($1, $2, $3, $4, $5)
     returning id`,
    [plan.id, amountKobo, creditNoteKobo, reason, requestedBy],
  )
  return row.id
}

/**
 * Approves a refund to the plan of a locked order: the order costs less, and less of the plan is left to
 * pay. What was paid of that already is owed to the customer by the plan.
 * @param approvedBy null when the person who requested it decides alone
 */
export async function approvePlanRefund(
  tx: Tx,
  {
    order,
    refund: { id, planId, amountKobo, creditNoteKobo, reason },
    staffId,
    approvedBy,
  }: { order: Order; refund: PlanRefund; staffId: string; approvedBy: string | null },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const actor = { kind: 'staff', id: staffId } as const
  const { id: orderId } = order
  await tx.query(
    `update public.plan_refunds set status = 'approved', approved_by = $2, approved_at = $3
     where id = $1`,
    [id, approvedBy, now],
  )
  if (creditNoteKobo > 0)
    await bookEntry(
      tx,
      { orderId, kind: 'credit_note', amountKobo: creditNoteKobo, reason, actor },
      now,
    )
  const given = { orderId, kind: 'plan_credit', amountKobo, planId, planRefundId: id } as const
  await bookEntry(tx, { ...given, reason, actor }, now)
  const refund = { planId, amountKobo, key: `refund:${id}`, reason, actor }
  const refunded = await refundToPlan(tx, refund, now)
  if (refunded.kind !== 'booked' || refunded.creditedKobo !== amountKobo)
    throw new Error('The plan did not take what its order gives back')
  const message = 'Your plan got smaller: you have less to pay.'
  await writeEvent(tx, orderId, { kind: 'refund', actor, message }, now)
  await cancelWhenFree(tx, { order, staffId }, context)
}

/** A refund to a plan, locked until the transaction ends; its order must be locked before. */
export async function lockPlanRefund(tx: Tx, id: string): Promise<PlanRefund | null> {
  return tx.maybeOne<PlanRefund>(
    `select id, plan_id as "planId", amount_kobo::float8 as "amountKobo",
       credit_note_kobo::float8 as "creditNoteKobo", status, reason, requested_by as "requestedBy"
     from public.plan_refunds
     where id = $1
     for update`,
    [id],
  )
}
