import type { Database } from '../../db/database.ts'
import type { RestCaller } from '../cost/readers.ts'
import { restError } from '../rest-error.ts'
import type { RestRequest } from '../rest-request.ts'
import type { RestSettings } from '../rest-settings.ts'
import { openTransaction } from '../run.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { describeSchema } from './describe-schema.ts'
import { openApiDocument } from './openapi-document.ts'

interface OpenApiContext {
  db: Database
  cache: SchemaCache
  settings: RestSettings
  caller: RestCaller
  url: URL
}

/**
 * `GET /rest/v1/`: the schema as OpenAPI 2.0. For the service role, as on hosted Supabase; where
 * `pgrst.openapi_mode` is set in the database, for everybody: what the caller may use, or with
 * `ignore-privileges` everything.
 * @throws RestError 404 PGRST126 when the caller may not read it; 405 PGRST117; 406 PGRST107
 */
export async function respondOpenApi(
  request: RestRequest,
  { db, cache, settings, caller, url }: OpenApiContext,
): Promise<Response> {
  const { openApiMode: mode } = settings
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw restError('PGRST117', `Unsupported HTTP method: ${request.method}`)
  if (mode === 'disabled' || (mode === null && caller.role !== 'service_role'))
    throw restError('PGRST126', 'Root endpoint metadata is disabled')
  const contentType = negotiateType(request.headers.get('accept') ?? '*/*')
  const { schema } = request
  const from = { schema, timezone: null, isReadOnly: true }
  const described = await openTransaction(db, from, { request, caller, settings }, (tx) =>
    describeSchema(tx, { schema, followsPrivileges: mode !== 'ignore-privileges' }),
  )
  const document = openApiDocument({ schema, described, cache, url })
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(document), {
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, 'Content-Profile': schema },
  })
}

function negotiateType(accept: string): string {
  const accepted = accept.split(',').map((text) => (text.split(';')[0] ?? '').trim().toLowerCase())
  for (const text of accepted) {
    if (['*/*', 'application/*', 'application/openapi+json'].includes(text))
      return 'application/openapi+json'
    if (text === 'application/json') return text
  }
  throw restError('PGRST107', `None of these media types are available: ${accepted.join(', ')}`)
}
