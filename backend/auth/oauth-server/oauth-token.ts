import { oauthError } from '../../errors.ts'
import { requireRateLimit, addressLimit } from '../limits.ts'
import { answerApp } from './app-tokens.ts'
import { authenticateClient, readParameters } from './authenticate-client.ts'
import { exchangeCode } from './redeem-code.ts'
import { refreshApp } from './refresh-app.ts'
import { whenEnabled } from './require-oauth-server.ts'

/** `POST /oauth/token`, JSON or form: tokens for a code, or new ones for a refresh token. Refusals are in OAuth's form. */
export const oauthToken = whenEnabled(async (context, { request, ip }) => {
  await requireRateLimit(context, [
    addressLimit('oauth-token', context.settings.limits.refreshPerAddress, ip),
  ])
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
  return answerApp(
    context,
    client,
    await (grantType === 'authorization_code'
      ? exchangeCode(context, grant)
      : refreshApp(context, grant)),
  )
})
