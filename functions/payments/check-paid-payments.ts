import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../backend/functions/module.ts'
import { isBeforeShipping } from '../../domain/orders/order-status.ts'
import { askAboutEach } from '../gateway/ask-about-each.ts'
import { openGateway } from '../gateway/open-gateway.ts'
import { lockOrder } from '../orders/order-access.ts'
import { forgetChecks, listPaymentsById, type Payment } from './payments.ts'
import { syncRefunds } from './refunds/sync-refunds.ts'
import { moneyProblemMail } from './staff-mails.ts'

const maxPerRun = 50

/**
 * Asks the gateway once a day about the payments of orders that are not shipped yet, so that goods do
 * not leave after their money went back without an event. Refunds that it reports are booked; staff
 * get a mail about money that no refund explains.
 */
export const checkPaidPayments: ScheduledTask = {
  name: 'check-paid-payments',
  everyS: 3_600,
  async run(context) {
    const due = await takeDuePayments(context)
    await askAboutEach(
      due,
      {
        ask: (payment) => checkPaid(payment, context),
        putBack: (payments) => forgetChecks(payments, context),
        referenceOf: ({ reference }) => reference,
      },
      context,
    )
  },
}

async function checkPaid(payment: Payment, context: ModuleContext): Promise<void> {
  const gateway = openGateway(context)
  if (gateway?.name !== payment.method) return
  const transaction = await gateway.verify(payment.reference)
  if (transaction?.status !== 'reversed') return
  await syncRefunds(payment, context)
  await context.db.transaction({ role: 'service_role' }, (tx) => tellStaff(tx, payment, context))
}

/** The refunds of a reversed payment are booked by now, so what is left went back in another way. */
async function tellStaff(tx: Tx, payment: Payment, context: ModuleContext): Promise<void> {
  const order = await lockOrder(tx, payment.orderId)
  if (!order || !isBeforeShipping(order.status)) return
  const row = await tx.maybeOne<{ leftKobo: number; isDisputed: boolean }>(
    `select coalesce(-sum(amount_kobo), 0)::float8 as "leftKobo",
       private.is_disputed($1) as "isDisputed"
     from public.ledger_entries
     where payment_id = $1`,
    [payment.id],
  )
  const { leftKobo = 0, isDisputed = false } = row ?? {}
  if (leftKobo <= 0 || isDisputed) return
  await context.queueMail(
    tx,
    moneyProblemMail(
      order,
      {
        key: `payment:${payment.reference}:reversed`,
        title: 'Do not ship: this payment was given back',
        amountKobo: leftKobo,
        reference: payment.reference,
        advice:
          'The payment service says that this payment was given back, and names no refund that explains it. It may be a chargeback. Look at the payment on its pages before you ship the goods.',
      },
      context,
    ),
  )
}

/** They count as checked from now on, so that another process does not take them too. */
async function takeDuePayments({ db, now }: ModuleContext): Promise<Payment[]> {
  return db.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `with due as (
         select p.id
         from public.payments p
         join public.orders o on o.id = p.order_id
         where p.status = 'succeeded' and p.method <> 'bank_transfer'
           and o.status in ('paid', 'preparing')
           and greatest(p.checked_at, p.succeeded_at) <= $1::timestamptz - interval '1 day'
         order by p.checked_at nulls first
         limit $2
         for update of p skip locked
       )
       update public.payments set checked_at = $1
       where id in (select id from due)
       returning id`,
      [now(), maxPerRun],
    )
    return listPaymentsById(
      tx,
      rows.map(({ id }) => id),
    )
  })
}
