import { oauthRefusal } from '../../errors.ts'
import { requireUses, useOfAddress } from '../limits.ts'
import { answerApp } from './app-tokens.ts'
import { authenticateClient, readParameters } from './authenticate-client.ts'
import { redeemCode } from './redeem-code.ts'
import { refreshApp } from './refresh-app.ts'
import { whenEnabled } from './require-oauth-server.ts'

/** `POST /oauth/token`, JSON or form: tokens for a code, or new ones for a refresh token. Refusals are in OAuth's form. */
export const oauthToken = whenEnabled(async (context, { request, ip }) => {
  await requireUses(context, [
    useOfAddress('oauth-token', context.settings.limits.refreshPerAddress, ip),
  ])
  const userAgent = request.headers.get('user-agent')
  const parameters = await readParameters(request)
  const grantType = parameters['grant_type'] ?? ''
  if (grantType === '') throw oauthRefusal('invalid_request', 'grant_type is required')
  const client = await authenticateClient(context, request, parameters)
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw oauthRefusal(
      'unsupported_grant_type',
      `Unsupported grant type: ${grantType.slice(0, 40)}`,
    )
  if (!client.grant_types.includes(grantType))
    throw oauthRefusal(
      'unsupported_grant_type',
      `Client is not allowed to use grant type: ${grantType}`,
    )
  const grant = { client, parameters, ip, userAgent }
  return answerApp(
    context,
    client,
    await (grantType === 'authorization_code'
      ? redeemCode(context, grant)
      : refreshApp(context, grant)),
  )
})
