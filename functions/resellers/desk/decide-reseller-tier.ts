import { defineFunction } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { decideResellerTier as contract } from '../../../domain/resellers/reseller-functions.ts'
import { isBetterTier } from './is-better-tier.ts'
import { lockReseller } from './lock-reseller.ts'

/**
 * A second member of finance allows a better tier, or refuses it. The rules of who may are those of refunds.
 * @returns 200 `{}`; 403 not finance, no fresh second factor, who asked for it, or too new for it; 404 no
 * such request; 409 decided already, or the reseller is in that tier or a better one by now
 */
export const decideResellerTier = defineFunction(
  contract,
  async ({ tx, staffId, request: { requestId, isAllowed }, context }) => {
    const request = await lockRequest(tx, requestId)
    const reseller = await lockReseller(tx, request.resellerId)
    if (isAllowed) {
      if (reseller.userId === staffId || request.requestedBy === staffId)
        throw new FunctionError(403, 'A second colleague with the grant finance must allow this.')
      await requireMayAllow(tx, { staffId, request })
      if (!(await isBetterTier(tx, request.tierId, reseller.tierId)))
        throw new FunctionError(
          409,
          'The reseller has moved to this tier or a better one meanwhile. Please refuse the change.',
        )
    }
    await tx.query(
      `update public.reseller_tier_requests
       set status = $2, decided_by = $3, decided_at = $4 where id = $1`,
      [requestId, isAllowed ? 'allowed' : 'refused', staffId, context.now()],
    )
    if (isAllowed)
      await tx.query('update public.resellers set tier_id = $2 where id = $1', [
        reseller.id,
        request.tierId,
      ])
    return {}
  },
)

interface TierRequest {
  resellerId: string
  tierId: string
  requestedBy: string
  requestedAt: Date
}

async function lockRequest(tx: Tx, id: string): Promise<TierRequest> {
  const row = await tx.maybeOne<TierRequest & { status: string }>(
    `select reseller_id as "resellerId", tier_id as "tierId", requested_by as "requestedBy",
       requested_at as "requestedAt", status
     from public.reseller_tier_requests where id = $1 for update`,
    [id],
  )
  if (!row) throw new FunctionError(404, 'There is no such request.')
  if (row.status !== 'open') throw new FunctionError(409, 'This was decided already.')
  return row
}

async function requireMayAllow(
  tx: Tx,
  { staffId, request }: { staffId: string; request: TierRequest },
): Promise<void> {
  const row = await tx.one<{ problem: string | null }>(
    'select private.find_approval_problem($1, $2, $3) as problem',
    [staffId, request.requestedBy, request.requestedAt],
  )
  const problem = row.problem
  if (problem) throw refusal(403, problem)
}
