import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { Recipient } from '../../../domain/resellers/recipient.ts'
import type { Wholesale } from './find-wholesale.ts'

/**
 * Freezes on a new order that it was placed at wholesale, and to whom it is delivered. It earns no
 * commission. The database refuses both for anybody but an approved reseller.
 */
export async function noteWholesaleOrder(
  tx: Tx,
  {
    orderId,
    wholesale,
    recipient,
    now,
  }: { orderId: string; wholesale: Wholesale | null; recipient: Recipient | null; now: Date },
): Promise<void> {
  if (!wholesale) return
  await tx.query(
    `insert into public.order_attributions (order_id, reseller_id, way, tier_id,
       commission_percent, created_at)
     values ($1, $2, 'wholesale', $3, 0, $4)`,
    [orderId, wholesale.resellerId, wholesale.tierId, now],
  )
  if (!recipient) return
  await tx.query(
    `insert into public.order_recipients (order_id, name, phone_number, sender_name, created_at)
     select $1, $2, $3, business_name, $5 from public.resellers where id = $4`,
    [orderId, recipient.name, recipient.phoneNumber, wholesale.resellerId, now],
  )
}

/**
 * Refuses what only an approved reseller may do, with a sentence that says what has changed.
 * @param isShownAtWholesale whether the page showed the prices of a reseller
 * @throws FunctionError 409
 */
export function requireWholesaleAsShown(
  wholesale: Wholesale | null,
  { recipient, isShownAtWholesale }: { recipient: Recipient | null; isShownAtWholesale: boolean },
  details: Record<string, unknown>,
): void {
  if (wholesale) return
  if (recipient || isShownAtWholesale)
    throw new FunctionError(
      409,
      'Your account does not have reseller prices at the moment. You can still order at the prices of the shop: please look at the new total. If you think this is a mistake, talk to us.',
      { details },
    )
}
