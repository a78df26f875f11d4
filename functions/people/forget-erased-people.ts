import type { ScheduledTask } from '../../backend/functions/module.ts'
import { erasedCategory } from './erase-mails.ts'

/** Deletes the last mail to erased people once it is sent, or could not be sent: it has their address. */
export const forgetErasedPeople: ScheduledTask = {
  name: 'forget-erased-people',
  everyS: 300,
  async run({ db }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(`delete from platform.mail_messages where category = $1 and status <> 'queued'`, [
        erasedCategory,
      ]),
    )
  },
}
