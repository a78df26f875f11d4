import type { Tx } from '../../../db/database.ts'
import { apiError } from '../../../errors.ts'
import { transact, type AuthContext } from '../../endpoint.ts'
import type { Keys } from '../../keys/keys.ts'
import { decryptSecret, encryptSecret } from '../../keys/secret-box.ts'
import type { Json } from '../../users/users.ts'
import type { ChangedCustomProvider, NewCustomProvider } from './custom-provider-body.ts'
import { defaultRedirectUri, type ProviderDefinition } from '../provider-definition.ts'

/** A row of auth.custom_oauth_providers; the secret is encrypted. */
interface CustomProvider {
  id: string
  provider_type: 'oauth2' | 'oidc'
  identifier: string
  name: string
  client_id: string
  client_secret: string
  acceptable_client_ids: string[]
  scopes: string[]
  custom_claims_allowlist: string[]
  pkce_enabled: boolean
  attribute_mapping: Record<string, string>
  authorization_params: Record<string, string>
  enabled: boolean
  email_optional: boolean
  issuer: string | null
  discovery_url: string | null
  skip_nonce_check: boolean
  authorization_url: string | null
  token_url: string | null
  userinfo_url: string | null
  jwks_uri: string | null
  created_at: Date
  updated_at: Date
}

const columns = `id, provider_type, identifier, name, client_id, client_secret,
  acceptable_client_ids, scopes, custom_claims_allowlist, pkce_enabled, attribute_mapping,
  authorization_params, enabled, email_optional, issuer, discovery_url, skip_nonce_check,
  authorization_url, token_url, userinfo_url, jwks_uri, created_at, updated_at`

/** The custom providers, oldest first; all types unless one is given. */
export async function listCustomProviders(
  tx: Tx,
  type?: CustomProvider['provider_type'],
): Promise<CustomProvider[]> {
  const { rows } = await tx.query<CustomProvider>(
    `select ${columns}
     from auth.custom_oauth_providers
     where $1::text is null or provider_type = $1
     order by created_at, id`,
    [type ?? null],
  )
  return rows
}

/** The provider with this identifier, enabled or not; null when there is none. */
export async function findCustomProvider(
  tx: Tx,
  identifier: string,
): Promise<CustomProvider | null> {
  const { rows } = await tx.query<CustomProvider>(
    `select ${columns} from auth.custom_oauth_providers where identifier = $1`,
    [identifier],
  )
  return rows[0] ?? null
}

/** @throws ApiError 409 `conflict` when the identifier is taken */
export async function insertCustomProvider(
  tx: Tx,
  keys: Keys,
  provider: NewCustomProvider,
  now: Date,
): Promise<CustomProvider> {
  const values = Object.entries({
    ...provider,
    client_secret: encryptSecret(keys, {
      owner: provider.identifier,
      text: provider.client_secret,
    }),
    created_at: now,
    updated_at: now,
  }).filter(([, value]) => value !== undefined)
  // The schema of the body guarantees that these are known column names.
  const { rows } = await tx.query<CustomProvider>(
    `insert into auth.custom_oauth_providers (${values.map(([name]) => name).join(', ')})
     values (${values.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (identifier) do nothing
     returning ${columns}`,
    values.map(([, value]) => value),
  )
  if (!rows[0])
    throw apiError('conflict', 'A custom provider with this identifier already exists', {
      status: 409,
    })
  return rows[0]
}

/** @returns null when there is no such provider */
export async function updateCustomProvider(
  tx: Tx,
  keys: Keys,
  { identifier, change }: { identifier: string; change: ChangedCustomProvider },
  now: Date,
): Promise<CustomProvider | null> {
  const secret =
    change.client_secret === undefined
      ? {}
      : { client_secret: encryptSecret(keys, { owner: identifier, text: change.client_secret }) }
  const values = Object.entries({ ...change, ...secret, updated_at: now }).filter(
    ([, value]) => value !== undefined,
  )
  const { rows } = await tx.query<CustomProvider>(
    `update auth.custom_oauth_providers
     set ${values.map(([name], index) => `${name} = $${index + 2}`).join(', ')}
     where identifier = $1
     returning ${columns}`,
    [identifier, ...values.map(([, value]) => value)],
  )
  return rows[0] ?? null
}

/** @returns whether there was one */
export async function deleteCustomProvider(tx: Tx, identifier: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from auth.custom_oauth_providers where identifier = $1',
    [identifier],
  )
  return rowCount === 1
}

/** The provider as clients read it: without the secret and unset fields. */
export function toCustomProviderShape(provider: CustomProvider): Json {
  return Object.fromEntries(
    Object.entries(provider).filter(([name, value]) => name !== 'client_secret' && value !== null),
  )
}

/** @returns null for an identifier that is unknown or disabled */
export async function findCustomDefinition(
  context: AuthContext,
  identifier: string,
): Promise<ProviderDefinition | null> {
  const provider = await transact(context, (tx) => findCustomProvider(tx, identifier))
  const protocol = provider ? readProtocol(provider) : null
  if (!provider?.enabled || !protocol) return null
  return {
    name: provider.identifier,
    clientIds: [provider.client_id, ...provider.acceptable_client_ids],
    clientSecret: decryptSecret(context.keys, {
      owner: provider.identifier,
      encrypted: provider.client_secret,
    }),
    redirectUri: defaultRedirectUri(context.settings.apiUrl),
    scopes:
      protocol.kind === 'oidc' ? [...new Set(['openid', ...provider.scopes])] : provider.scopes,
    usesPkce: provider.pkce_enabled,
    isEmailOptional: provider.email_optional,
    skipsNonce: provider.skip_nonce_check,
    authorizationParams: provider.authorization_params,
    attributeMapping: provider.attribute_mapping,
    customClaims: provider.custom_claims_allowlist,
    protocol,
  }
}

function readProtocol(provider: CustomProvider): ProviderDefinition['protocol'] | null {
  const {
    provider_type: kind,
    issuer,
    discovery_url: discoveryUrl,
    authorization_url: authorizationUrl,
    token_url: tokenUrl,
    userinfo_url: userinfoUrl,
  } = provider
  if (kind === 'oidc') return issuer ? { kind, issuer, discoveryUrl } : null
  return authorizationUrl && tokenUrl && userinfoUrl
    ? { kind, authorizationUrl, tokenUrl, userinfoUrl, emailsUrl: null }
    : null
}
