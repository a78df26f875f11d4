import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { formatGrants, type StaffGrant } from '../../domain/grants/grants.ts'
import { refusal } from '../security/refusal.ts'
import { secondFactorNeeded, secondFactorTooNew } from '../../domain/staff/second-factor-needed.ts'

/**
 * The id of the calling member of staff, who has one of the grants or is an owner. Every call asks
 * the database, as its policies do: a change of role or grants takes effect immediately, and users
 * with a second factor must have given it. The transactions of a function have the caller's claims.
 * @throws FunctionError 403
 */
export async function requireStaff(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
  ...anyOf: [StaffGrant, ...StaffGrant[]]
): Promise<string> {
  const row = await tx.maybeOne<{ isAdmin: boolean; isAllowed: boolean }>(
    `select private.is_admin() as "isAdmin", private.has_grant(variadic $1) as "isAllowed"`,
    [anyOf],
  )
  if (!row?.isAdmin || !caller.personId) throw refusal(403, 'staff_only')
  if (!row.isAllowed)
    throw new FunctionError(
      403,
      `You may not do this: it needs the grant ${formatGrants(anyOf)}. Please ask an owner of the shop.`,
      { details: { code: 'grant_needed' } },
    )
  return caller.personId
}

/**
 * Lets a caller pass who gave their second factor in the last 15 minutes, or who has none in a shop
 * that requires none. The desk asks for the code and repeats the call. A factor that is new counts
 * after a day, or when an owner confirms it. Ask it after `requireStaff`.
 * @throws FunctionError 403 with the code `second_factor_needed` or `second_factor_too_new`
 */
export async function requireFreshSecondFactor(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<void> {
  const row = await tx.one<{ problem: string | null }>(
    'select private.find_second_factor_problem() as problem',
  )
  const problem = row.problem
  if (problem === 'too_new') throw refusal(403, secondFactorTooNew)
  if (problem !== null || caller.personId === null) throw refusal(403, secondFactorNeeded)
}
