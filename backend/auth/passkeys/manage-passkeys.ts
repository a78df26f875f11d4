import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact, type Call, type Endpoint } from '../endpoint.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { requirePermanentUser } from '../factors/require-factor.ts'
import { deletePasskey, listPasskeysOf, renamePasskey, toPasskeyShape } from './passkeys.ts'
import { requirePasskeyOwner, requirePasskeysEnabled } from './require-passkeys.ts'

/** `GET /passkeys`: the caller's passkeys, an array. */
export const listPasskeys: Endpoint = async (context, call) => {
  requirePasskeysEnabled(context)
  const { user } = await requirePermanentUser(context, call)
  const passkeys = await transact(context, (tx) => listPasskeysOf(tx, user.id))
  return Response.json(passkeys.map(toPasskeyShape))
}

const name = z.object({
  friendly_name: z.string().trim().min(1, 'is required').max(120, 'must be 120 characters or less'),
})

/** `PATCH /passkeys/:passkey_id`: renames a passkey. */
export const updatePasskey: Endpoint = async (context, call) => {
  requirePasskeysEnabled(context)
  const { user } = await requirePermanentUser(context, call)
  const passkeyId = parsePasskeyId(call)
  const { friendly_name: friendlyName } = await readBody(call.request, name)
  const now = context.now()
  const passkey = await transact(context, async (tx) => {
    const renamed = await renamePasskey(tx, { userId: user.id, passkeyId, friendlyName }, now)
    if (!renamed) throw passkeyNotFound()
    await writeAudit(
      tx,
      { action: 'passkey_updated', user, ip: call.ip, traits: { passkey_id: passkeyId } },
      now,
    )
    return renamed
  })
  return Response.json(toPasskeyShape(passkey))
}

/** `DELETE /passkeys/:passkey_id`: 204. The owner gets a mail. */
export const removePasskey: Endpoint = async (context, call) => {
  const { user } = await requirePasskeyOwner(context, call)
  const passkeyId = parsePasskeyId(call)
  await transact(context, async (tx) => {
    if (!(await deletePasskey(tx, { userId: user.id, passkeyId }))) throw passkeyNotFound()
    await writeAudit(
      tx,
      { action: 'passkey_deleted', user, ip: call.ip, traits: { passkey_id: passkeyId } },
      context.now(),
    )
    await notifyOwner(context, tx, { user, change: 'A passkey was removed' })
  })
  return new Response(null, { status: 204 })
}

function parsePasskeyId({ params }: Call): string {
  const id = z.guid().safeParse(params['passkey_id'])
  if (!id.success) throw passkeyNotFound()
  return id.data
}

function passkeyNotFound() {
  return apiError('validation_failed', 'Passkey not found', { status: 404 })
}
