import type { FunctionContext, Tx } from '../../backend/functions/functions.ts'
import { browserOf } from './browser-of.ts'
import { findMailbox } from './find-mailbox.ts'
import { requireRateLimit } from './require-rate-limit.ts'

const hourS = 3_600

export interface SubmissionsPerHour {
  /** For one mailbox: `name+1@` and `name+2@` are the same. */
  email: number
  /**
   * For one browser at one network address: many people share the address of a mobile carrier or a
   * cyber café.
   */
  client: number
  /** For one network address. */
  address: number
}

/**
 * Counts one submission of a form that needs no sign-in. The error rolls back the whole transaction
 * of the caller: no row, no mail, and nothing counted for the other limits.
 * @param form names the form in the keys of the limits
 * @throws FunctionError 429 with `tooManyMessage`
 */
export async function requireFormLimits(
  tx: Tx,
  {
    form,
    perHour,
    tooManyMessage,
    email,
    headers,
  }: {
    form: string
    perHour: SubmissionsPerHour
    tooManyMessage: string
    email: string
    headers: Headers
  },
  context: FunctionContext,
): Promise<void> {
  const { callerAddress } = context.limits
  const useOf = (of: keyof SubmissionsPerHour, subject: string) => ({
    key: `${form}:${of}:${subject}`,
    limit: perHour[of],
    windowS: hourS,
  })
  await requireRateLimit(
    tx,
    [
      useOf('email', await findMailbox(tx, email)),
      useOf('client', `${callerAddress}:${browserOf(headers)}`),
      useOf('address', callerAddress),
    ],
    tooManyMessage,
    context,
  )
}
