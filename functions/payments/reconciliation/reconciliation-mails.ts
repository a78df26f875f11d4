import { companyMail } from '../../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'

/** Tells the staff that a day has new differences. Sent once for each day and number of them. */
export function differencesMail(
  { day, open }: { day: string; open: number },
  { site, siteUrl, renderMail }: Pick<ModuleContext, 'site' | 'siteUrl' | 'renderMail'>,
): MailMessage {
  const title = `Payments of ${day} do not agree`
  return companyMail(
    {
      category: 'reconciliation',
      to: site.staffEmail,
      title,
      blocks: [
        {
          facts: [
            ['Day', day],
            ['Open differences', String(open)],
          ],
        },
        {
          paragraph:
            'The list of the payment service and our books differ on this day. Open the day to see each difference and what to do about it.',
        },
        {
          link: { label: 'Open the day', url: `${siteUrl}/admin/reconciliation/${day}` },
        },
      ],
      dedupeKey: `reconciliation:${day}:${open}`,
    },
    { renderMail, site },
  )
}
