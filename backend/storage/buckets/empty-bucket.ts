import type { BlobKey } from '../blobs/blob-store.ts'
import { removeQuietly } from '../objects/write-object.ts'
import { policyHint } from '../policy-hint.ts'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { noSuchBucket, storageError } from '../storage-error.ts'

const pageSize = 500

interface Page {
  found: number
  deleted: BlobKey[]
  /** Names that the caller sees and may not delete. */
  left: string[]
}

/**
 * `POST /bucket/:bucket/empty`: deletes every object that the caller may select, a page at a time,
 * so that no transaction is long.
 */
export async function emptyBucket(
  context: StorageContext,
  { params, caller }: StorageCall,
): Promise<Response> {
  const bucketId = params['bucket'] ?? ''
  let page: Page
  do {
    page = await deletePage(context, { caller, bucketId })
    await removeQuietly(context, ...page.deleted)
    if (page.left.length > 0)
      throw storageError(
        'AccessDenied',
        `Cannot delete: ${page.left.slice(0, 10).join(' ,')}, you may have SELECT but not DELETE permissions`,
        { hint: policyHint('objects', 'delete', caller) },
      )
  } while (page.found === pageSize)
  // The words of supabase/storage, where a queue does it.
  return Response.json({
    message: 'Empty bucket has been queued. Completion may take up to an hour.',
  })
}

/** @throws ApiError 404 `NoSuchBucket` when there is none that the caller may select */
async function deletePage(
  context: StorageContext,
  { caller, bucketId }: Pick<StorageCall, 'caller'> & { bucketId: string },
): Promise<Page> {
  return transactAsCaller(context, { caller, operation: 'storage.bucket.empty' }, async (tx) => {
    const bucket = await tx.query('select 1 from storage.buckets where id = $1', [bucketId])
    if (bucket.rowCount === 0) throw noSuchBucket()
    const found = await tx.query<{ id: string; name: string }>(
      `select id, name from storage.objects where bucket_id = $1 order by name collate "C" limit $2`,
      [bucketId, pageSize],
    )
    const { rows: deleted } = await tx.query<BlobKey>(
      `delete from storage.objects where id = any ($1::uuid[])
       returning id as "objectId", version`,
      [found.rows.map(({ id }) => id)],
    )
    const gone = new Set(deleted.map(({ objectId }) => objectId))
    return {
      found: found.rows.length,
      deleted,
      left: found.rows.filter(({ id }) => !gone.has(id)).map(({ name }) => name),
    }
  })
}
