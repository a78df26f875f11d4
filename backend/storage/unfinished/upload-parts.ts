import { randomUUID } from 'node:crypto'
import type { BlobKey } from '../blobs/blob-store.ts'
import { removeQuietly } from '../objects/write-object.ts'
import { transactAsService, type StorageContext } from '../storage-context.ts'
import { storageError } from '../storage-error.ts'
import { requireRoom } from './upload-quota.ts'
import type { UnfinishedUpload } from './unfinished-upload.ts'

export const maxParts = 10_000

export interface UploadPart {
  number: number
  version: string
  sizeBytes: number
  /** In quotes: the MD5 of the bytes. */
  etag: string
  createdAt: Date
}

export type WrittenPart = Omit<UploadPart, 'createdAt'>

/**
 * Stores the bytes of a part; {@link recordParts} makes them a part of the upload.
 * @throws ApiError 413 `EntityTooLarge`
 */
export async function writePart(
  { blobs }: Pick<StorageContext, 'blobs'>,
  upload: Pick<UnfinishedUpload, 'id'>,
  { number, body, maxBytes }: { number: number; body: AsyncIterable<Uint8Array>; maxBytes: number },
): Promise<WrittenPart> {
  const version = randomUUID()
  const written = await blobs.write({ objectId: upload.id, version }, body, { maxBytes })
  return { number, version, ...written }
}

/**
 * Makes written parts those of the upload; a part of the same number is replaced. When it fails,
 * their bytes are removed.
 * @param leaseId the lease that the writer must still hold; null without one
 * @throws ApiError 404 `NoSuchUpload` when the upload ended meanwhile, 423 `ResourceLocked` when
 * another request writes now, 413 `EntityTooLarge` when the person has no room left
 */
export async function recordParts(
  context: StorageContext,
  upload: Pick<UnfinishedUpload, 'id'>,
  { parts, leaseId }: { parts: readonly WrittenPart[]; leaseId: string | null },
): Promise<void> {
  if (parts.length === 0) return
  try {
    const replaced = await transactAsService(context, async (tx) => {
      const { rows } = await tx.query<Lock>(
        `select quota_key as "quotaKey", lease_id as "leaseId", size_bytes is null as "isOpen"
         from storage.unfinished_uploads where id = $1 and finished_at is null for update`,
        [upload.id],
      )
      const [found] = rows
      if (!found) throw noSuchUpload()
      if (leaseId !== null && found.leaseId !== leaseId) throw uploadIsLocked()
      // A declared size was counted when the upload began.
      if (found.isOpen) {
        const addedBytes = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
        await requireRoom(tx, context, { quotaKey: found.quotaKey, addedBytes, addedUploads: 0 })
      }
      const numbers = parts.map(({ number }) => number)
      const { rows: old } = await tx.query<BlobKey>(
        `delete from storage.unfinished_upload_parts where upload_id = $1 and number = any($2)
         returning upload_id as "objectId", version`,
        [upload.id, numbers],
      )
      await tx.query(
        `insert into storage.unfinished_upload_parts (upload_id, number, version, size_bytes, etag)
         select $1, part.number, part.version, part."sizeBytes", part.etag
         from jsonb_to_recordset($2::jsonb)
           as part (number integer, version uuid, "sizeBytes" bigint, etag text)`,
        [upload.id, JSON.stringify(parts)],
      )
      return old
    })
    await removeQuietly(context, ...replaced)
  } catch (error) {
    await removeQuietly(context, ...keysOf(upload, parts))
    throw error
  }
}

interface Lock {
  quotaKey: string | null
  leaseId: string | null
  isOpen: boolean
}

/** The parts of an upload by their numbers, after one number and at most `limit` of them. */
export function listParts(
  context: Pick<StorageContext, 'db'>,
  { uploadId, after = 0, limit = maxParts }: { uploadId: string; after?: number; limit?: number },
): Promise<UploadPart[]> {
  return transactAsService(
    context,
    async (tx) => {
      const { rows } = await tx.query<UploadPart>(
        `select number, version, size_bytes::float8 as "sizeBytes", etag, created_at as "createdAt"
         from storage.unfinished_upload_parts where upload_id = $1 and number > $2
         order by number limit $3`,
        [uploadId, after, limit],
      )
      return rows
    },
    { readOnly: true },
  )
}

export function keysOf(
  { id }: Pick<UnfinishedUpload, 'id'>,
  parts: readonly Pick<UploadPart, 'version'>[],
): BlobKey[] {
  return parts.map(({ version }) => ({ objectId: id, version }))
}

const noSuchUpload = () => storageError('NoSuchUpload', 'Upload not found')
export const uploadIsLocked = () =>
  storageError('ResourceLocked', 'Another request writes to this upload. Try again in a moment.')
