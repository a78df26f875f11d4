import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { runEach } from '../../../backend/functions/run-each.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { isContactHour } from '../../../domain/calendar/waking-hours.ts'
import { cardNoticeDays } from '../../../domain/instalments/payments/reminder-days.ts'
import { site } from '../../../site.config.ts'
import { getPlanContact } from '../payments/plan-contact.ts'
import { takeNotice } from './plan-notices.ts'
import { expiringCardMail } from './reminder-messages.ts'

/**
 * Asks for another card 30 and 7 days before the one that pays a plan expires, when something of the
 * plan is due after that. Each once, from eight to eight in Lagos.
 */
export const askForNewCards: ScheduledTask = {
  name: 'ask-for-new-cards',
  everyS: 3_600,
  async run(context) {
    if (!isContactHour(context.now(), site.timeZone)) return
    const today = dayInLagos(context.now())
    await runEach(
      await listExpiring(today, context),
      (card) =>
        context.db.transaction({ role: 'service_role' }, (tx) => askForCard(tx, card, context)),
      'Owners of cards could not be asked for another one',
    )
  },
}

interface Expiring {
  planId: string
  cardId: string
  last4: string
  expiresOn: string
  /** Which notice it is. */
  days: number
}

async function askForCard(
  tx: Tx,
  { planId, cardId, ...card }: Expiring,
  context: ModuleContext,
): Promise<void> {
  const key = `card-expires:${cardId}:${card.expiresOn}:${card.days}`
  if (!(await takeNotice(tx, { planId, key }, context))) return
  const contact = await getPlanContact(tx, planId)
  await context.queueMail(tx, expiringCardMail(contact, card, context))
}

async function listExpiring(today: string, { db }: ModuleContext): Promise<Expiring[]> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<Expiring>(
      `with expiring as (
         select c.id, c.user_id, c.gateway, c.last4, c.expires_on, (
             select min(days) from unnest($2::integer[]) as days
             where c.expires_on - $1::date <= days
           ) as days
         from public.saved_cards c
         where c.removed_at is null
           and c.expires_on between $1::date and $1::date + (select max(days) from unnest($2::integer[]) as days)
       )
       select p.id as "planId", e.id as "cardId", e.last4, e.expires_on::text as "expiresOn", e.days
       from expiring e
       join public.instalment_plans p on p.user_id = e.user_id and p.status = 'active'
       cross join lateral private.debit_of_plan(p.id, e.gateway, $1::date) as d
       where d.saved_card_id = e.id
         and private.unpaid_of_plan(p.id, '2099-01-01', $1::date)
           > private.unpaid_of_plan(p.id, e.expires_on, $1::date)
         and not exists (
           select from private.plan_notices n
           where n.plan_id = p.id
             and n.key = 'card-expires:' || e.id || ':' || e.expires_on || ':' || e.days)
       order by e.expires_on
       limit 200`,
      [today, cardNoticeDays],
    ),
  )
  return rows
}
