import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { secondFactorNeeded } from '../../domain/staff/second-factor-needed.ts'

/**
 * Lets a caller pass who gave their second factor in the last 15 minutes, or who has none in a shop
 * that requires none. The desk asks for the code and repeats the call. Ask it after `requireStaff`.
 * @throws FunctionError 403 with the code `second_factor_needed`
 */
export async function requireFreshSecondFactor(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<void> {
  const { rows } = await tx.query<{ isFresh: boolean }>(
    'select private.has_fresh_second_factor() as "isFresh"',
  )
  if (!rows[0]?.isFresh || caller.userId === null)
    throw new FunctionError(403, 'Please confirm this with your second factor.', {
      details: { code: secondFactorNeeded },
    })
}
