import { FunctionError, type FunctionContext } from '../../../backend/functions/functions.ts'
import { browserOf } from '../../security/browser-of.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { sha256 } from '../../security/sha256.ts'

const windowS = 3_600
/** Different codes within an hour. Trying the same one again is free. */
const perPerson = { limit: 10, windowS }
const perAddress = { limit: 40, windowS }
/** Of everybody: 80 bits cannot be guessed, but many tries should be noticed. */
const overall = { limit: 1_000, windowS }

/**
 * Counts that the caller tries the code of a credit, also when the request is refused later: it has
 * a transaction of its own.
 * @returns false beyond a limit: then the code is not looked up
 */
export async function countCreditTry(
  code: string,
  headers: Headers,
  context: Pick<FunctionContext, 'db' | 'limits' | 'caller'>,
): Promise<boolean> {
  const { callerAddress } = context.limits
  const person = context.caller.personId ?? `${callerAddress}:${browserOf(headers)}`
  const codeHash = await sha256(code)
  try {
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const key = `credit-code:${person}:${codeHash}`
      if (await context.limits.hit(tx, { key, limit: 1, windowS }))
        await requireRateLimit(
          tx,
          [
            { key: `credits:person:${person}`, ...perPerson },
            { key: `credits:address:${callerAddress}`, ...perAddress },
            { key: 'credits:all', ...overall },
          ],
          'Too many codes were tried.',
          context,
        )
    })
    return true
  } catch (error) {
    if (error instanceof FunctionError && error.status === 429) return false
    throw error
  }
}
