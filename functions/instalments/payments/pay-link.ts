import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { createTicket, isTicket } from '../../security/signed-ticket.ts'

type Signer = Pick<ModuleContext, 'secretFor' | 'now'>

/** From the first reminder of an instalment to the last one, and some days more. */
const lifetimeS = 30 * 86_400

/**
 * The link that pays what is due on a plan with one tap, without a sign-in. It opens the page of the
 * gateway and shows nothing of the plan but the sum. It is short, because it is sent in text messages.
 */
export function payLink(
  context: Signer & Pick<ModuleContext, 'siteUrl'>,
  planNumber: string,
): string {
  const ticket = createTicket(context, { subject: subjectOf(planNumber), lifetimeS })
  return `${context.siteUrl}/functions/v1/pay-plan?${new URLSearchParams({ plan: planNumber, ticket })}`
}

/** Whether a ticket was made here for this plan, and has not expired. */
export async function isPayTicket(
  context: Signer,
  planNumber: string,
  ticket: string,
): Promise<boolean> {
  return isTicket(context, subjectOf(planNumber), ticket)
}

function subjectOf(planNumber: string): string {
  return `pay plan ${planNumber}`
}
