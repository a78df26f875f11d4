import type { ScheduledTask } from '../../backend/functions/module.ts'
import { keepMessagesDays } from '../../domain/legal/retention.ts'

/** Deletes the mails and text messages that we have kept long enough, but none that waits. */
export const deleteOldMessages: ScheduledTask = {
  name: 'delete-old-messages',
  everyS: 3_600,
  async run({ db, now }) {
    const before = new Date(now().getTime() - keepMessagesDays * 86_400_000)
    await db.transaction({ role: 'service_role' }, async (tx) => {
      for (const table of ['mail_messages', 'sms_messages'])
        await tx.query(
          `delete from platform.${table} where status <> 'queued' and queued_at < $1`,
          [before],
        )
    })
  },
}
