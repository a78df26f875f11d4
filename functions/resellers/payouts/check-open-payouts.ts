import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { askAboutEach } from '../../gateway/ask-about-each.ts'
import { syncPayout } from './sync-payout.ts'

const maxPerRun = 50

/**
 * Asks the gateway about payouts on their way, whose events may be lost: every ten minutes on their
 * first day, then every six hours. Those that are paid are asked about once a day for a week, because
 * a bank may send the money back.
 */
export const checkOpenPayouts: ScheduledTask = {
  name: 'check-open-payouts',
  everyS: 300,
  async run(context) {
    await askAboutEach(
      await takeDue(context),
      {
        ask: ({ id }) => syncPayout(id, context),
        putBack: (payouts) => putBack(payouts, context),
        referenceOf: ({ reference }) => reference,
      },
      context,
    )
  },
}

interface Due {
  id: string
  reference: string
}

/** They count as checked from now on, so that another process does not take them too. */
async function takeDue({ db, now }: ModuleContext): Promise<Due[]> {
  return db.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<Due>(
      `with due as (
         select id from public.payouts
         where way = 'gateway' and sent_at <= $1::timestamptz - interval '1 minute'
           and (status = 'sending' or status = 'paid' and paid_at > $1::timestamptz - interval '7 days')
           and coalesce(checked_at <= $1::timestamptz - case
             when status = 'paid' then interval '1 day'
             when sent_at > $1::timestamptz - interval '1 day' then interval '9 minutes'
             else interval '6 hours'
           end, true)
         order by checked_at nulls first, sent_at
         limit $2
         for update skip locked
       )
       update public.payouts p set checked_at = $1 from due where p.id = due.id
       returning p.id, p.reference`,
      [now(), maxPerRun],
    )
    return rows
  })
}

async function putBack(payouts: readonly Due[], { db }: ModuleContext): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('update public.payouts set checked_at = null where id = any ($1)', [
      payouts.map(({ id }) => id),
    ]),
  )
}
