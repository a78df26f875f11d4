import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { companyMail } from '../../mail/company-mail.ts'

interface SharedAccount {
  orderId: string
  number: string
  businessName: string
}

/**
 * Tells staff, once for each order, that the buyer's account for refunds is the bank account of the reseller
 * who earns from the order. Both accounts may be given after the order, when its attribution is frozen, so
 * each time one of them is stored.
 */
export async function tellSharedAccount(
  tx: Tx,
  of: { orderId: string } | { resellerId: string },
  context: Pick<ModuleContext, 'queueMail' | 'renderMail' | 'site' | 'siteUrl'>,
): Promise<void> {
  const [column, value] =
    'orderId' in of ? ['order_id', of.orderId] : ['reseller_id', of.resellerId]
  const { rows } = await tx.query<SharedAccount>(
    `select distinct o.id as "orderId", o.number, r.business_name as "businessName"
     from public.order_attributions a
     join public.orders o on o.id = a.order_id
     join public.resellers r on r.id = a.reseller_id
     join private.refund_accounts f on f.order_id = a.order_id
     join public.reseller_bank_accounts b on b.reseller_id = a.reseller_id
       and b.bank_code = f.bank_code and b.account_number = f.account_number
     where a.${column} = $1 and a.refusal is null and a.way <> 'wholesale'`,
    [value],
  )
  for (const { orderId, number, businessName } of rows)
    await context.queueMail(
      tx,
      companyMail(
        {
          category: 'reseller-shared-account',
          to: context.site.staffEmail,
          title: `Order ${number}: the buyer and the reseller have one bank account`,
          blocks: [
            {
              facts: [
                ['Order', number],
                ['Reseller', businessName],
              ],
            },
            {
              paragraph:
                'The refund of this order goes to the bank account of the reseller who earns from it, so the reseller may have bought for themselves. Please look at both before you approve a payout.',
            },
            {
              link: { label: 'Open the order', url: `${context.siteUrl}/admin/orders/${orderId}` },
            },
          ],
          dedupeKey: `reseller-shared-account:${orderId}`,
        },
        context,
      ),
    )
}
