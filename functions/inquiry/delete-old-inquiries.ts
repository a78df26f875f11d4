import type { ScheduledTask } from '../../backend/functions/module.ts'
import { keepInquiriesDays } from '../../domain/legal/retention.ts'

/** Deletes inquiries that did not become a project, some time after the last change of their status. */
export const deleteOldInquiries: ScheduledTask = {
  name: 'delete-old-inquiries',
  everyS: 3_600,
  async run({ db, now }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(`delete from public.project_inquiries where status <> 'won' and updated_at < $1`, [
        new Date(now().getTime() - keepInquiriesDays * 86_400_000),
      ]),
    )
  },
}
