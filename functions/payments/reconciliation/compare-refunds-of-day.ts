import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import type { Difference } from '../../../domain/payments/reconciliation/compare-day.ts'
import {
  compareRefunds,
  type SentRefund,
} from '../../../domain/payments/reconciliation/compare-refunds.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { isMarkedAs } from '../refunds/refund-note.ts'

/**
 * The refunds that were requested at the gateway on a day, against those that we sent.
 * @throws GatewayError when the gateway does not list all of them
 */
export async function compareRefundsOfDay(
  { gateway, day }: { gateway: Gateway; day: string },
  context: ModuleContext,
): Promise<Difference[]> {
  // The clocks differ, so around midnight each side may count the other day.
  const listed = await gateway.listRefundsSince(new Date(`${addDays(day, -1)}T00:00:00+01:00`))
  const sent = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    listSent(tx, { gateway: gateway.name, day }),
  )
  return compareRefunds({
    listed: listed.map(({ id, status, amountKobo, reference, note, requestedAt }) => ({
      id,
      reference,
      amountKobo,
      status,
      isOfDay: dayInLagos(requestedAt) === day,
      sent:
        sent.find((each) => each.gatewayId === id) ??
        sent.find((each) => each.gatewayId === null && isMarkedAs(note, each.refundId)) ??
        null,
    })),
    sent,
  })
}

async function listSent(
  tx: Tx,
  { gateway, day }: { gateway: string; day: string },
): Promise<SentRefund[]> {
  const { rows } = await tx.query<SentRefund>(
    `select r.id as "refundId", r.payment_id as "paymentId", p.reference, r.gateway_id as "gatewayId",
       r.amount_kobo::float8 as "amountKobo", r.status,
       coalesce(
         (coalesce(r.sent_at, r.created_at) at time zone 'Africa/Lagos')::date = $2::date, false
       ) as "isOfDay"
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.method = $1 and (r.gateway_id is not null or r.sent_at is not null)
       and coalesce(r.sent_at, r.created_at) >= ($2::date - 2)::timestamp at time zone 'Africa/Lagos'
     order by r.created_at, r.id`,
    [gateway, day],
  )
  return rows
}
