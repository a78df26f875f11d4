import { defineFunction, defineSteps } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import {
  blockPerson as blockContract,
  signOutPerson as signOutContract,
  unblockPerson as unblockContract,
} from '../../domain/people/person-actions.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { accountBlockedMail, accountUnblockedMail } from './person-mails.ts'

/**
 * Blocks an account, for some days or until somebody takes the block away: its sessions end at once,
 * and nobody signs in. A second time changes nothing.
 * @returns 200; 403 without the grant support; 404 no such account; 409 the person works here
 */
export const blockPerson = defineFunction(
  blockContract,
  async ({ tx, staffId, request: { userId, reason, days }, context }) => {
    await requireAccount(tx, userId)
    await tx.query('delete from public.account_blocks where user_id = $1 and ends_at <= now()', [
      userId,
    ])
    const row = await tx.maybeOne<{ endsAt: Date | null }>(
      `insert into public.account_blocks (user_id, reason, blocked_by, ends_at)
       values ($1, $2, $3, now() + make_interval(days => $4))
       on conflict (user_id) do nothing returning ends_at as "endsAt"`,
      [userId, reason, staffId, days],
    )
    const to = row ? await findAccountEmail(tx, userId) : null
    const endsAt = row?.endsAt ?? null
    if (to) await context.queueMail(tx, accountBlockedMail({ to, userId, endsAt }, context))
    return {}
  },
)

/**
 * Takes a block away. The reason is in the audit.
 * @returns 200; 403 without the grant support; 404 no such account; 409 it is not blocked
 */
export const unblockPerson = defineFunction(
  unblockContract,
  async ({ tx, request: { userId, reason }, context }) => {
    await requireAccount(tx, userId)
    await tx.query(`select set_config('audit.reason', $1, true)`, [reason])
    const { rowCount } = await tx.query(
      `delete from public.account_blocks
       where user_id = $1 and coalesce(ends_at > now(), true)`,
      [userId],
    )
    if (rowCount === 0) throw new FunctionError(409, 'This account is not blocked.')
    const to = await findAccountEmail(tx, userId)
    if (to) await context.queueMail(tx, accountUnblockedMail({ to, userId }, context))
    return {}
  },
)

/**
 * Signs a customer out on all devices.
 * @returns 200; 403 without the grant support; 404 no such account; 409 the person works here
 */
export const signOutPerson = defineSteps(
  signOutContract,
  async ({ request: { userId }, transaction, context }) => {
    await transaction(async ({ tx }) => {
      await requireAccount(tx, userId)
      const { rowCount: staff } = await tx.query(
        `select from public.profiles where id = $1 and role = 'admin' for share`,
        [userId],
      )
      if (staff > 0)
        throw new FunctionError(409, 'This person works here. They sign out themselves.')
      await tx.query('select private.revoke_all_sessions($1)', [userId])
    })
    const { caller, securityEvents } = context
    securityEvents.record({
      kind: 'person_signed_out',
      userId: caller.personId,
      ip: caller.ip,
      request: userId,
    })
    return {}
  },
)

async function requireAccount(tx: Tx, userId: string): Promise<void> {
  const { rowCount } = await tx.query('select from public.people where id = $1', [userId])
  if (rowCount === 0) throw new FunctionError(404, 'There is no such account.')
}
