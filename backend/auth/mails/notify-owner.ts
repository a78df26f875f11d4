import type { Tx } from '../../db/database.ts'
import type { AuthContext } from '../endpoint.ts'
import type { User } from '../users/users.ts'

/**
 * Queues a mail that tells the owner of an account how signing in to it has changed. An account
 * without an e-mail address gets none.
 * @param change what happened, as a sentence without its full stop
 */
export async function notifyOwner(
  { queueMail, mails }: Pick<AuthContext, 'queueMail' | 'mails'>,
  tx: Tx,
  { user, change }: { user: Pick<User, 'email'>; change: string },
): Promise<void> {
  if (user.email) await queueMail(tx, { to: user.email, ...mails.signInChanged(change) })
}
