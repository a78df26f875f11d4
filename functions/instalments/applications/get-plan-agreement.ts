import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { getPlanAgreement as contract } from '../../../domain/instalments/applications/application-functions.ts'
import { isDocumentTicket } from '../../security/document-ticket.ts'

interface Accepted {
  planNumber: string
  isTest: boolean
  content: string
  sha256: string
  wording: string
  acceptedName: string
  acceptedAt: string
  acceptedFrom: string
  allowsDebit: boolean
}

/**
 * The accepted agreement of a plan, for holders of a ticket.
 * @returns 200 the words with who accepted them, when and from where; 404 without a valid ticket
 */
export const getPlanAgreement = defineSteps(
  contract,
  async ({ request: { planId, ticket }, transaction, context }) => {
    const agreement = (await isDocumentTicket(context, { kind: 'plan-agreement', planId }, ticket))
      ? await transaction(
          async ({ tx }) => {
            return tx.maybeOne<Accepted>(
              `select p.number as "planNumber", p.is_test as "isTest", a.content,
               a.content_sha256 as sha256, a.wording, a.accepted_name as "acceptedName",
               a.accepted_at::text as "acceptedAt", a.accepted_from::text as "acceptedFrom",
               a.allows_debit as "allowsDebit"
             from public.plan_agreements a
             join public.instalment_plans p on p.id = a.plan_id
             where a.plan_id = $1
             order by a.version desc
             limit 1`,
              [planId],
            )
          },
          { readOnly: true },
        )
      : null
    if (!agreement) throw new FunctionError(404, 'There is no such agreement.')
    return agreement
  },
)
