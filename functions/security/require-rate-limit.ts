import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'

export interface RateLimitUse {
  key: string
  limit: number
  windowS: number
}

/**
 * Counts one use of each key in the caller's transaction. The refusal rolls the transaction back,
 * and with it what the other keys have counted.
 * @throws FunctionError 429 with `tooManyMessage` when a limit is reached
 */
export async function requireRateLimit(
  tx: Tx,
  uses: readonly RateLimitUse[],
  tooManyMessage: string,
  { limits }: Pick<FunctionContext, 'limits'>,
): Promise<void> {
  for (const use of uses)
    if (!(await limits.hit(tx, use)))
      throw new FunctionError(429, tooManyMessage, { retryAfterS: use.windowS })
}
