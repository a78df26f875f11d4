import { z } from 'zod'
import { readJsonBody } from '../read-json-body.ts'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { listEntriesByName } from './entries-by-name.ts'
import { listEntriesByTime, timeColumns } from './entries-by-time.ts'
import type { Entry } from './entry.ts'

/** More are not answered at once. */
const maxLimit = 1_500

const body = z.object({
  prefix: z.string(),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', ...timeColumns]).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})

/**
 * `POST /object/list/:bucket`: what a folder contains and the caller may select. The prefix is a
 * folder; `search` is what the names in it begin with. Upper and lower case are the same. By name,
 * objects and folders are mixed; by a time, folders come first.
 */
export async function listObjects(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { prefix, limit, offset, search, sortBy } = await readJsonBody(request, body)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const { column = 'name', order = 'asc' } = sortBy ?? {}
  const query = {
    bucketId: params['bucket'] ?? '',
    prefix: folder + (search ?? ''),
    order,
    ignoresCase: true,
    hasFolders: true,
    limit: Math.min(limit, maxLimit),
    offset,
  }
  const entries = await transactAsCaller<Entry[]>(
    context,
    { caller, operation: 'storage.object.list', readOnly: true },
    (tx) =>
      column === 'name'
        ? listEntriesByName(tx, { ...query, seek: null })
        : listEntriesByTime(tx, { ...query, column, after: null }),
  )
  return Response.json(
    entries.map(({ name, id, created_at, updated_at, last_accessed_at, metadata }) => ({
      name: nameInFolder(name, { id, prefix: query.prefix }).slice(folder.length),
      id,
      updated_at,
      created_at,
      last_accessed_at,
      metadata,
    })),
  )
}

/** The whole name of an object; of a folder the part before its slash. */
function nameInFolder(name: string, { id, prefix }: { id: string | null; prefix: string }): string {
  const end = name.indexOf('/', prefix.length)
  return id === null && end !== -1 ? name.slice(0, end) : name
}
