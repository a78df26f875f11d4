import type { Tx } from '../../../backend/functions/functions.ts'

/** The prices that a registered project has protected for its customer. */
export interface ProtectedPrices {
  businessName: string
  /** When it was registered: a price that was lower then still holds. */
  since: Date
}

/** The protected prices of a customer; null for somebody whose project nobody registered. */
export async function findProtected(
  tx: Tx,
  { phoneNumber, email }: { phoneNumber: string | null; email: string | null },
  now: Date,
): Promise<ProtectedPrices | null> {
  return tx.maybeOne<ProtectedPrices>(
    `select r.business_name as "businessName", l.registered_at as since
     from private.find_reseller_lead($1, $2, null, $3) l
     join public.resellers r on r.id = l.reseller_id`,
    [phoneNumber, email, now],
  )
}

/** The protected prices of an order that our team took for a project; null for any other order. */
export async function findProtectedOfOrder(
  tx: Tx,
  orderId: string,
): Promise<ProtectedPrices | null> {
  return tx.maybeOne<ProtectedPrices>(
    `select r.business_name as "businessName", l.registered_at as since
     from public.order_attributions a
       join public.orders o on o.id = a.order_id and o.channel <> 'web'
       join public.reseller_leads l on l.id = a.lead_id
       join public.resellers r on r.id = l.reseller_id
     where a.order_id = $1`,
    [orderId],
  )
}
