import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'

/**
 * The id of the calling member of staff. Every call asks the database, as its policies do: a change
 * of role takes effect immediately, and users with a second factor must have given it.
 * @throws FunctionError 403
 */
export async function requireStaff(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<string> {
  await setCallerClaims(tx, caller)
  const { rows } = await tx.query<{ isAdmin: boolean }>('select private.is_admin() as "isAdmin"')
  if (!rows[0]?.isAdmin || !caller.userId) throw new FunctionError(403, 'This is for our staff.')
  return caller.userId
}

/**
 * Lets SQL functions about the caller work in this transaction, which runs with the rights of the
 * service.
 */
export async function setCallerClaims(
  tx: Tx,
  { claims }: FunctionContext['caller'],
): Promise<void> {
  await tx.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
}
