import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { ResellerStatus } from '../../../domain/resellers/reseller-status.ts'

export interface LockedReseller {
  id: string
  userId: string
  status: ResellerStatus
  businessName: string
  code: string | null
  tierId: string
  version: number
}

/**
 * Locks a reseller until the transaction ends.
 * @throws FunctionError 404
 */
export async function lockReseller(tx: Tx, resellerId: string): Promise<LockedReseller> {
  const row = await tx.maybeOne<LockedReseller>(
    `select id, user_id as "userId", status, business_name as "businessName", code,
       tier_id as "tierId", version
     from public.resellers where id = $1 for update`,
    [resellerId],
  )
  if (!row) throw new FunctionError(404, 'There is no such reseller.')
  return row
}
