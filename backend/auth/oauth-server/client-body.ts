import { z } from 'zod'
import { apiError } from '../../errors.ts'
import {
  makeClientSecret,
  type AuthMethod,
  type NewClient,
  type OAuthClient,
} from './oauth-clients.ts'

/** Schemes that a browser or operating system handles itself instead of passing them to an app. */
const forbiddenSchemes: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'file:',
  'vbscript:',
  'about:',
  'blob:',
  'ws:',
  'wss:',
  'ftp:',
  'mailto:',
  'tel:',
  'sms:',
])
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (hostname: string) => loopback.has(hostname)

const redirectUris = z
  .array(
    z
      .string()
      .max(2048)
      .refine(
        isRedirectUri,
        "must be an https address, http on this machine, or an app's own scheme, without fragment",
      ),
  )
  .min(1)
  .max(10)
const webUrl = z
  .string()
  .max(2048)
  .refine(
    (text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    'must be a valid URL',
  )
const fields = {
  client_name: z
    .string()
    .trim()
    .max(1024)
    // The consent page shows it: no character may turn the words around it.
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'must not contain control characters'),
  client_uri: webUrl,
  logo_uri: webUrl,
  redirect_uris: redirectUris,
  grant_types: z.array(z.enum(['authorization_code', 'refresh_token'])).min(1),
  token_endpoint_auth_method: z.enum(['client_secret_basic', 'client_secret_post', 'none']),
}

/**
 * Body of `POST /admin/oauth/clients` and of a dynamic registration (RFC 7591); other fields are
 * ignored.
 */
export const newClientBody = z.object({
  ...z.object(fields).partial().shape,
  redirect_uris: redirectUris,
  client_type: z.enum(['public', 'confidential']).optional(),
})

/** Body of `PUT /admin/oauth/clients/:id`: only the given fields change. */
export const changedClientBody = z.object(fields).partial()

/**
 * Builds a client from the body. A confidential client gets a secret.
 * @throws ApiError 400 `validation_failed` when client type and authentication method contradict
 * each other
 */
export function makeClient(
  body: z.output<typeof newClientBody>,
  registration: OAuthClient['registration_type'],
): { client: NewClient; secret: string | null } {
  const type =
    body.client_type ?? (body.token_endpoint_auth_method === 'none' ? 'public' : 'confidential')
  const method =
    body.token_endpoint_auth_method ?? (type === 'public' ? 'none' : 'client_secret_basic')
  requireMatchingAuthMethod(type, method)
  const newSecret = type === 'confidential' ? makeClientSecret() : null
  const client: NewClient = {
    client_secret_hash: newSecret?.hash ?? null,
    registration_type: registration,
    client_type: type,
    token_endpoint_auth_method: method,
    redirect_uris: body.redirect_uris,
    grant_types: [
      ...new Set(body.grant_types ?? (['authorization_code', 'refresh_token'] as const)),
    ],
    client_name: body.client_name || null,
    client_uri: body.client_uri || null,
    logo_uri: body.logo_uri || null,
  }
  return { client, secret: newSecret?.secret ?? null }
}

/**
 * Applies the changes of the body.
 * @throws ApiError 400 `validation_failed`
 */
export function changeClient(
  client: OAuthClient,
  body: z.output<typeof changedClientBody>,
): OAuthClient {
  if (Object.keys(body).length === 0)
    throw apiError('validation_failed', 'No fields provided for update')
  requireMatchingAuthMethod(
    client.client_type,
    body.token_endpoint_auth_method ?? client.token_endpoint_auth_method,
  )
  const changes = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  )
  return { ...client, ...changes }
}

function requireMatchingAuthMethod(type: OAuthClient['client_type'], method: AuthMethod): void {
  if ((type === 'public') !== (method === 'none'))
    throw apiError(
      'validation_failed',
      `A ${type} client cannot use token_endpoint_auth_method ${method}`,
    )
}

function isRedirectUri(text: string): boolean {
  // The database stores the list separated by commas, so a URI must not contain one.
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s\\,#\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || forbiddenSchemes.has(url.protocol)) return false
  return url.protocol !== 'http:' || loopback.has(url.hostname)
}
