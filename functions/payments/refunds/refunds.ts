import { describeRefusal, refusals } from '../../../domain/refusals/describe-refusal.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { disputeHoldForStaff } from '../../../domain/orders/dispute-hold.ts'

/**
 * Whether a member of staff may decide alone on a refund of this amount; otherwise a second person
 * must approve it. The database knows the limit and guards it too. The payment and the person stay
 * locked until the transaction ends, so that parallel requests are counted one after the other.
 */
export async function mayRefundAlone(
  tx: Tx,
  { staffId, paymentId, amountKobo }: { staffId: string; paymentId: string; amountKobo: number },
): Promise<boolean> {
  const row = await tx.one<{ mayRefund: boolean }>(
    `select private.may_refund_alone($1, $2, $3) and private.may_give_alone($1, $3)
     as "mayRefund"`,
    [staffId, paymentId, amountKobo],
  )
  return row.mayRefund
}

/**
 * Whether a member of staff may decide alone on refunds that are one decision: the limit is for all
 * of it.
 */
export async function mayDecideAlone(
  tx: Tx,
  staffId: string,
  parts: readonly { paymentId: string; amountKobo: number }[],
): Promise<boolean> {
  const togetherKobo = parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  for (const [at, { paymentId, amountKobo }] of parts.entries()) {
    const counted = at === 0 ? togetherKobo : amountKobo
    if (!(await mayRefundAlone(tx, { staffId, paymentId, amountKobo: counted }))) return false
  }
  return true
}

/** Why a refund is not approved: for the approver, and the status of the answer. */
export interface ApprovalProblem {
  status: 403 | 409
  message: string
}

/**
 * Why a member of staff may not approve a requested refund now, together with the others of the same
 * decision; null when they may. The database guards it too. The caller has locked its order.
 */
export async function findApprovalProblem(
  tx: Tx,
  { staffId, refundId }: { staffId: string; refundId: string },
): Promise<ApprovalProblem | null> {
  const parts = await listRequestedParts(tx, { staffId, refundId })
  if (parts.some(({ isDisputed }) => isDisputed))
    return { status: 409, message: disputeHoldForStaff }
  const [first] = parts
  if (first?.requestedBy === staffId)
    return (await mayDecideAlone(tx, staffId, parts))
      ? null
      : { status: 403, message: 'You asked for this, so a colleague must approve it.' }
  if (first?.requestedBy === null && first.hasWrittenReceipt)
    return { status: 409, message: refusals.refund_by_receiver }
  return first?.problem ? { status: 403, message: describeRefusal({ code: first.problem }) } : null
}

interface RequestedPart {
  paymentId: string
  amountKobo: number
  requestedBy: string | null
  isDisputed: boolean
  /** This member of staff wrote down a receipt of the order, which stands. */
  hasWrittenReceipt: boolean
  problem: string | null
}

async function listRequestedParts(
  tx: Tx,
  { staffId, refundId }: { staffId: string; refundId: string },
): Promise<RequestedPart[]> {
  const { rows } = await tx.query<RequestedPart>(
    `select r.payment_id as "paymentId", r.amount_kobo::float8 as "amountKobo",
       r.requested_by as "requestedBy", private.is_disputed(r.payment_id) as "isDisputed",
       exists (
         select from public.ledger_entries e
         where e.order_id = p.order_id and e.kind = 'receipt' and e.reverses is null
           and e.actor = 'staff' and e.actor_id = $1
           and not exists (select from public.ledger_entries where reverses = e.id)
       ) as "hasWrittenReceipt",
       private.find_approval_problem($1, r.requested_by, r.created_at) as problem
     from public.refunds asked
     join public.refunds r
       on coalesce(r.part_of, r.id) = coalesce(asked.part_of, asked.id) and r.status = 'requested'
     join public.payments p on p.id = r.payment_id
     where asked.id = $2
     order by r.created_at, r.id`,
    [staffId, refundId],
  )
  return rows
}
