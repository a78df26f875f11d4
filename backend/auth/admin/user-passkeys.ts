import { isUuid } from '../../../domain/text/uuid.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { deletePasskey, listPasskeysOf, toPasskeyShape } from '../passkeys/passkeys.ts'
import { requirePasskeysEnabled } from '../passkeys/require-passkeys.ts'
import { parseUserId, requireUserRow } from './find-user.ts'
import { adminActor, adminOnly } from './admin-only.ts'

/** `GET /admin/users/:id/passkeys`: an array. */
export const listUserPasskeys = adminOnly(async (context, call) => {
  requirePasskeysEnabled(context)
  const id = parseUserId(call)
  const passkeys = await transact(context, async (tx) =>
    listPasskeysOf(tx, (await requireUserRow(tx, id)).id),
  )
  return Response.json(passkeys.map(toPasskeyShape))
})

/**
 * `DELETE /admin/users/:id/passkeys/:passkeyId`: for users who lost the device. The owner gets a
 * mail.
 */
export const deleteUserPasskey = adminOnly(async (context, call) => {
  requirePasskeysEnabled(context)
  const id = parseUserId(call)
  const { passkeyId = '' } = call.params
  await transact(context, async (tx) => {
    const user = await requireUserRow(tx, id)
    if (!isUuid(passkeyId) || !(await deletePasskey(tx, { userId: id, passkeyId })))
      throw apiError('validation_failed', 'Passkey not found', { status: 404 })
    await writeAudit(
      tx,
      {
        action: 'passkey_deleted',
        user: adminActor,
        ip: call.ip,
        traits: { user_id: id, passkey_id: passkeyId },
      },
      context.now(),
    )
    if (user.deleted_at === null)
      await notifyOwner(context, tx, { user, change: 'A passkey was removed' })
  })
  return new Response(null, { status: 204 })
})
