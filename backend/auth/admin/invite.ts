import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { metadataField, parseEmail, textField } from '../body-fields.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { issueOneTimeToken, type OneTimeToken } from '../one-time-tokens/one-time-tokens.ts'
import { chooseRedirect } from '../one-time-tokens/redirects.ts'
import { toUserShape } from '../users/user-shape.ts'
import { makeUnconfirmedUser } from '../sign-up/make-unconfirmed-user.ts'
import type { Json, User } from '../users/users.ts'
import { requireUserRow } from './find-user.ts'
import { linkInMail } from '../one-time-tokens/link-to-verify.ts'
import { adminActor, adminOnly } from './admin-only.ts'

const body = z.object({ email: textField, data: metadataField })

/** `POST /invite?redirect_to`: mails an invitation with a link that confirms the new account. */
export const invite = adminOnly(async (context, call) => {
  const { email: givenEmail, data } = await readBody(call.request, body)
  const email = parseEmail(givenEmail)
  const redirectTo = chooseRedirect(call, context.settings)
  const user = await transact(context, (tx) =>
    sendInvitation(context, tx, { email, data, redirectTo, ip: call.ip }),
  )
  return Response.json(toUserShape(user))
})

interface Invitation {
  email: string
  data: Json
  ip: string
}

/**
 * Creates the account if there is none, and queues the mail in the caller's transaction.
 * @throws ApiError 422 `email_exists` when the address has a confirmed account
 */
export async function sendInvitation(
  context: Pick<AuthContext, 'keys' | 'now' | 'settings' | 'mails' | 'queueMail'>,
  tx: Tx,
  { redirectTo, ...invitation }: Invitation & { redirectTo: string },
): Promise<User> {
  const { user, token } = await createInvitation(context, tx, invitation)
  const link = linkInMail(context.settings, {
    token: token.linkToken,
    type: 'invite',
    redirectTo,
  })
  await context.queueMail(tx, {
    to: invitation.email,
    ...context.mails.invite({ link, code: token.code }),
  })
  return user
}

/**
 * Creates an invited account and its token. Drops what an earlier unconfirmed sign-up with this
 * address left.
 * @throws ApiError 422 `email_exists`
 */
export async function createInvitation(
  context: Pick<AuthContext, 'keys' | 'settings' | 'now'>,
  tx: Tx,
  { email, data, ip }: Invitation,
): Promise<{ user: User; token: OneTimeToken }> {
  const now = context.now()
  const user = await makeUnconfirmedUser(tx, { email, passwordHash: null, data }, now)
  const token = await issueOneTimeToken(tx, context, {
    userId: user.id,
    type: 'confirmation_token',
    sentTo: email,
    isPkce: false,
    now,
  })
  await tx.query('update auth.users set invited_at = $2 where id = $1', [user.id, now])
  await writeAudit(
    tx,
    {
      action: 'user_invited',
      user: adminActor,
      ip,
      traits: { user_id: user.id, user_email: email },
    },
    now,
  )
  return { user: await requireUserRow(tx, user.id), token }
}
