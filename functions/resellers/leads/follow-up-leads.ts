import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { findAccountEmail } from '../../accounts/find-account-email.ts'
import { leadExpiredMail, leadStaffMail, type MailedLead } from './lead-mails.ts'

/** Ends the protection of projects in time, and reminds staff of those that still wait for an answer. */
export const followUpLeads: ScheduledTask = {
  name: 'follow-up-leads',
  everyS: 600,
  async run(context) {
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      await expireLeads(tx, context)
      const { rows } = await tx.query<MailedLead>(
        `select l.id, l.customer_name as "customerName", r.business_name as "businessName", l.project,
           l.answer_by as "answerBy"
         from public.reseller_leads l join public.resellers r on r.id = l.reseller_id
         where l.status = 'registered' and l.answer_by <= $1`,
        [context.now()],
      )
      // Each is sent once, by its key.
      for (const lead of rows) await context.queueMail(tx, leadStaffMail(lead, 'overdue', context))
    })
  },
}

/** Ends projects whose protection is over, and tells their resellers. */
export async function expireLeads(
  tx: Tx,
  context: Pick<ModuleContext, 'now' | 'queueMail' | 'renderMail' | 'site' | 'siteUrl'>,
): Promise<void> {
  const { rows } = await tx.query<{ id: string; customerName: string; userId: string }>(
    `with ended as (
       update public.reseller_leads set status = 'expired'
       where id in (
         select id from public.reseller_leads
         where status = 'accepted' and protected_until <= $1
         order by id for no key update skip locked)
       returning id, customer_name, reseller_id
     )
     select e.id, e.customer_name as "customerName", r.user_id as "userId"
     from ended e join public.resellers r on r.id = e.reseller_id`,
    [context.now()],
  )
  for (const { userId, ...lead } of rows) {
    const to = await findAccountEmail(tx, userId)
    if (to) await context.queueMail(tx, leadExpiredMail({ ...lead, to }, context))
  }
}
