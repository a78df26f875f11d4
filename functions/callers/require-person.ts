import { refusal } from '../security/refusal.ts'
import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'

/**
 * The id of the signed-in caller.
 * @throws FunctionError 401 without a signed-in person; 403 when they have a second factor and have
 * not given it
 */
export function requirePerson({ caller }: Pick<FunctionContext, 'caller'>): string {
  if (caller.isHalfSignedIn) throw refusal(403, 'sign_in_unfinished')
  if (caller.personId === null) throw new FunctionError(401, 'Please sign in first.')
  return caller.personId
}
