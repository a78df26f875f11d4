import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textField } from '../body-fields.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { exchangeAuthCode } from './pkce.ts'
import { linkPendingIdentity } from '../providers/pending-identity.ts'
import { decryptSecret } from '../keys/secret-box.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'
import { findUserById, isBanned } from '../users/users.ts'

const body = z.object({ auth_code: textField, code_verifier: textField })

/**
 * `POST /token?grant_type=pkce`: exchanges the code of a mail link or provider callback for a
 * session. Only the client that started the flow can do so. The response includes the provider's
 * tokens. A pending identity is linked here.
 */
export const pkceGrant: Endpoint = async (context, { request, ip }) => {
  const { auth_code: code, code_verifier: verifier } = await readBody(request, body)
  if (code === '' || verifier === '')
    throw apiError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  await requireRateLimit(context, [ipLimit('verify', context.settings.limits.verifyPerIp, ip)])
  const now = context.now()
  const { session, encryptedTokens } = await transact(context, async (tx) => {
    const { userId, method, provider, encryptedTokens, encryptedIdentity } = await exchangeAuthCode(
      tx,
      {
        code,
        verifier,
        now,
      },
    )
    const user = await findUserById(tx, userId)
    if (!user)
      throw apiError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (isBanned(user, now)) throw apiError('user_banned', 'User is banned', { status: 400 })
    if (encryptedIdentity !== null)
      await linkPendingIdentity(tx, context, {
        userId,
        flowId: encryptedTokens.owner,
        encrypted: encryptedIdentity,
        ip,
      })
    await writeAudit(tx, { action: 'login', user, ip, traits: { provider, method } }, now)
    return {
      encryptedTokens,
      session: await createSession(
        tx,
        { userId, method, ip, userAgent: request.headers.get('user-agent') },
        now,
      ),
    }
  })
  const open = (name: string, encrypted: string | null) =>
    encrypted === null
      ? {}
      : { [name]: decryptSecret(context.keys, { owner: encryptedTokens.owner, encrypted }) }
  return answerSession(context, session, {
    ...open('provider_token', encryptedTokens.access),
    ...open('provider_refresh_token', encryptedTokens.refresh),
  })
}
