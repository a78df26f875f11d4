import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import type { Recipient } from '../../orders/order-mails.ts'
import { refundToApproveMail } from '../refunds/refund-mails.ts'

const dayMs = 86_400_000
/** Colleagues who sit together approve sooner, and the shop withdraws some requests by itself. */
const waitMs = 10 * 60_000

/** Tells staff, once, of each requested refund that nobody has approved or refused. */
export const remindApprovers: ScheduledTask = {
  name: 'remind-approvers',
  everyS: 300,
  run: (context) => context.db.transaction({ role: 'service_role' }, (tx) => remind(tx, context)),
}

interface Requested extends Recipient {
  refundId: string
  amountKobo: number
  reason: string
  requestedBy: string | null
  phoneNumber: string
  reference: string
}

async function remind(tx: Tx, context: ModuleContext): Promise<void> {
  const until = new Date(context.now().getTime() - waitMs)
  const { rows } = await tx.query<Requested>(
    `select r.id as "refundId", r.reason, p.reference,
       private.find_account_email(r.requested_by) as "requestedBy",
       (
         select sum(part.amount_kobo)::float8
         from public.refunds part
         where coalesce(part.part_of, part.id) = r.id and part.status = 'requested'
       ) as "amountKobo",
       o.id, o.number, o.name, o.email, o.phone_number as "phoneNumber"
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     join public.orders o on o.id = p.order_id
     where r.status = 'requested' and r.part_of is null
       and r.created_at <= $1 and r.created_at > $2
     order by r.created_at, r.id
     limit 500`,
    [until, new Date(until.getTime() - dayMs)],
  )
  // The same key is sent once.
  for (const { refundId, amountKobo, reason, requestedBy, reference, ...order } of rows)
    await context.queueMail(
      tx,
      refundToApproveMail(
        { order, payment: { reference }, amountKobo, refundId, reason, requestedBy },
        context,
      ),
    )
}
