import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { noActor, writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { makeClient, newClientBody } from './client-body.ts'
import { insertClient, toClientShape } from './oauth-clients.ts'
import { oauthServerOnly } from './oauth-server-only.ts'

/** `POST /oauth/clients/register`: dynamic client registration (RFC 7591), where it is enabled. */
export const registerClient = oauthServerOnly(async (context, call) => {
  if (!context.settings.oauthServer.allowDynamicRegistration)
    throw apiError(
      'oauth_dynamic_client_registration_disabled',
      'Dynamic client registration is not enabled',
    )
  await requireRateLimit(context, [
    ipLimit('oauth-register', context.settings.limits.signUpPerIp, call.ip),
  ])
  const { client, secret } = makeClient(await readBody(call.request, newClientBody), 'dynamic')
  const registered = await transact(context, async (tx) => {
    const inserted = await insertClient(tx, client, context.now())
    await writeAudit(
      tx,
      {
        action: 'oauth_client_created',
        user: noActor,
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
      ...toClientShape(registered),
      ...(secret ? { client_secret: secret, client_secret_expires_at: 0 } : {}),
    },
    { status: 201 },
  )
})
