import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { requirePerson } from '../../callers/require-person.ts'
import { findWholesale, type Wholesale } from '../wholesale/find-wholesale.ts'

/**
 * The caller's terms as an approved reseller, and their approval until the transaction ends.
 * @throws FunctionError 401 not signed in; 403 not an approved reseller, or the second factor is missing
 */
export async function requireWholesale(
  tx: Tx,
  context: Pick<FunctionContext, 'caller'>,
  { locks }: { locks: boolean } = { locks: true },
): Promise<Wholesale> {
  const userId = requirePerson(context)
  const wholesale = await findWholesale(tx, userId, { locks })
  if (!wholesale) throw new FunctionError(403, 'Only approved resellers can do this.')
  return wholesale
}
