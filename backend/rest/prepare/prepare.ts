import { negotiate } from '../parse/parse-media-type.ts'
import { parsePrefer } from '../parse/parse-prefer.ts'
import { restError } from '../rest-error.ts'
import type { RestRequest } from '../rest-request.ts'
import type { RestSettings } from '../rest-settings.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import { prepareCall } from './prepare-call.ts'
import { prepareMutation } from './prepare-mutation.ts'
import { prepareRead } from './prepare-read.ts'
import type { Prepared } from './prepared.ts'

interface PrepareContext {
  cache: SchemaCache
  settings: RestSettings
}

/**
 * Prepares a request: parses it, plans it and writes the SQL statement. It does not query the
 * database.
 * @param bodyText empty for a request without a body
 * @throws RestError when the request is invalid
 */
export function prepare(
  request: RestRequest,
  { cache, settings }: PrepareContext,
  bodyText: string,
): Prepared {
  const { method, target, headers } = request
  const prefer = parsePrefer(headers.get('prefer'))
  const media = negotiate(headers.get('accept'), settings.allowsPlans)
  if (prefer.handling === 'strict' && prefer.unknown.length > 0) {
    throw restError('PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${prefer.unknown.join(', ')}`,
    })
  }
  const preparation = { request, cache, settings, media, prefer, bodyText }
  if (target.kind === 'function') return prepareCall(preparation, target.name)
  if (method === 'POST' || method === 'PATCH' || method === 'PUT' || method === 'DELETE')
    return prepareMutation(preparation, method)
  return prepareRead(preparation)
}
