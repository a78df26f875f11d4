import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { Payment } from '../payments.ts'

export interface NewRefund {
  paymentId: string
  amountKobo: number
  reason: string
  /** The member of staff who requests it; null for the shop itself. */
  requestedBy?: string | null
}

/** Stores a refund, for staff to approve. @returns its id */
export async function insertRefund(
  tx: Tx,
  { paymentId, amountKobo, reason, requestedBy = null }: NewRefund,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into public.refunds (payment_id, amount_kobo, reason, requested_by)
     values ($1, $2, $3, $4)
     returning id`,
    [paymentId, amountKobo, reason, requestedBy],
  )
  const [row] = rows
  if (!row) throw new Error('An insert returned nothing')
  return row.id
}

/**
 * The caller has locked the order, so that two parallel requests are counted one after the other.
 * @throws FunctionError 409 when the refunds would exceed what arrived
 */
export async function requireRoomForRefund(
  tx: Tx,
  { id, receivedKobo }: Payment,
  amountKobo: number,
): Promise<void> {
  const { rows } = await tx.query<{ requested: number }>(
    `select coalesce(sum(amount_kobo), 0)::float8 as requested
     from public.refunds
     where payment_id = $1 and status <> 'failed'`,
    [id],
  )
  if ((rows[0]?.requested ?? 0) + amountKobo > (receivedKobo ?? 0))
    throw new FunctionError(409, 'That is more than is left of this payment.')
}

/**
 * Whether a member of staff may decide alone on a refund of this amount; otherwise a second person
 * must approve it. The database knows the limit and guards it too. The payment and the person stay
 * locked until the transaction ends, so that parallel requests are counted one after the other.
 */
export async function mayRefundAlone(
  tx: Tx,
  { staffId, paymentId, amountKobo }: { staffId: string; paymentId: string; amountKobo: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ mayRefund: boolean }>(
    'select private.may_refund_alone($1, $2, $3) as "mayRefund"',
    [staffId, paymentId, amountKobo],
  )
  return rows[0]?.mayRefund ?? false
}

/**
 * Why a member of staff may not approve a refund that somebody else requested, for people; null when
 * they may. The database guards it too.
 */
export async function findApprovalProblem(
  tx: Tx,
  { staffId, refundId }: { staffId: string; refundId: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ problem: string | null }>(
    `select private.find_approval_problem($1, requested_by, created_at) as problem
     from public.refunds where id = $2`,
    [staffId, refundId],
  )
  return rows[0]?.problem ?? null
}
