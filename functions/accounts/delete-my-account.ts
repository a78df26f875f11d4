import { defineFunction } from '../callers/define-function.ts'
import { refusal } from '../security/refusal.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  deleteMyAccount as contract,
  deletionGraceDays,
} from '../../domain/accounts/account-functions.ts'
import { accountEndsMail } from './account-mails.ts'
import { findAccountEmail } from './find-account-email.ts'

const dayMs = 86_400_000

/**
 * Schedules the deletion of the signed-in person's account after the grace period, signs them out
 * everywhere and informs them by mail. Signing in again cancels the deletion. A second request does
 * not change the date.
 * @returns 200 `{ dueAt }`; 401 not signed in; 403 the second factor is missing; 409 the person is
 * an admin, holds units of the carbon register, or has an instalment plan or sales that we must keep
 */
export const deleteMyAccount = defineFunction(
  contract,
  async ({ tx, personId, context }) => {
    const dueAt = await plan(tx, personId, context)
    return { dueAt: dueAt.toISOString() }
  },
  { endsSession: true },
)

async function plan(tx: Tx, userId: string, context: FunctionContext): Promise<Date> {
  const now = context.now()
  const { rows: admins } = await tx.query(
    `select from public.profiles where id = $1 and role = 'admin'`,
    [userId],
  )
  if (admins.length > 0)
    throw new FunctionError(
      409,
      'You are an admin here. Ask another admin to change your role first.',
    )
  const found = await tx.maybeOne<{ problem: string | null }>(
    'select private.find_keep_problem($1) as problem',
    [userId],
  )
  if (found?.problem) throw refusal(409, found.problem)
  const planned = await tx.one<{ due_at: Date }>(
    `insert into public.account_deletions as d (user_id, requested_at, due_at) values ($1, $2, $3)
     on conflict (user_id) do update set user_id = d.user_id returning due_at`,
    [userId, now, new Date(now.getTime() + deletionGraceDays * dayMs)],
  )
  await tx.query('select private.revoke_all_sessions($1)', [userId])
  const dueAt = planned.due_at
  const email = await findAccountEmail(tx, userId)
  if (email) await context.queueMail(tx, accountEndsMail({ to: email, dueAt, userId }, context))
  return dueAt
}
