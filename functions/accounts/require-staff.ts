import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'

/**
 * The id of the calling member of staff. Every call asks the database, as its policies do: a change
 * of role takes effect immediately, and users with a second factor must have given it. The
 * transactions of a function have the caller's claims.
 * @throws FunctionError 403
 */
export async function requireStaff(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<string> {
  const { rows } = await tx.query<{ isAdmin: boolean }>('select private.is_admin() as "isAdmin"')
  if (!rows[0]?.isAdmin || !caller.userId)
    throw new FunctionError(403, 'Only our staff can do this.')
  return caller.userId
}

/**
 * {@link requireStaff} in a transaction of its own, for functions that use no other.
 * @throws FunctionError 403
 */
export function requireStaffMember(
  context: Pick<FunctionContext, 'caller' | 'db'>,
): Promise<string> {
  return context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    requireStaff(tx, context),
  )
}
