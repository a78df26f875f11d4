import { companyMail } from '../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira, koboFromNaira } from '../../domain/money/money.ts'
import { shorten } from '../mail/mail-text.ts'
import { stopAlertsByPostUrl, stopAlertsUrl } from './alert-links.ts'

export interface BackInStock {
  alertId: string
  email: string
  product: { name: string; slug: string; stock: number; priceNaira: number }
}

/** Says that a product is in stock again, what it costs, and how to stop these mails. */
export function backInStockMail(
  { alertId, email, product: { name, slug, stock, priceNaira } }: BackInStock,
  context: ModuleContext,
): MailMessage {
  const { site, siteUrl } = context
  return companyMail(
    {
      category: 'stock-alert',
      to: email,
      subject: shorten(`${site.name}: ${name} is back in stock`, 150),
      title: `${name} is back`,
      blocks: [
        {
          paragraph:
            'Hello, you asked us to tell you when this is in stock again. It is now. We cannot reserve it for you: whoever orders first gets it.',
        },
        {
          facts: [
            ['In stock', String(stock)],
            ['Price today', formatNaira(koboFromNaira(priceNaira))],
          ],
        },
        { link: { label: 'See it in the shop', url: `${siteUrl}/shop/${slug}` } },
        {
          note: 'You get this mail once for each product you asked about. If you did not ask, or want no more of these mails, stop them here:',
          link: { label: 'Stop all stock alerts', url: stopAlertsUrl(context, email) },
        },
      ],
      unsubscribeUrl: stopAlertsByPostUrl(context, email),
      dedupeKey: `stock-alert:${alertId}`,
    },
    context,
  )
}
