import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { isDebitHour } from '../../../domain/calendar/waking-hours.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { askAboutEach } from '../../gateway/ask-about-each.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { findPlan } from '../ledger/read-plan.ts'
import { updatePlanPayment } from '../payments/plan-payments.ts'
import { queryPlanPayment } from '../payments/query-plan-payment.ts'
import { chargeDebit } from './charge-debit.ts'
import type { Debit } from './take-debits.ts'
import { site } from '../../../site.config.ts'

/** Longer than a call of the gateway takes, so that nobody waits for its answer any more. */
const leaseMs = 120_000
const perRun = 50

type OpenDebit = Debit & {
  method: Gateway['name']
  status: string
  chargeOn: string
}

/**
 * Continues charges that a process stored and did not finish, because it died or got no answer: the
 * gateway is asked about their reference. One that it does not know was never sent, and is sent now
 * under the same reference; on a later day it is given up, and the plan is charged under a new reference.
 */
export const resumeDebits: ScheduledTask = {
  name: 'resume-debits',
  everyS: 60,
  async run(context) {
    const gateway = openGateway(context)
    if (!gateway) return
    await askAboutEach(
      await takeOpen(context),
      {
        ask: (debit) => resume(debit, gateway, context),
        // They are taken again when their time has passed.
        putBack: async () => {},
        referenceOf: ({ reference }) => reference,
      },
      context,
    )
  },
}

async function resume(debit: OpenDebit, gateway: Gateway, context: ModuleContext): Promise<void> {
  const { reported } = await queryPlanPayment(debit, context)
  if (reported !== 'unknown' || debit.status !== 'started') return
  const isToday =
    debit.chargeOn === dayInLagos(context.now()) && isDebitHour(context.now(), site.timeZone)
  const isDue = await context.db.transaction({ role: 'service_role' }, (tx) =>
    isStillDue(tx, debit, isToday),
  )
  if (isDue) await chargeDebit(debit, gateway, context)
}

/** Otherwise it is given up. */
async function isStillDue(
  tx: Parameters<typeof findPlan>[0],
  { id, planId, amountKobo, chargeOn }: OpenDebit,
  isToday: boolean,
): Promise<boolean> {
  const plan = await findPlan(tx, planId, { locks: true })
  const row = await tx.maybeOne<{ isStarted: boolean; unpaidKobo: number; hasCard: boolean }>(
    `select p.status = 'started' as "isStarted", c.removed_at is null as "hasCard",
       private.unpaid_of_plan($2, $3, $3)::float8 as "unpaidKobo"
     from public.plan_payments p join public.saved_cards c on c.id = p.saved_card_id
     where p.id = $1`,
    [id, planId, chargeOn],
  )
  if (!row?.isStarted) return false
  if (isToday && plan?.status === 'active' && row.hasCard && row.unpaidKobo >= amountKobo)
    return true
  await updatePlanPayment(tx, id, {
    status: 'abandoned',
    message: 'It was not sent to the payment service.',
  })
  return false
}

/** They count as checked from now on, so that another process does not take them too. */
async function takeOpen({ db, now }: ModuleContext): Promise<OpenDebit[]> {
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query<OpenDebit>(
      `with open as (
         select id from public.plan_payments
         where way = 'debit' and status in ('started', 'checking') and checkout_url is null
           and checked_at <= $1
         order by checked_at
         limit $3
         for update skip locked
       ), taken as (
         update public.plan_payments set checked_at = $2
         where id in (select id from open)
         returning id, plan_id, reference, amount_kobo, saved_card_id, method, status, charge_on
       )
       select t.id, t.plan_id as "planId", t.reference, t.amount_kobo::float8 as "amountKobo",
         t.method, t.status, t.charge_on::text as "chargeOn", c.email,
         c.authorization_code as "authorizationCode"
       from taken t join public.saved_cards c on c.id = t.saved_card_id`,
      [new Date(now().getTime() - leaseMs), now(), perRun],
    ),
  )
  return rows
}
