import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { createTicket, isTicket } from '../../security/signed-ticket.ts'

type Signer = Pick<ModuleContext, 'secretFor' | 'now'>

/** From the first reminder of an instalment to the last one, and some days more. */
const lifetimeS = 30 * 86_400

/**
 * The link that pays what is due on a plan with one tap, without a sign-in. It opens the page of the
 * gateway and shows nothing of the plan but the sum.
 */
export function payLink(context: Signer & Pick<ModuleContext, 'siteUrl'>, planId: string): string {
  const ticket = createTicket(context, { subject: subjectOf(planId), lifetimeS })
  return `${context.siteUrl}/functions/v1/pay-plan?${new URLSearchParams({ plan: planId, ticket })}`
}

/** Whether a ticket was made here for this plan, and has not expired. */
export async function isPayTicket(
  context: Signer,
  planId: string,
  ticket: string,
): Promise<boolean> {
  return isTicket(context, subjectOf(planId), ticket)
}

function subjectOf(planId: string): string {
  return `pay plan ${planId.toLowerCase()}`
}
