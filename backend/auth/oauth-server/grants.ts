import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { requireUserAtFullAssurance } from '../factors/require-factor.ts'
import { toConsentShape, type OAuthClient } from './oauth-clients.ts'
import { oauthServerOnly } from './oauth-server-only.ts'

type GrantRow = Pick<OAuthClient, 'id' | 'client_name' | 'client_uri' | 'logo_uri'> & {
  scopes: string[]
  granted_at: Date
}

/**
 * `GET /user/oauth/grants`: the clients that the user granted access to, an array, newest first.
 */
export const listGrants = oauthServerOnly(async (context, call) => {
  const { user } = await requireUserAtFullAssurance(context, call)
  const { rows } = await transact(context, (tx) =>
    tx.query<GrantRow>(
      `select c.id, c.client_name, c.client_uri, c.logo_uri,
         string_to_array(g.scopes, ' ') as scopes, g.granted_at
       from auth.oauth_consents g
       join auth.oauth_clients c on c.id = g.client_id and c.deleted_at is null
       where g.user_id = $1 and g.revoked_at is null
       order by g.granted_at desc`,
      [user.id],
    ),
  )
  return Response.json(
    rows.map(({ scopes, granted_at, ...client }) => ({
      client: toConsentShape(client),
      scopes,
      granted_at,
    })),
  )
})

/**
 * `DELETE /user/oauth/grants?client_id=`: revokes the client's access. Its tokens and unused codes
 * become invalid at once.
 */
export const revokeGrant = oauthServerOnly(async (context, call) => {
  const { user } = await requireUserAtFullAssurance(context, call)
  const clientId = (call.url.searchParams.get('client_id') ?? '').toLowerCase()
  if (clientId === '') throw apiError('validation_failed', 'client_id is required')
  const now = context.now()
  await transact(context, async (tx) => {
    const { rowCount } = await tx.query(
      `update auth.oauth_consents
       set revoked_at = greatest($3::timestamptz, granted_at)
       where user_id = $1 and client_id::text = $2 and revoked_at is null`,
      [user.id, clientId, now],
    )
    if (rowCount === 0)
      throw apiError('oauth_consent_not_found', 'No active grant found for this client')
    await tx.query('delete from auth.sessions where user_id = $1 and oauth_client_id::text = $2', [
      user.id,
      clientId,
    ])
    await tx.query(
      'delete from auth.oauth_authorizations where user_id = $1 and client_id::text = $2',
      [user.id, clientId],
    )
    await writeAudit(
      tx,
      {
        action: 'token_revoked',
        user,
        ip: call.ip,
        traits: { oauth_client_id: clientId, reason: 'the user revoked their consent' },
      },
      now,
    )
  })
  return new Response(null, { status: 204 })
})
