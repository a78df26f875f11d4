import { restError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'
import { requireTable } from './schema/require-table.ts'
import type { SchemaCache } from './schema/schema-cache.ts'
import { keyOf } from './schema/table.ts'

/**
 * The methods that a resource has, for `Allow`. They say what it can do, not what the caller may.
 * @throws RestError 404 PGRST202, PGRST205
 */
export function listMethods(
  { target, schema }: Pick<RestRequest, 'target' | 'schema'>,
  cache: SchemaCache,
): string[] {
  const reads = ['OPTIONS', 'GET', 'HEAD']
  if (target.kind === 'root') return reads
  if (target.kind === 'function') {
    const overloads = cache.functions.get(keyOf({ schema, name: target.name }))
    if (!overloads)
      throw restError(
        'PGRST202',
        `Could not find the function ${schema}.${target.name} in the schema cache`,
      )
    return overloads.every(({ isVolatile }) => isVolatile)
      ? ['OPTIONS', 'POST']
      : [...reads, 'POST']
  }
  const table = requireTable(cache, schema, target)
  const hasKey = table.primaryKey.length > 0
  return [
    ...reads,
    ...(table.isInsertable ? ['POST'] : []),
    ...(table.isInsertable && table.isUpdatable && hasKey ? ['PUT'] : []),
    ...(table.isUpdatable ? ['PATCH'] : []),
    ...(table.isDeletable ? ['DELETE'] : []),
  ]
}
