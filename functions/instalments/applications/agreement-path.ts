import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { createDocumentTicket } from '../../security/document-ticket.ts'

/** Where the accepted agreement of a plan is as a PDF, for ten minutes and without a sign-in. */
export function agreementPathOf(
  context: Pick<ModuleContext, 'secretFor' | 'now'>,
  planId: string,
): string {
  const ticket = createDocumentTicket(context, { kind: 'plan-agreement', planId })
  return `/payment-details/agreement.pdf?${new URLSearchParams({ plan: planId, ticket })}`
}
