import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { askAboutEach } from '../../gateway/ask-about-each.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { reconcile } from './reconcile.ts'
import { differencesMail } from './reconciliation-mails.ts'

/** Messages of the gateway come days late, so each day is compared again this often. */
const lastDays = 7

/**
 * Compares each of the last seven days with the list of the gateway once a day, and tells staff of
 * new differences. A day that the gateway did not answer for is asked about again after an hour.
 */
export const reconcileLastDays: ScheduledTask = {
  name: 'reconcile-last-days',
  everyS: 3_600,
  async run(context) {
    const gateway = openGateway(context)
    if (!gateway) return
    await askAboutEach(
      await takeDueDays(gateway.name, context),
      {
        ask: async (day) => {
          const { open, found } = await reconcile({ gateway, day, staffId: null }, context)
          if (found > 0)
            await context.db.transaction({ role: 'service_role' }, (tx) =>
              context.queueMail(tx, differencesMail({ day, open }, context)),
            )
        },
        // They are asked about again when an hour has passed.
        putBack: async () => {},
        referenceOf: (day) => day,
      },
      context,
    )
  },
}

/** They count as asked about from now on, so that another process does not take them too. */
async function takeDueDays(gateway: string, { db, now }: ModuleContext): Promise<string[]> {
  const today = dayInLagos(now())
  const days = Array.from({ length: lastDays }, (_, at) => addDays(today, -1 - at))
  return db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(
      `insert into public.reconciliations (day, gateway)
       select day::date, $2 from unnest($1::text[]) as day
       on conflict (day, gateway) do nothing`,
      [days, gateway],
    )
    const { rows } = await tx.query<{ day: string }>(
      `with due as (
         select id
         from public.reconciliations
         where day = any ($1::date[]) and gateway = $2
           and (compared_at is null or compared_at <= $3::timestamptz - interval '20 hours')
           and (asked_at is null or asked_at <= $3::timestamptz - interval '50 minutes')
         for update skip locked
       )
       update public.reconciliations set asked_at = $3
       where id in (select id from due)
       returning day::text as day`,
      [days, gateway, now()],
    )
    return rows.map(({ day }) => day).toSorted()
  })
}
