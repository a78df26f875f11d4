import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit, type AuditAction } from '../audit.ts'
import type { Tx } from '../../db/database.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import {
  changedCustomProvider,
  newCustomProvider,
} from '../providers/custom/custom-provider-body.ts'
import {
  deleteCustomProvider,
  findCustomProvider,
  insertCustomProvider,
  listCustomProviders,
  toCustomProviderShape,
  updateCustomProvider,
} from '../providers/custom/custom-providers.ts'
import { discoverProvider } from '../providers/provider-connection.ts'
import { adminActor, adminOnly } from './admin-only.ts'

/** `GET /admin/custom-providers?type=oauth2|oidc`. */
export const listProviders = adminOnly(async (context, { url }) => {
  const type = url.searchParams.get('type') || undefined
  if (type !== undefined && type !== 'oauth2' && type !== 'oidc')
    throw apiError('validation_failed', `type must be either 'oauth2' or 'oidc'`)
  const providers = await transact(context, (tx) => listCustomProviders(tx, type))
  return Response.json({ providers: providers.map(toCustomProviderShape) })
})

/**
 * `POST /admin/custom-providers`: 201. The metadata of an OpenID provider must be reachable. The
 * secret is never shown again.
 */
export const createProvider = adminOnly(async (context, call) => {
  const provider = await readBody(call.request, newCustomProvider)
  if (provider.provider_type === 'oidc') await requireMetadata(provider)
  const created = await transact(context, async (tx) => {
    const inserted = await insertCustomProvider(tx, context.keys, provider, context.now())
    await auditChange(tx, context, call, {
      action: 'custom_provider_created',
      identifier: inserted.identifier,
    })
    return inserted
  })
  return Response.json(toCustomProviderShape(created), { status: 201 })
})

/** `GET /admin/custom-providers/:identifier`. */
export const getProvider = adminOnly(async (context, call) => {
  const provider = await transact(context, (tx) => findCustomProvider(tx, parseIdentifier(call)))
  if (!provider) throw unknownProvider()
  return Response.json(toCustomProviderShape(provider))
})

/**
 * `PUT /admin/custom-providers/:identifier`: changes the given fields. Type and identifier cannot
 * change.
 */
export const updateProvider = adminOnly(async (context, call) => {
  const identifier = parseIdentifier(call)
  const change = await readBody(call.request, changedCustomProvider)
  const current = await transact(context, (tx) => findCustomProvider(tx, identifier))
  if (!current) throw unknownProvider()
  const isElsewhere = change.issuer !== undefined || change.discovery_url !== undefined
  if (current.provider_type === 'oidc' && isElsewhere) {
    await requireMetadata({
      issuer: change.issuer ?? current.issuer,
      discovery_url: change.discovery_url ?? current.discovery_url,
      client_id: current.client_id,
    })
  }
  const changed = await transact(context, async (tx) => {
    const saved = await updateCustomProvider(
      tx,
      context.keys,
      { identifier, change },
      context.now(),
    )
    if (!saved) throw unknownProvider()
    await auditChange(tx, context, call, {
      action: 'custom_provider_updated',
      identifier,
      changed: Object.keys(change),
    })
    return saved
  })
  return Response.json(toCustomProviderShape(changed))
})

/**
 * `DELETE /admin/custom-providers/:identifier`: 204. Users can no longer sign in with this
 * provider.
 */
export const deleteProvider = adminOnly(async (context, call) => {
  const identifier = parseIdentifier(call)
  await transact(context, async (tx) => {
    if (!(await deleteCustomProvider(tx, identifier))) throw unknownProvider()
    await auditChange(tx, context, call, { action: 'custom_provider_deleted', identifier })
  })
  return new Response(null, { status: 204 })
})

/** Logs the names of the changed fields, never their values: one of them is a secret. */
async function auditChange(
  tx: Tx,
  { now }: AuthContext,
  { ip }: Call,
  { action, identifier, changed }: { action: AuditAction; identifier: string; changed?: string[] },
): Promise<void> {
  await writeAudit(
    tx,
    { action, user: adminActor, ip, traits: { identifier, ...(changed && { changed }) } },
    now(),
  )
}

function parseIdentifier({ params }: Call): string {
  const { identifier = '' } = params
  if (!identifier.startsWith('custom:'))
    throw apiError('validation_failed', `identifier must start with 'custom:' prefix`)
  return identifier
}

interface MetadataSource {
  issuer?: string | null | undefined
  discovery_url?: string | null | undefined
  client_id: string
}

/** Detects an unreachable or wrong issuer now, instead of at the first sign-in. */
async function requireMetadata({
  issuer,
  discovery_url: discoveryUrl,
  client_id: clientId,
}: MetadataSource): Promise<void> {
  try {
    await discoverProvider({
      protocol: { kind: 'oidc', issuer: issuer ?? '', discoveryUrl: discoveryUrl ?? null },
      clientIds: [clientId],
      clientSecret: 'not needed for discovery',
    })
  } catch (cause) {
    throw apiError(
      'validation_failed',
      'The OpenID Connect metadata of the provider could not be read, or belongs to another issuer',
      { cause },
    )
  }
}

function unknownProvider() {
  return apiError('custom_provider_not_found', 'Custom OAuth provider not found')
}
