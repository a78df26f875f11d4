import type { ScheduledTask } from '../../backend/functions/module.ts'
import { addDays, dayInLagos } from '../../domain/calendar/days.ts'
import { keepApplicationsDays } from '../../domain/legal/retention.ts'

/**
 * Deletes applications with their CVs some time after their opening closed. The application of a
 * person whom we hired belongs to their contract and stays.
 */
export const deleteOldApplications: ScheduledTask = {
  name: 'delete-old-applications',
  everyS: 3_600,
  async run({ db, now }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(
        `delete from public.job_applications a
         using public.openings o
         where o.id = a.opening_id and o.closes_on < $1 and a.status <> 'hired'`,
        [addDays(dayInLagos(now()), -keepApplicationsDays)],
      ),
    )
  },
}
