import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { pagingHeaders, parsePage } from '../admin/paging.ts'
import { adminActor, adminOnly } from '../admin/admin-only.ts'
import { writeAudit, type AuditAction } from '../audit.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { changeClient, changedClientBody, makeClient, newClientBody } from './client-body.ts'
import {
  deleteClient,
  findClient,
  insertClient,
  listClients,
  makeClientSecret,
  saveClient,
  toClientShape,
  type OAuthClient,
} from './oauth-clients.ts'
import { oauthServerOnly } from './oauth-server-only.ts'

/** `GET /admin/oauth/clients?page&per_page`. */
export const listOAuthClients = adminOnly(
  oauthServerOnly(async (context, { url }) => {
    const page = parsePage(url)
    const { clients, total } = await transact(context, (tx) => listClients(tx, page))
    return Response.json(
      { clients: clients.map(toClientShape), aud: 'authenticated' },
      { headers: pagingHeaders(url, page, total) },
    )
  }),
)

/** `POST /admin/oauth/clients`: 201 with the secret, which is shown only here. */
export const createOAuthClient = adminOnly(
  oauthServerOnly(async (context, call) => {
    const { client, secret } = makeClient(await readBody(call.request, newClientBody), 'manual')
    const created = await transact(context, async (tx) => {
      const inserted = await insertClient(tx, client, context.now())
      await auditChange(tx, context, call, { action: 'oauth_client_created', client: inserted })
      return inserted
    })
    return Response.json(
      { ...toClientShape(created), ...(secret ? { client_secret: secret } : {}) },
      { status: 201 },
    )
  }),
)

/** `GET /admin/oauth/clients/:clientId`. */
export const getOAuthClient = adminOnly(
  oauthServerOnly(async (context, call) =>
    Response.json(toClientShape(await transact(context, (tx) => requireClient(tx, call)))),
  ),
)

/** `PUT /admin/oauth/clients/:clientId`: changes the given fields. */
export const updateOAuthClient = adminOnly(
  oauthServerOnly(async (context, call) => {
    const body = await readBody(call.request, changedClientBody)
    const changed = await transact(context, async (tx) =>
      save(tx, context, call, {
        client: changeClient(await requireClient(tx, call), body),
        changed: Object.keys(body),
      }),
    )
    return Response.json(toClientShape(changed))
  }),
)

/** `DELETE /admin/oauth/clients/:clientId`. */
export const deleteOAuthClient = adminOnly(
  oauthServerOnly(async (context, call) => {
    await transact(context, async (tx) => {
      const client = await requireClient(tx, call)
      await deleteClient(tx, client.id, context.now())
      await auditChange(tx, context, call, { action: 'oauth_client_deleted', client })
    })
    return new Response(null, { status: 204 })
  }),
)

/**
 * `POST /admin/oauth/clients/:clientId/regenerate_secret`: the old secret becomes invalid at once.
 */
export const regenerateClientSecret = adminOnly(
  oauthServerOnly(async (context, call) => {
    const { secret, hash } = makeClientSecret()
    const changed = await transact(context, async (tx) => {
      const client = await requireClient(tx, call)
      if (client.client_type === 'public')
        throw apiError('validation_failed', 'Cannot regenerate secret for public client')
      return save(tx, context, call, {
        client: { ...client, client_secret_hash: hash },
        changed: ['client_secret'],
      })
    })
    return Response.json({ ...toClientShape(changed), client_secret: secret })
  }),
)

async function save(
  tx: Tx,
  context: AuthContext,
  call: Call,
  { client, changed }: { client: OAuthClient; changed: string[] },
): Promise<OAuthClient> {
  const saved = await saveClient(tx, client, context.now())
  if (!saved) throw unknownClient()
  await auditChange(tx, context, call, { action: 'oauth_client_updated', client: saved, changed })
  return saved
}

async function auditChange(
  tx: Tx,
  { now }: AuthContext,
  { ip }: Call,
  { action, client, changed }: { action: AuditAction; client: OAuthClient; changed?: string[] },
): Promise<void> {
  const traits = {
    oauth_client_id: client.id,
    client_name: client.client_name,
    ...(changed && { changed }),
  }
  await writeAudit(tx, { action, user: adminActor, ip, traits }, now())
}

async function requireClient(tx: Tx, { params }: Call): Promise<OAuthClient> {
  const client = await findClient(tx, params['clientId'] ?? '')
  if (!client) throw unknownClient()
  return client
}

function unknownClient() {
  return apiError('oauth_client_not_found', 'OAuth client not found')
}
