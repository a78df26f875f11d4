import { z } from 'zod'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { noSuchBucket, storageError } from '../storage-error.ts'
import { bucketColumns, type BucketRow } from './bucket-row.ts'

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).optional(),
  search: z.string().optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
})

/** `GET /bucket`: the buckets that the caller may select, those whose names contain `search`. */
export async function listBuckets(
  context: StorageContext,
  { url, caller }: StorageCall,
): Promise<Response> {
  const {
    limit,
    offset,
    search = '',
    sortColumn = 'name',
    sortOrder = 'asc',
  } = parseQuery(url.searchParams)
  const rows = await transactAsCaller(
    context,
    { caller, operation: 'storage.bucket.list', readOnly: true },
    async (tx) =>
      (
        await tx.query<BucketRow>(
          `select ${bucketColumns} from storage.buckets
           where type = 'STANDARD' and strpos(lower(name), lower($1)) > 0
           order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
          [search, limit ?? null, offset ?? 0],
        )
      ).rows,
  )
  return Response.json(rows)
}

function parseQuery(given: URLSearchParams): z.output<typeof listQuery> {
  const parsed = listQuery.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw storageError('InvalidRequest', `${issue?.path.join('.')}: ${issue?.message}`)
}

/** `GET /bucket/:bucket` */
export async function getBucket(
  context: StorageContext,
  { params, caller }: StorageCall,
): Promise<Response> {
  const rows = await transactAsCaller(
    context,
    { caller, operation: 'storage.bucket.get', readOnly: true },
    async (tx) =>
      (
        await tx.query<BucketRow>(`select ${bucketColumns} from storage.buckets where id = $1`, [
          params['bucket'],
        ])
      ).rows,
  )
  const [bucket] = rows
  if (!bucket) throw noSuchBucket()
  return Response.json(bucket)
}
