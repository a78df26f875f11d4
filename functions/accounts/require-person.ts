import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'

/**
 * The id of the signed-in caller.
 * @throws FunctionError 401 without a signed-in user; 403 when the user has a second factor and has
 * not given it
 */
export async function requirePerson(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<string> {
  if (caller.userId === null || caller.role !== 'authenticated')
    throw new FunctionError(401, 'Please sign in first.')
  const { rows } = await tx.query<{ given: boolean }>(
    'select private.has_given_second_factor() as given',
  )
  if (!rows[0]?.given)
    throw new FunctionError(403, 'Please finish signing in with your second factor first.')
  return caller.userId
}
