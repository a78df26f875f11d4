import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { sha256 } from '../../security/sha256.ts'

type Signer = Pick<ModuleContext, 'secretFor' | 'now'>

/** From the first reminder of an instalment to the last one, and some days more. */
const lifetimeDays = 30
const dayMs = 86_400_000
/** 96 bits. The whole link has to fit into a text message. */
const signatureLength = 16

/**
 * The link that pays what is due on a plan with one tap, without a sign-in. It opens the page of the
 * gateway and shows nothing of the plan but the sum.
 */
export function payLink(
  context: Signer & Pick<ModuleContext, 'siteUrl'>,
  planNumber: string,
): string {
  const lastDay = Math.floor(context.now().getTime() / dayMs) + lifetimeDays
  const ticket = `${lastDay}.${signatureOf(context, planNumber, lastDay)}`
  return `${context.siteUrl}/functions/v1/pay-plan?${new URLSearchParams({ plan: planNumber, ticket })}`
}

/** Whether a ticket was made here for this plan, and has not expired. */
export async function isPayTicket(
  context: Signer,
  planNumber: string,
  ticket: string,
): Promise<boolean> {
  const [, day, signature = ''] = /^(\d{1,6})\.([\w-]+)$/.exec(ticket) ?? []
  const lastDay = Number(day)
  if (!((lastDay + 1) * dayMs > context.now().getTime())) return false
  // The hashes are compared, because the time of the comparison tells nothing about them.
  const right = signatureOf(context, planNumber, lastDay)
  return (await sha256(signature)) === (await sha256(right))
}

function signatureOf(
  { secretFor }: Pick<Signer, 'secretFor'>,
  planNumber: string,
  lastDay: number,
): string {
  return secretFor(`pay plan ${planNumber} ${lastDay}`).slice(0, signatureLength)
}
