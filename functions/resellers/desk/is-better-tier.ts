import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'

/**
 * Whether a tier asks for more volume than another one, and so gives better prices.
 * @throws FunctionError 404 when one of them does not exist
 */
export async function isBetterTier(tx: Tx, tierId: string, thanTierId: string): Promise<boolean> {
  const row = await tx.maybeOne<{ better: boolean }>(
    `select a.min_volume_kobo > b.min_volume_kobo as better
     from public.reseller_tiers a, public.reseller_tiers b where a.id = $1 and b.id = $2`,
    [tierId, thanTierId],
  )
  if (!row) throw new FunctionError(404, 'There is no such tier.')
  return row.better
}
