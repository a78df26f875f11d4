import type { MediaType } from '../parse/parse-media-type.ts'
import type { Preferences } from '../parse/parse-prefer.ts'
import { RestError, restError } from '../rest-error.ts'
import type { ResultRow } from '../sql/statement-sql.ts'

/**
 * Requires exactly one row when the response is a single object.
 * @throws RestError 406 PGRST116
 */
export function requireSingle({ format }: MediaType, { row_count }: ResultRow): void {
  if (!format.startsWith('object') || row_count === 1) return
  throw restError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${row_count} rows`,
  })
}

/**
 * Requires that a change affects no more rows than the client allows (`max-affected`).
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

/** Creates the error for an offset beyond the last row. */
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
