import type { ScheduledTask } from '../../backend/functions/module.ts'
import { keepEventsDays } from '../../domain/security/security-events.ts'

/** Deletes the security events that have been kept long enough. */
export const deleteOldSecurityEvents: ScheduledTask = {
  name: 'delete-old-security-events',
  everyS: 3_600,
  async run({ db }) {
    // By the clock of the database, which refuses to delete younger ones.
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(
        `delete from platform.security_events where occurred_at < now() - make_interval(days => $1)`,
        [keepEventsDays],
      ),
    )
  },
}
