import { z } from 'zod'
import { isLoopback } from '../provider-fetch.ts'

const texts = z.array(z.string().min(1).max(256)).max(50)
/** URLs that we redirect to or call: https, or this machine for development. */
const address = z.string().max(2048).refine(isUsable, 'must be an https address')

const members = {
  name: z.string().trim().min(1).max(100),
  client_id: z.string().min(1).max(512),
  client_secret: z.string().min(1).max(2048),
  acceptable_client_ids: texts,
  scopes: texts,
  pkce_enabled: z.boolean(),
  attribute_mapping: z.record(z.string().max(64), z.string().max(256)),
  authorization_params: z.record(z.string().max(64), z.string().max(1024)),
  enabled: z.boolean(),
  email_optional: z.boolean(),
  skip_nonce_check: z.boolean(),
  custom_claims_allowlist: texts,
}
const addresses = {
  issuer: address,
  discovery_url: address,
  authorization_url: address,
  token_url: address,
  userinfo_url: address,
  jwks_uri: address,
}

/** Body of `POST /admin/custom-providers`. An identifier without the prefix `custom:` gets it. */
export const newCustomProvider = z
  .object({
    ...members,
    ...z.object(addresses).partial().shape,
    provider_type: z.enum(['oauth2', 'oidc']),
    identifier: z
      .string()
      .transform((text) => (text.startsWith('custom:') ? text : `custom:${text}`))
      .pipe(
        z
          .string()
          .regex(
            /^custom:[a-z0-9][a-z0-9:-]{0,48}[a-z0-9]$/,
            'may contain only lower-case letters, digits, hyphens and colons',
          ),
      ),
    acceptable_client_ids: members.acceptable_client_ids.default([]),
    scopes: members.scopes.default([]),
    pkce_enabled: members.pkce_enabled.default(true),
    attribute_mapping: members.attribute_mapping.default({}),
    authorization_params: members.authorization_params.default({}),
    enabled: members.enabled.default(true),
    email_optional: members.email_optional.default(false),
    skip_nonce_check: members.skip_nonce_check.default(false),
    custom_claims_allowlist: members.custom_claims_allowlist.default([]),
  })
  .refine(
    (body) => body.provider_type !== 'oidc' || body.issuer,
    'issuer is required for OIDC providers',
  )
  .refine(
    (body) =>
      body.provider_type !== 'oauth2' ||
      (body.authorization_url && body.token_url && body.userinfo_url),
    'authorization_url, token_url and userinfo_url are required for OAuth2 providers',
  )

export type NewCustomProvider = z.output<typeof newCustomProvider>

/** Body of `PUT /admin/custom-providers/:identifier`: only the given fields change. */
export const changedCustomProvider = z.object({ ...members, ...addresses }).partial()

export type ChangedCustomProvider = z.output<typeof changedCustomProvider>

function isUsable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    (url.protocol === 'https:' || isLoopback(url)) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  )
}
