import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'
import { browserOf } from '../security/browser-of.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'

const windowS = 3_600
/** Different codes within an hour. Trying the same one again is free. */
const perPerson = { limit: 10, windowS }
// Thousands of phones share one address of a mobile carrier, but most of them know the same codes.
const perAddress = { limit: 60, windowS }

/**
 * Counts that the caller tries a coupon, also when the request is refused later: it has a
 * transaction of its own. A program that guesses codes learns nothing any more, because beyond the
 * limit new codes are not looked up.
 * @returns false beyond the limit
 */
export async function countCouponTry(
  code: string,
  headers: Headers,
  context: Pick<FunctionContext, 'db' | 'limits' | 'caller'>,
): Promise<boolean> {
  const { callerAddress } = context.limits
  const person = context.caller.personId ?? `${callerAddress}:${browserOf(headers)}`
  try {
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const isNew = await context.limits.hit(tx, {
        key: `coupon-code:${person}:${code}`,
        limit: 1,
        windowS,
      })
      if (isNew)
        await requireRateLimit(
          tx,
          [
            { key: `coupons:person:${person}`, ...perPerson },
            { key: `coupons:address:${callerAddress}`, ...perAddress },
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
