import { isUuid } from '../../../domain/text/uuid.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { requireSecondFactorIfAny } from '../factors/require-factor.ts'
import { requireUser } from '../users/require-user.ts'
import { syncProviders } from '../users/user-identities.ts'
import { findUserById, type Identity, type User } from '../users/users.ts'

/** `DELETE /user/identities/:identity_id`: removes an identity, but never the last one. */
export const unlinkIdentity: Endpoint = async (context, call) => {
  const { user, session } = await requireUser(context, call)
  if (!context.settings.manualLinkingEnabled)
    throw apiError('manual_linking_disabled', 'Manual linking is disabled')
  await requireSecondFactorIfAny(
    context,
    { user, session },
    { message: 'AAL2 required to unlink an identity' },
  )
  const identityId = call.params['identity_id'] ?? ''
  if (!isUuid(identityId))
    throw apiError('validation_failed', 'identity_id must be an UUID', { status: 404 })
  const now = context.now()
  await transact(context, async (tx) => {
    // Lock the user, so that two simultaneous requests cannot each leave the other identity as the
    // last one.
    await tx.query('select from auth.users where id = $1 for update', [user.id])
    const current = await findUserById(tx, user.id)
    const identities = current?.identities ?? []
    if (!current || identities.length <= 1)
      throw apiError(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    const unlinked = identities.find(({ id }) => id === identityId.toLowerCase())
    if (!unlinked) throw apiError('identity_not_found', `Identity doesn't exist`)
    await tx.query('delete from auth.identities where id = $1', [unlinked.id])
    if (unlinked.provider === 'phone')
      await tx.query(
        `update auth.users
         set phone = null, phone_confirmed_at = null, updated_at = $2
         where id = $1`,
        [user.id, now],
      )
    else
      await replaceAccountEmail(
        tx,
        current,
        identities.filter(({ id }) => id !== unlinked.id),
        now,
      )
    await syncProviders(tx, user.id)
    await notifyOwner(context, tx, { user, change: 'A way to sign in was removed' })
    await writeAudit(
      tx,
      {
        action: 'identity_unlinked',
        user,
        ip: call.ip,
        traits: {
          identity_id: unlinked.id,
          provider: unlinked.provider,
          provider_id: unlinked.provider_id,
        },
      },
      now,
    )
  })
  return Response.json({})
}

/**
 * Chooses the account's address after an identity was removed. The address stays when another
 * identity has it. Otherwise the first verified, unused address of the other identities replaces
 * it. An unverified address is never used: it may belong to somebody else, who would then find
 * their address taken.
 * @throws ApiError 422 `email_conflict_identity_not_deletable` when all their verified addresses
 * belong to other accounts
 */
async function replaceAccountEmail(tx: Tx, user: User, rest: Identity[], now: Date): Promise<void> {
  if (user.email === null || rest.some(({ email }) => email === user.email)) return
  const proven = rest.filter(({ identity_data: data }) => data['email_verified'] === true)
  const addresses = proven.flatMap(({ email }) => email ?? [])
  const { rows } = await tx.query<{ email: string }>(
    'select email from auth.users where email = any($1) and not is_sso_user and id <> $2',
    [addresses, user.id],
  )
  const next = proven.find(
    ({ email }) => email !== null && !rows.some((taken) => taken.email === email),
  )
  if (!next && addresses.length > 0)
    throw apiError(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  await tx.query(
    'update auth.users set email = $2, email_confirmed_at = $3, updated_at = $4 where id = $1',
    [user.id, next?.email ?? null, next ? now : null, now],
  )
}
