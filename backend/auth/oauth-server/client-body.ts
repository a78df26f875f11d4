import { z } from 'zod'
import { apiError } from '../../errors.ts'
import {
  makeClientSecret,
  type AuthMethod,
  type NewClient,
  type OAuthClient,
} from './oauth-clients.ts'

/** What a browser or system would run or show as its own instead of handing over to an app. */
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
const members = {
  client_name: z
    .string()
    .trim()
    .max(1024)
    .regex(/^\P{Cc}*$/u, 'may hold no control characters'),
  client_uri: webUrl,
  logo_uri: webUrl,
  redirect_uris: redirectUris,
  grant_types: z.array(z.enum(['authorization_code', 'refresh_token'])).min(1),
  token_endpoint_auth_method: z.enum(['client_secret_basic', 'client_secret_post', 'none']),
}

/** Body of `POST /admin/oauth/clients` and of a dynamic registration (RFC 7591); other members are ignored. */
export const newClientBody = z.object({
  ...z.object(members).partial().shape,
  redirect_uris: redirectUris,
  client_type: z.enum(['public', 'confidential']).optional(),
})

/** Body of `PUT /admin/oauth/clients/:id`: what is there is changed. */
export const changedClientBody = z.object(members).partial()

/**
 * A client as the body wants it; one that can keep a secret gets one.
 * @throws ApiError 400 `validation_failed` when type and method contradict each other
 */
export function makeClient(
  body: z.output<typeof newClientBody>,
  registration: OAuthClient['registration_type'],
): { client: NewClient; secret: string | null } {
  const type =
    body.client_type ?? (body.token_endpoint_auth_method === 'none' ? 'public' : 'confidential')
  const method =
    body.token_endpoint_auth_method ?? (type === 'public' ? 'none' : 'client_secret_basic')
  requireFitting(type, method)
  const made = type === 'confidential' ? makeClientSecret() : null
  const client: NewClient = {
    client_secret_hash: made?.hash ?? null,
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
  return { client, secret: made?.secret ?? null }
}

/** @throws ApiError 400 `validation_failed` */
export function changeClient(
  client: OAuthClient,
  body: z.output<typeof changedClientBody>,
): OAuthClient {
  if (Object.keys(body).length === 0)
    throw apiError('validation_failed', 'No fields provided for update')
  requireFitting(
    client.client_type,
    body.token_endpoint_auth_method ?? client.token_endpoint_auth_method,
  )
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return { ...client, ...given }
}

function requireFitting(type: OAuthClient['client_type'], method: AuthMethod): void {
  if ((type === 'public') !== (method === 'none'))
    throw apiError(
      'validation_failed',
      `A ${type} client cannot use token_endpoint_auth_method ${method}`,
    )
}

function isRedirectUri(text: string): boolean {
  // Lists of them are kept with commas between, and two that look alike must not be two.
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s\\,#\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || forbiddenSchemes.has(url.protocol)) return false
  return url.protocol !== 'http:' || loopback.has(url.hostname)
}
