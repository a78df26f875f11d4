import type { Tx } from '../../db/database.ts'
import type { StorageContext } from '../storage-context.ts'
import { storageError } from '../storage-error.ts'

/** How many unfinished uploads a person, or an address without an account, may have at once. */
const maxUploads = 100
const minBytes = 1024 ** 3

/** How many bytes the unfinished uploads of one person may have in all. */
function maxUnfinishedBytes({ settings }: Pick<StorageContext, 'settings'>): number {
  return Math.max(minBytes, 2 * settings.fileSizeLimitBytes)
}

/**
 * Checks that a person may begin another upload, or store more bytes of one. Others of the same
 * person wait until this transaction ends.
 * @throws ApiError 413 `EntityTooLarge`
 */
export async function requireRoom(
  tx: Tx,
  context: Pick<StorageContext, 'settings'>,
  {
    quotaKey,
    addedBytes,
    addedUploads,
  }: { quotaKey: string | null; addedBytes: number; addedUploads: number },
): Promise<void> {
  if (quotaKey === null) return
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('unfinished uploads ' || $1, 0))`, [
    quotaKey,
  ])
  const { rows } = await tx.query<{ uploads: number; bytes: number }>(
    `select count(*)::integer as uploads, coalesce(sum(bytes), 0)::float8 as bytes from (
       select greatest(coalesce(upload.size_bytes, 0), coalesce(sum(part.size_bytes), 0)) as bytes
       from storage.unfinished_uploads upload
         left join storage.unfinished_upload_parts part on part.upload_id = upload.id
       where upload.quota_key = $1 and upload.finished_at is null
       group by upload.id
     ) sizes`,
    [quotaKey],
  )
  const { uploads = 0, bytes = 0 } = rows[0] ?? {}
  if (uploads + addedUploads > maxUploads || bytes + addedBytes > maxUnfinishedBytes(context))
    throw storageError(
      'EntityTooLarge',
      'You have too many unfinished uploads. Finish or end some of them first.',
    )
}
