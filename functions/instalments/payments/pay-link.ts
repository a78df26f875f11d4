import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { sha256 } from '../../security/sha256.ts'

type Signer = Pick<ModuleContext, 'secretFor' | 'now'>

/** From the first reminder of an instalment to the last one, and some days more. */
const lifetimeS = 30 * 86_400

/**
 * The link that pays what is due on a plan with one tap, without a sign-in. It opens the page of the
 * gateway and shows nothing of the plan but the sum.
 */
export function payLink(context: Signer & Pick<ModuleContext, 'siteUrl'>, planId: string): string {
  const expiresAtS = Math.ceil(context.now().getTime() / 1_000) + lifetimeS
  const ticket = `${expiresAtS}.${signatureOf(context, planId, expiresAtS)}`
  return `${context.siteUrl}/functions/v1/pay-plan?${new URLSearchParams({ plan: planId, ticket })}`
}

/** Whether a ticket was made here for this plan, and has not expired. */
export async function isPayTicket(
  context: Signer,
  planId: string,
  ticket: string,
): Promise<boolean> {
  const [, expires, signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(ticket) ?? []
  const expiresAtS = Number(expires)
  if (!(expiresAtS * 1_000 > context.now().getTime())) return false
  // The hashes are compared, because the time of the comparison tells nothing about them.
  const right = signatureOf(context, planId, expiresAtS)
  return (await sha256(signature)) === (await sha256(right))
}

function signatureOf(
  { secretFor }: Pick<Signer, 'secretFor'>,
  planId: string,
  expiresAtS: number,
): string {
  return secretFor(`pay plan ${planId.toLowerCase()} ${expiresAtS}`)
}
