import type { ScheduledTask } from '../../backend/functions/module.ts'
import { buckets, profilePhotoPath } from '../../domain/files/buckets.ts'
import { accountEndedMail } from './account-mails.ts'
import { findAccountEmail } from './find-account-email.ts'

/**
 * Deletes the accounts whose grace period is over, unless their owner has signed in since. Each has
 * its own transaction.
 */
export const endDueAccounts: ScheduledTask = {
  name: 'end-due-accounts',
  everyS: 3_600,
  async run(context) {
    const now = context.now()
    const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<{ userId: string }>(
        `select user_id as "userId"
         from public.account_deletions
         where due_at <= $1
         order by due_at
         limit 100`,
        [now],
      ),
    )
    for (const { userId } of rows) {
      const outcome = await context.db.transaction({ role: 'service_role' }, async (tx) => {
        const email = await findAccountEmail(tx, userId)
        const ended = await tx.query<{ outcome: 'deleted' | 'cancelled' | 'not_due' }>(
          'select private.delete_due_account($1, $2) as outcome',
          [userId, now],
        )
        if (ended.rows[0]?.outcome === 'deleted' && email)
          await context.queueMail(tx, accountEndedMail({ to: email, userId }, context))
        return ended.rows[0]?.outcome
      })
      // When it fails, the task that removes unnamed files does it within a day.
      if (outcome === 'deleted')
        await context.storage.from(buckets.profilePhotos).remove([profilePhotoPath(userId)])
    }
  },
}
