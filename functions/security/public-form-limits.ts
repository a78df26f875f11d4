import { z } from 'zod'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { normaliseEmail } from '../../domain/contact/email.ts'

/** What guards the forms that anybody may send, signed in or not. */

const honeypot = z.object({ website: z.string().trim().min(1) })

/** Whether the field that people do not see is filled in: whoever does that is a program. */
export function isFromProgram(body: unknown): boolean {
  return honeypot.safeParse(body).success
}

const hourS = 3_600

export interface SendsPerHour {
  /** Of one e-mail address, whatever its letters' case. */
  email: number
  /** Of one browser at one network address: mobile carriers and cyber cafés put many people behind one. */
  client: number
  /** Of one network address. */
  address: number
}

/**
 * Counts one send of a form. Refused, the caller's whole transaction rolls back: no row, no mail, and no place taken from the other limits.
 * @param form names the form among the counters
 * @throws FunctionError 429 with `refusal`, to be tried again within the hour
 */
export async function requireWithinLimits(
  tx: Tx,
  {
    form,
    perHour,
    apiError,
    email,
    headers,
  }: { form: string; perHour: SendsPerHour; apiError: string; email: string; headers: Headers },
  { limits: { take, callerAddress } }: FunctionContext,
): Promise<void> {
  const browser = (headers.get('user-agent') ?? '').slice(0, 200)
  const count = (of: keyof SendsPerHour, whom: string) =>
    take(tx, { key: `${form}:${of}:${whom}`, limit: perHour[of], windowS: hourS })
  const isWithin =
    (await count('email', normaliseEmail(email))) &&
    (await count('client', `${callerAddress}:${browser}`)) &&
    (await count('address', callerAddress))
  if (!isWithin) throw new FunctionError(429, apiError, { retryAfterS: hourS })
}
