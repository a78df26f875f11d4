import { z } from 'zod'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { requireUserAtFullAssurance } from '../factors/require-factor.ts'
import { approve, deny } from './authorizations.ts'
import { requirePending, unknownAuthorization } from './get-authorization.ts'
import { oauthServerOnly } from './oauth-server-only.ts'

const body = z.object({ action: z.enum(['approve', 'deny'], `must be 'approve' or 'deny'`) })

/**
 * `POST /oauth/authorizations/:authorizationId/consent`: the user's decision. `{redirect_url}`
 * leads back to the client.
 */
export const consent = oauthServerOnly(async (context, call) => {
  const { user } = await requireUserAtFullAssurance(context, call)
  const { action } = await readBody(call.request, body)
  const now = context.now()
  const redirectUrl = await transact(context, async (tx) => {
    const { authorization } = await requirePending(tx, call.params['authorizationId'] ?? '', now)
    // Only the user who opened the request can answer it.
    if (authorization.user_id !== user.id) throw unknownAuthorization()
    const traits = { oauth_client_id: authorization.client_id, scope: authorization.scope }
    await writeAudit(
      tx,
      {
        action: action === 'approve' ? 'oauth_consent_granted' : 'oauth_consent_denied',
        user,
        ip: call.ip,
        traits,
      },
      now,
    )
    return action === 'approve'
      ? approve(tx, authorization, { userId: user.id, now })
      : deny(tx, authorization)
  })
  return Response.json({ redirect_url: redirectUrl })
})
