import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { refusal } from '../security/refusal.ts'
import { secondFactorNeeded, secondFactorTooNew } from '../../domain/staff/second-factor-needed.ts'

/**
 * Lets a person pass who gave their second factor in the last 15 minutes, or who has none. For what cannot be
 * taken back, such as money that goes to a bank account, or units that go to somebody else.
 * @throws FunctionError 403 with the code `second_factor_needed` or `second_factor_too_new`
 */
export async function requireOwnFactor(tx: Tx): Promise<void> {
  const row = await tx.one<{ problem: string | null }>(
    'select private.find_reseller_factor_problem() as problem',
  )
  const problem = row.problem ?? null
  if (problem === null) return
  if (problem !== 'too_new') throw refusal(403, secondFactorNeeded)
  throw new FunctionError(
    403,
    'Your second factor was added or removed less than a day ago. Please try again after 24 hours.',
    { details: { code: secondFactorTooNew } },
  )
}
