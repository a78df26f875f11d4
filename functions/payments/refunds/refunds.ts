import type { Tx } from '../../../backend/functions/functions.ts'

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
    `select private.may_refund_alone($1, $2, $3) and private.may_give_alone($1, $3)
       as "mayRefund"`,
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
    `select private.find_approval_problem($1, requested_by, created_at) || '.' as problem
     from public.refunds where id = $2`,
    [staffId, refundId],
  )
  return rows[0]?.problem ?? null
}
