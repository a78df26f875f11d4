import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { nobody, writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { requireRateLimit, addressLimit } from '../limits.ts'
import { makeClient, newClientBody } from './client-body.ts'
import { insertClient, toClientShape } from './oauth-clients.ts'
import { whenEnabled } from './require-oauth-server.ts'

/** `POST /oauth/clients/register`: an app makes itself known (RFC 7591), where that is allowed. */
export const registerClient = whenEnabled(async (context, call) => {
  if (!context.settings.oauthServer.allowDynamicRegistration)
    throw apiError(
      'oauth_dynamic_client_registration_disabled',
      'Dynamic client registration is not enabled',
    )
  await requireRateLimit(context, [
    addressLimit('oauth-register', context.settings.limits.signUpPerAddress, call.ip),
  ])
  const { client, secret } = makeClient(await readBody(call.request, newClientBody), 'dynamic')
  const made = await transact(context, async (tx) => {
    const inserted = await insertClient(tx, client, context.now())
    await writeAudit(
      tx,
      {
        action: 'oauth_client_created',
        user: nobody,
        ip: call.ip,
        traits: {
          oauth_client_id: inserted.id,
          client_name: inserted.client_name,
          registration_type: 'dynamic',
        },
      },
      context.now(),
    )
    return inserted
  })
  return Response.json(
    {
      ...toClientShape(made),
      ...(secret ? { client_secret: secret, client_secret_expires_at: 0 } : {}),
    },
    { status: 201 },
  )
})
