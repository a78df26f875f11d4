import { oauthError } from '../../errors.ts'
import { readJson } from '../../web/read-body.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { findClient, matchesSecret, type AuthMethod, type OAuthClient } from './oauth-clients.ts'

/** The parameters of a token request; each may occur once. */
export type Parameters = Readonly<Record<string, string>>

/**
 * Reads the parameters from JSON or a form.
 * @throws ApiError OAuth `invalid_request`
 */
export async function readParameters(request: Request): Promise<Parameters> {
  const isJson = (request.headers.get('content-type') ?? '').includes('application/json')
  const body = isJson
    ? await readJson(request).catch(() => null)
    : formEntries(await request.text())
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw oauthError('invalid_request', 'Each parameter may occur only once in the body')
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function formEntries(text: string): Record<string, string> | null {
  const entries = [...new URLSearchParams(text)]
  const members = Object.fromEntries(entries)
  return Object.keys(members).length === entries.length ? members : null
}

/**
 * The client that sends the request, authenticated by its registered method.
 * @throws ApiError OAuth `invalid_client` (401 when the client used the header), `invalid_request`
 */
export async function authenticateClient(
  context: AuthContext,
  request: Request,
  parameters: Parameters,
): Promise<OAuthClient> {
  const basic = readBasic(request)
  if (basic && parameters['client_secret'])
    throw oauthError('invalid_request', 'Only one client authentication method may be used')
  const id = basic?.id ?? parameters['client_id'] ?? ''
  const secret = basic?.secret ?? parameters['client_secret'] ?? ''
  if (id === '') throw oauthError('invalid_client', 'Client authentication required')
  const client = await transact(context, (tx) => findClient(tx, id))
  const method: AuthMethod = basic
    ? 'client_secret_basic'
    : secret === ''
      ? 'none'
      : 'client_secret_post'
  const isKnown =
    client !== null &&
    client.token_endpoint_auth_method === method &&
    (method === 'none' || matchesSecret(secret, client.client_secret_hash))
  if (isKnown) return client
  throw oauthError(
    'invalid_client',
    'Invalid client credentials',
    basic ? { status: 401, headers: { 'www-authenticate': 'Basic realm="oauth"' } } : {},
  )
}

/** RFC 6749 section 2.3.1: both parts are form-encoded before they are joined. */
function readBasic(request: Request): { id: string; secret: string } | null {
  const encoded = /^basic +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (encoded === undefined) return null
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { id: formDecode(id), secret: formDecode(secret.join(':')) }
}

function formDecode(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''
}
