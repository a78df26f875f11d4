import { oauthError } from '../../errors.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { answerTokens } from './token-response.ts'
import { authenticateClient, readParameters } from './authenticate-client.ts'
import { authorizationCodeGrant } from './authorization-code-grant.ts'
import { refreshGrant } from './refresh-grant.ts'
import { oauthServerOnly } from './oauth-server-only.ts'

/**
 * `POST /oauth/token`, JSON or form: tokens for an authorization code or a refresh token. Errors
 * have the OAuth format.
 */
export const oauthToken = oauthServerOnly(async (context, { request, ip }) => {
  await requireRateLimit(context, [ipLimit('oauth-token', context.settings.limits.oauthPerIp, ip)])
  const userAgent = request.headers.get('user-agent')
  const parameters = await readParameters(request)
  const grantType = parameters['grant_type'] ?? ''
  if (grantType === '') throw oauthError('invalid_request', 'grant_type is required')
  const client = await authenticateClient(context, request, parameters)
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw oauthError('unsupported_grant_type', `Unsupported grant type: ${grantType.slice(0, 40)}`)
  if (!client.grant_types.includes(grantType))
    throw oauthError(
      'unsupported_grant_type',
      `Client is not allowed to use grant type: ${grantType}`,
    )
  const grant = { client, parameters, ip, userAgent }
  return answerTokens(
    context,
    client,
    await (grantType === 'authorization_code'
      ? authorizationCodeGrant(context, grant)
      : refreshGrant(context, grant)),
  )
})
