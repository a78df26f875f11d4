import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textMember } from '../email-body.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { requireRateLimit, addressLimit } from '../limits.ts'
import { exchangeAuthCode } from './pkce.ts'
import { linkPending } from '../providers/pending-identity.ts'
import { openSecret } from '../keys/secret-box.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'
import { findUserById, isBanned } from '../users/users.ts'

const body = z.object({ auth_code: textMember, code_verifier: textMember })

/**
 * `POST /token?grant_type=pkce`: the session for the code of a mail link or of a way back from a provider, given only to the
 * client that asked, with the provider's own tokens. An identity that it links is linked here.
 */
export const pkceGrant: Endpoint = async (context, { request, ip }) => {
  const { auth_code: code, code_verifier: verifier } = await readBody(request, body)
  if (code === '' || verifier === '')
    throw apiError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  await requireRateLimit(context, [
    addressLimit('verify', context.settings.limits.verifyPerAddress, ip),
  ])
  const now = context.now()
  const { session, sealedTokens } = await transact(context, async (tx) => {
    const { userId, method, provider, sealedTokens, sealedIdentity } = await exchangeAuthCode(tx, {
      code,
      verifier,
      now,
    })
    const user = await findUserById(tx, userId)
    if (!user)
      throw apiError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (isBanned(user, now)) throw apiError('user_banned', 'User is banned', { status: 400 })
    if (sealedIdentity !== null)
      await linkPending(tx, context, {
        userId,
        flowId: sealedTokens.owner,
        sealed: sealedIdentity,
        ip,
      })
    await writeAudit(tx, { action: 'login', user, ip, traits: { provider, method } }, now)
    return {
      sealedTokens,
      session: await createSession(
        tx,
        { userId, method, ip, userAgent: request.headers.get('user-agent') },
        now,
      ),
    }
  })
  const open = (name: string, sealed: string | null) =>
    sealed === null
      ? {}
      : { [name]: openSecret(context.keys, { owner: sealedTokens.owner, sealed }) }
  return answerSession(context, session, {
    ...open('provider_token', sealedTokens.access),
    ...open('provider_refresh_token', sealedTokens.refresh),
  })
}
