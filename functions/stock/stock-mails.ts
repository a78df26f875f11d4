import { companyMail } from '../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { deskPath } from '../../domain/desk/screens.ts'
import { shorten } from '../mail/mail-text.ts'

export interface LowProduct {
  sku: string
  name: string
  stock: number
  lowStockLevel: number
}

/** Tells the staff which products are running out. */
export function lowStockMail(
  products: readonly [LowProduct, ...LowProduct[]],
  { site, siteUrl, renderMail, now }: ModuleContext,
): MailMessage {
  const [first] = products
  const title =
    products.length === 1 ? `Few left: ${first.name}` : `Few left of ${products.length} products`
  return companyMail(
    {
      category: 'low-stock',
      to: site.staffEmail,
      subject: shorten(title, 150),
      title,
      blocks: [
        { paragraph: 'Fewer are for sale than the level at which you want to know.' },
        {
          facts: products.map(({ sku, name, stock, lowStockLevel }) => [
            `${name} (${sku})`,
            `${stock} left, level ${lowStockLevel}`,
          ]),
        },
        {
          note: 'You get one mail for each time that a product falls below its level. Change the level in the screen of its stock.',
          link: {
            label: 'Open the list of low stock',
            url: `${siteUrl}${deskPath('stock')}?low=yes`,
          },
        },
      ],
      dedupeKey:
        `low-stock:${now().toISOString()}:${products.map(({ sku }) => sku).join(',')}`.slice(
          0,
          200,
        ),
    },
    { renderMail, site },
  )
}
