import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { openRefundStatuses } from '../../../domain/payments/payment-status.ts'
import { openGateway } from '../../gateway/open-gateway.ts'

/**
 * The refund that an event without an id is about. Paystack names the id only in
 * `refund.needs-attention`, so the gateway is asked about every refund of the payment that is under
 * way.
 * @param status of the event, as the gateway names it
 * @returns the gateway's id; null when it knows none of them with this status
 */
export async function findMovedRefund(
  { reference, status }: { reference: string; status: string },
  context: ModuleContext,
): Promise<string | null> {
  const gateway = openGateway(context)
  const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<{ gatewayId: string }>(
      `select r.gateway_id as "gatewayId"
       from public.refunds r
       join public.payments p on p.id = r.payment_id
       where p.reference = $1 and p.method = $2 and r.status = any ($3)
         and r.gateway_id is not null
       order by r.created_at`,
      [reference, gateway?.name, openRefundStatuses],
    ),
  )
  for (const { gatewayId } of rows)
    if ((await gateway?.findRefund(gatewayId))?.status === status) return gatewayId
  return null
}
