import type { BlobKey } from '../blobs/blob-store.ts'
import { removeQuietly } from '../objects/write-object.ts'
import { transactAsService, type StorageContext } from '../storage-context.ts'
import { isLeased } from './upload-lease.ts'

const pageSize = 100

/**
 * Ends the uploads whose time is over and removes their bytes. It may run in several processes at
 * once; an upload that is written to now waits for the next time.
 * @returns how many ended
 */
export async function removeExpiredUploads(context: StorageContext): Promise<number> {
  let count = 0
  for (;;) {
    const { uploads, blobs } = await takePage(context)
    await removeQuietly(context, ...blobs)
    count += uploads
    if (uploads < pageSize) return count
  }
}

function takePage(context: StorageContext): Promise<{ uploads: number; blobs: BlobKey[] }> {
  return transactAsService(context, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from storage.unfinished_uploads
       where expires_at <= $1 and not ${isLeased}
       order by expires_at limit $2 for update skip locked`,
      [context.now(), pageSize],
    )
    const ids = rows.map(({ id }) => id)
    const { rows: blobs } = await tx.query<BlobKey>(
      `delete from storage.unfinished_upload_parts where upload_id = any($1)
       returning upload_id as "objectId", version`,
      [ids],
    )
    await tx.query(`delete from storage.unfinished_uploads where id = any($1)`, [ids])
    return { uploads: ids.length, blobs }
  })
}
