import { formatContentType, type MediaType } from '../parse/parse-media-type.ts'
import type { Preferences } from '../parse/parse-prefer.ts'
import type { ReadContext } from '../plan/plan-read.ts'
import { RestError, restError } from '../rest-error.ts'
import type { ResultRow } from '../sql/statement-sql.ts'
import type { Preparation } from './prepared.ts'

/** What planning needs to know of a request's surroundings. */
export function readContext({ request, cache, settings }: Preparation): ReadContext {
  return {
    cache,
    schema: request.schema,
    searchPath: [request.schema, ...settings.extraSearchPath],
    allowsAggregates: settings.allowsAggregates,
    maxRows: settings.maxRows,
  }
}

/** `Content-Type`, and the schema where there are several to choose from. */
export function contentHeaders({ request, settings, media }: Preparation): Record<string, string> {
  return {
    'Content-Type': formatContentType(media),
    ...(settings.schemas.length > 1 ? { 'Content-Profile': request.schema } : {}),
  }
}

/**
 * A single object needs exactly one row.
 * @throws RestError 406 PGRST116
 */
export function requireSingle({ format }: MediaType, { row_count }: ResultRow): void {
  if (!format.startsWith('object') || row_count === 1) return
  throw restError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${row_count} rows`,
  })
}

/**
 * Holds a change to the number of rows the client expects.
 * @throws RestError PGRST124
 */
export function requireMaxAffected(
  { handling, maxAffected }: Preferences,
  { row_count }: ResultRow,
): void {
  if (handling !== 'strict' || maxAffected === null || row_count <= maxAffected) return
  throw restError('PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${row_count} rows`,
  })
}

export function rangeError(
  offset: number,
  total: number | null,
  headers: Record<string, string>,
): RestError {
  const error = restError('PGRST103', 'Requested range not satisfiable', {
    details: `An offset of ${offset} was requested, but there are only ${total ?? 0} rows.`,
  })
  return new RestError({
    status: error.status,
    code: error.code,
    message: error.message,
    details: error.details,
    hint: null,
    headers,
  })
}
