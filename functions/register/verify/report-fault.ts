import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { LedgerFault } from '../../../domain/register/verify/verify-ledger.ts'
import { companyMail } from '../../mail/company-mail.ts'

/**
 * Writes down what is wrong with the register, which makes it read-only, and tells staff. While a fault
 * is open, another one changes nothing.
 */
export async function reportFault(
  context: Pick<ModuleContext, 'db' | 'log' | 'queueMail' | 'site' | 'siteUrl' | 'renderMail'>,
  { index, message }: LedgerFault,
): Promise<void> {
  context.log({ level: 'error', message: 'the carbon register has a fault', fault: message })
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const fault = await tx.maybeOne<{ id: string }>(
      `insert into public.register_faults (message, event_index) values ($1, $2)
       on conflict do nothing returning id`,
      [message, index],
    )
    if (!fault) return
    await context.queueMail(
      tx,
      companyMail(
        {
          category: 'register-fault',
          to: context.site.staffEmail,
          title: 'The carbon register has a fault',
          blocks: [
            {
              paragraph:
                'A check found something in the carbon register that cannot be right. Nothing can be written to it until an owner has looked at it.',
            },
            { facts: [['What was found', message] as const] },
            { link: { label: 'Look at it at the desk', url: `${context.siteUrl}/admin/carbon` } },
          ],
          dedupeKey: `register-fault:${fault.id}`,
        },
        context,
      ),
    )
  })
}
