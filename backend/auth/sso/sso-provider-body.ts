import { z } from 'zod'
import { refusal } from '../../errors.ts'
import { fetchIdpMetadata, parseIdpMetadata } from './idp-metadata.ts'
import type { SsoProviderValues } from './sso-providers.ts'

const domain = z.string().trim().toLowerCase().max(253).regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/, 'is no domain')
const attribute = z.object({ name: z.string().max(256).optional(), names: z.array(z.string().max(256)).max(20).optional(), default: z.unknown().optional(), array: z.boolean().optional() })

/** Body of `POST /admin/sso/providers` and `PUT /admin/sso/providers/:id`. */
export const ssoProviderBody = z.object({
  type: z.literal('saml').optional(),
  resource_id: z.string().min(1).max(256).optional(),
  disabled: z.boolean().optional(),
  metadata_url: z.url({ protocol: /^https$/ }).max(2048).optional(),
  metadata_xml: z.string().min(1).max(500_000).optional(),
  domains: z.array(domain).max(100).optional(),
  attribute_mapping: z.object({ keys: z.record(z.string().max(64), attribute).optional() }).optional(),
  name_id_format: z.enum(['persistent', 'emailAddress', 'transient', 'unspecified'].map((name) => `urn:oasis:names:tc:SAML:${name === 'emailAddress' || name === 'unspecified' ? '1.1' : '2.0'}:nameid-format:${name}`)).optional(),
})

/**
 * What to keep of it: metadata is fetched when only its address is given, and read, so that a provider that cannot work is
 * refused at once. Asks the network; call it outside transactions.
 * @throws ApiError 400 `validation_failed`, `saml_metadata_fetch_failed`
 */
export async function readSsoProviderValues(body: z.output<typeof ssoProviderBody>): Promise<SsoProviderValues> {
  const { type: _, metadata_url: address, metadata_xml: given, ...values } = body
  if (address !== undefined && given !== undefined) throw refusal('validation_failed', 'Only one of metadata_xml or metadata_url needs to be set')
  const xml = address === undefined ? given : await fetchIdpMetadata(address)
  if (xml === undefined) return values
  const { entityId } = await parseIdpMetadata(xml)
  return { ...values, entity_id: entityId, metadata_xml: xml, metadata_url: address ?? null }
}
