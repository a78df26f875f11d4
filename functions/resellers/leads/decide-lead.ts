import { defineSteps } from '../../callers/define-function.ts'
import { refusal } from '../../security/refusal.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { leadTransitions, protectedDays, type LeadStatus } from '../../../domain/resellers/lead.ts'
import { decideResellerLead as contract } from '../../../domain/resellers/lead-functions.ts'
import { findAccountEmail } from '../../accounts/find-account-email.ts'
import { leadAnswerMail } from './lead-mails.ts'

/**
 * Staff of sales protect a registered project, or refuse it. The reseller gets a mail. The same decision
 * again changes nothing.
 * @returns 200 `{ status }`; 400 a refusal without a reason; 403 not staff of sales, or the own project;
 * 404 no such project; 409 decided otherwise meanwhile, or the reseller is not approved
 */
export const decideLead = defineSteps(
  contract,
  async ({ request: { leadId, decision, reason }, transaction, context }) => {
    const to: LeadStatus = decision === 'accept' ? 'accepted' : 'refused'
    const now = context.now()
    await transaction(async ({ tx, staffId }) => {
      const lead = await tx.maybeOne<{
        status: LeadStatus
        customerName: string
        userId: string
        isOpen: boolean
      }>(
        `select l.status, l.customer_name as "customerName", r.user_id as "userId",
           r.status = 'approved' as "isOpen"
         from public.reseller_leads l join public.resellers r on r.id = l.reseller_id
         where l.id = $1 for no key update of l`,
        [leadId],
      )
      if (!lead) throw new FunctionError(404, 'There is no such project.')
      if (lead.userId === staffId) throw refusal(403, 'own_lead')
      if (lead.status === to) return
      if (!leadTransitions[lead.status].includes(to))
        throw new FunctionError(
          409,
          'A colleague has decided this differently in the meantime. Please read it again.',
        )
      if (to === 'accepted' && !lead.isOpen)
        throw new FunctionError(409, 'This reseller is suspended. Refuse the project, or wait.')
      const protectedUntil = new Date(now.getTime() + protectedDays * 86_400_000)
      await tx.query(
        `update public.reseller_leads
         set status = $2, reason = $3, decided_by = $4, decided_at = $5, protected_until = $6
         where id = $1`,
        [leadId, to, reason, staffId, now, to === 'accepted' ? protectedUntil : null],
      )
      const email = await findAccountEmail(tx, lead.userId)
      if (!email) return
      const told = { id: leadId, customerName: lead.customerName, to: email }
      const said = to === 'accepted' ? { protectedUntil } : { reason: reason ?? '' }
      await context.queueMail(tx, leadAnswerMail(told, said, context))
    })
    return { status: to }
  },
)
