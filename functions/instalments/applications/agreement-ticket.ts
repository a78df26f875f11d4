import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { sha256 } from '../../security/sha256.ts'

const lifetimeS = 600

/** Where the accepted agreement of a plan is as a PDF, for ten minutes and without a sign-in. */
export function agreementPathOf(
  { secretFor, now }: Pick<ModuleContext, 'secretFor' | 'now'>,
  planId: string,
): string {
  const expiresAtS = Math.ceil(now().getTime() / 1_000) + lifetimeS
  const ticket = `${expiresAtS}.${signatureOf({ secretFor }, planId, expiresAtS)}`
  return `/payment-details/agreement.pdf?${new URLSearchParams({ plan: planId, ticket })}`
}

/** Whether a ticket was made here for this agreement, and has not expired. */
export async function isAgreementTicket(
  { secretFor, now }: Pick<ModuleContext, 'secretFor' | 'now'>,
  planId: string,
  ticket: string,
): Promise<boolean> {
  const [, expires, signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(ticket) ?? []
  const expiresAtS = Number(expires)
  if (!(expiresAtS * 1_000 > now().getTime())) return false
  // The hashes are compared, because the time of the comparison tells nothing about them.
  const right = signatureOf({ secretFor }, planId, expiresAtS)
  return (await sha256(signature)) === (await sha256(right))
}

function signatureOf(
  { secretFor }: Pick<ModuleContext, 'secretFor'>,
  planId: string,
  expiresAtS: number,
): string {
  return secretFor(`plan agreement ${planId.toLowerCase()} ${expiresAtS}`)
}
