import { restError } from '../rest-error.ts'
import type { RestRequest } from '../rest-request.ts'
import type { SchemaCache } from './schema-cache.ts'
import { findSimilar, strictScore } from './similar-names.ts'
import { keyOf, type Table } from './table.ts'

/**
 * Finds the table that a request names.
 * @throws RestError 404 PGRST205
 */
export function requireTable(
  cache: SchemaCache,
  schema: string,
  target: RestRequest['target'],
): Table {
  const name = target.kind === 'root' ? '' : target.name
  const table = cache.tables.get(keyOf({ schema, name }))
  if (table) return table
  const names = [...cache.tables.values()].flatMap((one) =>
    one.schema === schema ? [one.name] : [],
  )
  const similar = findSimilar(name, names, strictScore)
  throw restError('PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: similar && `Perhaps you meant the table '${schema}.${similar}'`,
  })
}
