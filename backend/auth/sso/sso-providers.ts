import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { Json } from '../users/users.ts'

/** Our name for an attribute → the provider's name, or a default; the format of supabase/auth. */
export interface AttributeMapping {
  keys?:
    | Record<
        string,
        {
          name?: string | undefined
          names?: string[] | undefined
          default?: unknown
          array?: boolean | undefined
        }
      >
    | undefined
}

/** A SAML identity provider of a company. */
export interface SsoProvider {
  id: string
  resource_id: string | null
  disabled: boolean | null
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: AttributeMapping | null
  name_id_format: string | null
  domains: { id: string; domain: string; created_at: string; updated_at: string }[]
  created_at: Date
  updated_at: Date
}

/** The fields that an admin may set. A missing field stays as it is, or empty. */
export interface SsoProviderValues {
  resource_id?: string | null | undefined
  disabled?: boolean | undefined
  entity_id?: string | undefined
  metadata_xml?: string | undefined
  metadata_url?: string | null | undefined
  attribute_mapping?: AttributeMapping | undefined
  name_id_format?: string | null | undefined
  domains?: readonly string[] | undefined
}

const select = `select p.id, p.resource_id, p.disabled, s.entity_id, s.metadata_xml, s.metadata_url,
    s.attribute_mapping, s.name_id_format, p.created_at, p.updated_at,
    (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'domain', d.domain, 'created_at', d.created_at, 'updated_at', d.updated_at
      ) order by d.created_at, d.domain), '[]')
      from auth.sso_domains d
      where d.sso_provider_id = p.id
    ) as domains
  from auth.sso_providers p
  join auth.saml_providers s on s.sso_provider_id = p.id`

/** @param resource one provider by the operator's resource id, or all with a prefix */
export async function listSsoProviders(
  tx: Tx,
  resource: { id?: string | undefined; prefix?: string | undefined } = {},
): Promise<SsoProvider[]> {
  const { rows } = await tx.query<SsoProvider>(
    `${select}
     where ($1::text is null or lower(p.resource_id) = lower($1))
       and ($2::text is null or starts_with(lower(p.resource_id), lower($2)))
     order by p.created_at, p.id`,
    [resource.id ?? null, resource.prefix ?? null],
  )
  return rows
}

/** The provider with this id; null when there is none. */
export async function findSsoProvider(tx: Tx, id: string): Promise<SsoProvider | null> {
  const { rows } = await tx.query<SsoProvider>(`${select} where p.id = $1`, [id])
  return rows[0] ?? null
}

/** The provider for e-mail addresses of this domain, which is compared without case. */
export async function findSsoProviderOfDomain(tx: Tx, domain: string): Promise<SsoProvider | null> {
  const { rows } = await tx.query<SsoProvider>(
    `${select}
     where p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower($1))`,
    [domain],
  )
  return rows[0] ?? null
}

/** @throws ApiError 422 `saml_idp_already_exists`, `sso_domain_already_exists` */
export async function insertSsoProvider(
  tx: Tx,
  values: SsoProviderValues & { entity_id: string; metadata_xml: string },
  now: Date,
): Promise<SsoProvider> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into auth.sso_providers (resource_id, disabled, created_at, updated_at)
     values ($1, $2, $3, $3)
     returning id`,
    [values.resource_id ?? null, values.disabled ?? false, now],
  )
  const id = rows[0]?.id ?? ''
  const { rowCount } = await tx.query(
    `insert into auth.saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url,
       attribute_mapping, name_id_format, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (entity_id) do nothing`,
    [
      id,
      values.entity_id,
      values.metadata_xml,
      values.metadata_url ?? null,
      values.attribute_mapping ?? null,
      values.name_id_format ?? null,
      now,
    ],
  )
  if (rowCount === 0)
    throw apiError(
      'saml_idp_already_exists',
      'SAML Identity Provider with this EntityID is already registered',
    )
  await setDomains(tx, id, values.domains ?? [], now)
  return getSsoProvider(tx, id)
}

/**
 * Changes the given fields.
 * @returns null when there is no such provider
 * @throws ApiError 422 `sso_domain_already_exists`; 400 `validation_failed` for metadata of another
 * entity
 */
export async function updateSsoProvider(
  tx: Tx,
  id: string,
  values: SsoProviderValues,
  now: Date,
): Promise<SsoProvider | null> {
  const provider = await findSsoProvider(tx, id)
  if (!provider) return null
  if (values.entity_id !== undefined && values.entity_id !== provider.entity_id)
    throw apiError('validation_failed', 'SAML Metadata can be updated only if the EntityID matches')
  const { domains, ...changes } = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as SsoProviderValues
  const next = { ...provider, ...changes }
  await tx.query(
    'update auth.sso_providers set resource_id = $2, disabled = $3, updated_at = $4 where id = $1',
    [id, next.resource_id, next.disabled, now],
  )
  await tx.query(
    `update auth.saml_providers
     set metadata_xml = $2, metadata_url = $3, attribute_mapping = $4, name_id_format = $5,
       updated_at = $6
     where sso_provider_id = $1`,
    [id, next.metadata_xml, next.metadata_url, next.attribute_mapping, next.name_id_format, now],
  )
  if (domains) await setDomains(tx, id, domains, now)
  return getSsoProvider(tx, id)
}

/**
 * Deletes the provider. Its users' accounts stay, but they can no longer sign in with it.
 * @returns whether it existed
 */
export async function deleteSsoProvider(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from auth.sso_providers where id = $1', [id])
  return rowCount === 1
}

/** The provider as clients of supabase/auth read it; lists omit the metadata. */
export function toSsoProviderShape(provider: SsoProvider, { withMetadata = true } = {}): Json {
  const {
    id,
    resource_id,
    disabled,
    entity_id,
    metadata_xml,
    metadata_url,
    attribute_mapping,
    name_id_format,
    domains,
    created_at,
    updated_at,
  } = provider
  return {
    id,
    ...(resource_id === null ? {} : { resource_id }),
    disabled: disabled ?? false,
    saml: {
      entity_id,
      ...(withMetadata ? { metadata_xml } : {}),
      ...(metadata_url === null ? {} : { metadata_url }),
      ...(attribute_mapping === null ? {} : { attribute_mapping }),
      ...(name_id_format === null ? {} : { name_id_format }),
    },
    domains,
    created_at,
    updated_at,
  }
}

async function setDomains(
  tx: Tx,
  id: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  const normalised = [...new Set(domains.map((domain) => domain.trim().toLowerCase()))]
  await tx.query(
    'delete from auth.sso_domains where sso_provider_id = $1 and lower(domain) <> all($2)',
    [id, normalised],
  )
  await tx.query(
    `insert into auth.sso_domains (sso_provider_id, domain, created_at, updated_at)
     select $1, domain, $3, $3
     from unnest($2::text[]) domain
     on conflict do nothing`,
    [id, normalised, now],
  )
  const { rows } = await tx.query<{ domain: string }>(
    'select domain from auth.sso_domains where lower(domain) = any($2) and sso_provider_id <> $1',
    [id, normalised],
  )
  if (rows[0])
    throw apiError(
      'sso_domain_already_exists',
      `SSO Domain '${rows[0].domain}' is already assigned to an SSO identity provider`,
    )
}

async function getSsoProvider(tx: Tx, id: string): Promise<SsoProvider> {
  const provider = await findSsoProvider(tx, id)
  if (!provider) throw new Error('An SSO provider was not found after it was saved')
  return provider
}
