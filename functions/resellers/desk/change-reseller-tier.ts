import { defineFunction } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { changeResellerTier as contract } from '../../../domain/resellers/reseller-functions.ts'
import { isBetterTier } from './is-better-tier.ts'
import { lockReseller } from './lock-reseller.ts'

/**
 * Finance moves a reseller to another tier. A lower one counts at once; a better one is money, so it waits
 * for a second colleague.
 * @returns 200 `{ outcome }`; 403 not finance, no fresh second factor, or the own account; 404 no such
 * reseller or tier; 409 a change waits already, or nothing would change
 */
export const changeResellerTier = defineFunction(
  contract,
  async ({ tx, staffId, request: { resellerId, tierId, reason }, context }) => {
    const reseller = await lockReseller(tx, resellerId)
    if (reseller.userId === staffId) throw refusal(403, 'own_reseller_account')
    if (reseller.tierId === tierId)
      throw new FunctionError(409, 'The reseller is in this tier already.')
    await requireNoOpenRequest(tx, resellerId)
    if (!(await isBetterTier(tx, tierId, reseller.tierId))) {
      await tx.query('update public.resellers set tier_id = $2 where id = $1', [resellerId, tierId])
      return { outcome: 'moved' as const }
    }
    await tx.query(
      `insert into public.reseller_tier_requests (reseller_id, tier_id, reason, requested_by,
           requested_at)
         values ($1, $2, $3, $4, $5)`,
      [resellerId, tierId, reason, staffId, context.now()],
    )
    return { outcome: 'waits' as const }
  },
)

async function requireNoOpenRequest(tx: Tx, resellerId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `select from public.reseller_tier_requests where reseller_id = $1 and status = 'open'`,
    [resellerId],
  )
  if (rowCount > 0)
    throw new FunctionError(409, 'A change of the tier waits for a second colleague already.')
}
