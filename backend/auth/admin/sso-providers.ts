import { z } from 'zod'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit, type AuditAction } from '../audit.ts'
import { textField } from '../body-fields.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { fetchIdpMetadata, parseIdpMetadata } from '../sso/idp-metadata.ts'
import {
  deleteSsoProvider,
  findSsoProvider,
  insertSsoProvider,
  listSsoProviders,
  toSsoProviderShape,
  updateSsoProvider,
  type SsoProvider,
  type SsoProviderValues,
} from '../sso/sso-providers.ts'
import { adminActor, adminOnly } from './admin-only.ts'

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]
const mapped = z.object({
  name: z.string().optional(),
  names: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  array: z.boolean().optional(),
})
const body = z.object({
  type: textField,
  metadata_url: textField,
  metadata_xml: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  domains: z.array(z.string().trim().min(1).max(253)).max(100).nullish(),
  attribute_mapping: z.object({ keys: z.record(z.string().max(64), mapped).optional() }).nullish(),
  name_id_format: textField.refine(
    (text) => text === '' || nameIdFormats.includes(text),
    `must be unspecified or one of ${nameIdFormats.join(', ')}`,
  ),
  resource_id: textField,
  disabled: z.boolean().nullish(),
})

/**
 * `GET /admin/sso/providers?resource_id&resource_id_prefix`: the providers without their metadata.
 */
export const listSso = adminOnly(async (context, { url }) => {
  const param = (name: string) => url.searchParams.get(name) || undefined
  const providers = await transact(context, (tx) =>
    listSsoProviders(tx, { id: param('resource_id'), prefix: param('resource_id_prefix') }),
  )
  return Response.json({
    items: providers.map((provider) => toSsoProviderShape(provider, { withMetadata: false })),
  })
})

/**
 * `POST /admin/sso/providers`: 201. Takes the metadata as text or from an https URL, and checks it
 * first.
 */
export const createSso = adminOnly(async (context, call) => {
  const input = await readBody(call.request, body)
  if (input.type !== 'saml')
    throw apiError('validation_failed', `Only 'saml' supported for SSO provider type`)
  const metadata = await readMetadata(input)
  if (!metadata)
    throw apiError('validation_failed', 'Either metadata_xml or metadata_url must be set')
  const created = await transact(context, async (tx) => {
    const inserted = await insertSsoProvider(tx, { ...toValues(input), ...metadata }, context.now())
    await auditChange(tx, context, call, { action: 'sso_provider_created', provider: inserted })
    return inserted
  })
  return Response.json(toSsoProviderShape(created), { status: 201 })
})

/** `GET /admin/sso/providers/:idpId`: by id, or by `resource_` and the operator's resource id. */
export const getSso = adminOnly(async (context, call) =>
  Response.json(toSsoProviderShape(await transact(context, (tx) => requireProvider(tx, call)))),
)

/** `PUT /admin/sso/providers/:idpId`: changes the given fields. */
export const updateSso = adminOnly(async (context, call) => {
  const input = await readBody(call.request, body)
  const metadata = await readMetadata(input)
  const values = { ...toValues(input), ...metadata }
  const changed = await transact(context, async (tx) => {
    const saved = await updateSsoProvider(
      tx,
      (await requireProvider(tx, call)).id,
      values,
      context.now(),
    )
    if (!saved) throw unknownProvider()
    await auditChange(tx, context, call, {
      action: 'sso_provider_updated',
      provider: saved,
      changed: Object.keys(values),
    })
    return saved
  })
  return Response.json(toSsoProviderShape(changed))
})

/** `DELETE /admin/sso/providers/:idpId`: returns the deleted provider. */
export const deleteSso = adminOnly(async (context, call) => {
  const provider = await transact(context, async (tx) => {
    const found = await requireProvider(tx, call)
    await deleteSsoProvider(tx, found.id)
    await auditChange(tx, context, call, { action: 'sso_provider_deleted', provider: found })
    return found
  })
  return Response.json(toSsoProviderShape(provider))
})

/** These changes decide who can sign in to which accounts, so each one is logged. */
async function auditChange(
  tx: Tx,
  { now }: AuthContext,
  { ip }: Call,
  { action, provider, changed }: { action: AuditAction; provider: SsoProvider; changed?: string[] },
): Promise<void> {
  const traits = {
    sso_provider_id: provider.id,
    entity_id: provider.entity_id,
    domains: provider.domains.map(({ domain }) => domain),
    disabled: provider.disabled,
    ...(changed && { changed }),
  }
  await writeAudit(tx, { action, user: adminActor, ip, traits }, now())
}

type Input = z.output<typeof body>

function toValues({
  domains,
  attribute_mapping: mapping,
  name_id_format: format,
  resource_id: resourceId,
  disabled,
}: Input): SsoProviderValues {
  return {
    ...(domains ? { domains } : {}),
    ...(mapping ? { attribute_mapping: mapping } : {}),
    ...(format ? { name_id_format: format } : {}),
    ...(resourceId ? { resource_id: resourceId } : {}),
    ...(typeof disabled === 'boolean' ? { disabled } : {}),
  }
}

/** Fetches and checks the metadata outside of transactions. Null when none is given. */
async function readMetadata({
  metadata_url: address,
  metadata_xml: text,
}: Input): Promise<{ entity_id: string; metadata_xml: string; metadata_url?: string } | null> {
  if (address === '' && text === '') return null
  if (address !== '' && text !== '')
    throw apiError('validation_failed', 'Only one of metadata_xml or metadata_url needs to be set')
  if (address !== '' && (!URL.canParse(address) || new URL(address).protocol !== 'https:'))
    throw apiError('validation_failed', 'metadata_url is not a HTTPS URL')
  const xml = text || (await fetchIdpMetadata(address))
  const { entityId } = await parseIdpMetadata(xml)
  return {
    entity_id: entityId,
    metadata_xml: xml,
    ...(address === '' ? {} : { metadata_url: address }),
  }
}

async function requireProvider(tx: Tx, { params }: Call): Promise<SsoProvider> {
  const { idpId = '' } = params
  const [ofResource] = idpId.startsWith('resource_')
    ? await listSsoProviders(tx, { id: idpId.slice('resource_'.length) })
    : []
  const found = ofResource ?? (isUuid(idpId) ? await findSsoProvider(tx, idpId) : null)
  if (!found) throw unknownProvider()
  return found
}

function unknownProvider() {
  return apiError('sso_provider_not_found', 'SSO Identity Provider not found')
}
