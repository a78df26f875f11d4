import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../web/caller.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import { limitAddress } from '../../web/rate-limit.ts'
import { ownerOf } from '../objects/stored-object.ts'
import { removeQuietly } from '../objects/write-object.ts'
import { transactAsService, type StorageContext } from '../storage-context.ts'
import { requireRoom } from './upload-quota.ts'

/** An upload that takes several requests. */
export interface UnfinishedUpload {
  id: string
  protocol: 'tus' | 's3'
  bucketId: string
  name: string
  /** The version that the object gets. */
  version: string
  upsert: boolean
  /** Null when it is not known yet. */
  sizeBytes: number | null
  /** The bytes that are stored. */
  receivedBytes: number
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  tusMetadata: Record<string, string | null> | null
  createdAt: Date
  expiresAt: Date
  finishedAt: Date | null
  etag: string | null
}

/** Who began an upload, and whose space it takes. */
export interface Creator {
  role: string
  ownerId: string | null
  /** Null where there is no limit. */
  quotaKey: string | null
}

/** The service role works for the company, so nobody's space limits it. */
export function creatorOf({ role, claims, ip }: Pick<Caller, 'role' | 'claims' | 'ip'>): Creator {
  const { ownerId } = ownerOf({ claims })
  const quotaKey = role === 'service_role' ? null : ownerId ? `user ${ownerId}` : addressKey(ip)
  return { role, ownerId, quotaKey }
}

/** The space of people without an account is that of their address. */
export const addressKey = (ip: string): string => `address ${limitAddress(ip)}`

const uploadColumns = `id, protocol, bucket_id as "bucketId", name, version, upsert,
  size_bytes::float8 as "sizeBytes", content_type as "contentType",
  cache_control as "cacheControl", user_metadata as "userMetadata",
  tus_metadata as "tusMetadata", created_at as "createdAt", expires_at as "expiresAt",
  finished_at as "finishedAt", etag,
  (select coalesce(sum(part.size_bytes), 0)::float8 from storage.unfinished_upload_parts part
   where part.upload_id = unfinished_uploads.id) as "receivedBytes"`

export type NewUpload = Pick<
  UnfinishedUpload,
  | 'id'
  | 'protocol'
  | 'bucketId'
  | 'name'
  | 'upsert'
  | 'sizeBytes'
  | 'contentType'
  | 'cacheControl'
  | 'userMetadata'
  | 'tusMetadata'
> & { lifetimeMs: number; leaseId?: string }

/** @throws ApiError 413 `EntityTooLarge` when the creator has too many unfinished uploads */
export function createUpload(
  context: StorageContext,
  creator: Creator,
  { lifetimeMs, leaseId, ...upload }: NewUpload,
): Promise<UnfinishedUpload> {
  const now = context.now()
  return transactAsService(context, async (tx) => {
    await requireRoom(tx, context, {
      ...creator,
      addedBytes: upload.sizeBytes ?? 0,
      addedUploads: 1,
    })
    const { rows } = await tx.query<UnfinishedUpload>(
      `insert into storage.unfinished_uploads (
         id, protocol, bucket_id, name, role, owner_id, quota_key, upsert, size_bytes, content_type,
         cache_control, user_metadata, tus_metadata, created_at, expires_at, lease_id, leased_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
         case when $16::uuid is not null then now() + interval '6 seconds' end)
       returning ${uploadColumns}`,
      [
        upload.id,
        upload.protocol,
        upload.bucketId,
        upload.name,
        creator.role,
        creator.ownerId,
        creator.quotaKey,
        upload.upsert,
        upload.sizeBytes,
        upload.contentType,
        upload.cacheControl,
        upload.userMetadata && JSON.stringify(upload.userMetadata),
        upload.tusMetadata && JSON.stringify(upload.tusMetadata),
        now,
        new Date(now.getTime() + lifetimeMs),
        leaseId ?? null,
      ],
    )
    return requireRow(rows)
  })
}

/**
 * Notes the size of an upload that began without one.
 * @throws ApiError 413 `EntityTooLarge` when the creator has no room for it
 */
export function declareSize(
  context: StorageContext,
  { quotaKey }: Creator,
  {
    upload,
    sizeBytes,
  }: { upload: Pick<UnfinishedUpload, 'id' | 'receivedBytes'>; sizeBytes: number },
): Promise<void> {
  return transactAsService(context, async (tx) => {
    // What arrived until now is counted already.
    const addedBytes = Math.max(0, sizeBytes - upload.receivedBytes)
    await requireRoom(tx, context, { quotaKey, addedBytes, addedUploads: 0 })
    await tx.query(`update storage.unfinished_uploads set size_bytes = $2 where id = $1`, [
      upload.id,
      sizeBytes,
    ])
  })
}

/** An upload of this creator; null when there is none, or one that somebody else began. */
export function findUpload(
  context: Pick<StorageContext, 'db'>,
  {
    id,
    protocol,
    creator,
  }: { id: string; protocol: UnfinishedUpload['protocol']; creator: Creator },
): Promise<UnfinishedUpload | null> {
  return transactAsService(
    context,
    async (tx) => {
      const { rows } = await tx.query<UnfinishedUpload>(
        `select ${uploadColumns} from storage.unfinished_uploads
         where id = $1 and protocol = $2 and role = $3 and owner_id is not distinct from $4`,
        [id, protocol, creator.role, creator.ownerId],
      )
      return rows[0] ?? null
    },
    { readOnly: true },
  )
}

/** Ends an upload and removes its bytes. */
export async function removeUpload(context: StorageContext, id: string): Promise<void> {
  const blobs = await transactAsService(context, async (tx) => {
    const blobs = await takeParts(tx, id)
    await tx.query(`delete from storage.unfinished_uploads where id = $1`, [id])
    return blobs
  })
  await removeQuietly(context, ...blobs)
}

/** Deletes the rows of the parts and names their bytes, which are removed after the commit. */
export async function takeParts(tx: Tx, uploadId: string): Promise<BlobKey[]> {
  const { rows } = await tx.query<BlobKey>(
    `delete from storage.unfinished_upload_parts where upload_id = $1
     returning upload_id as "objectId", version`,
    [uploadId],
  )
  return rows
}

function requireRow(rows: readonly UnfinishedUpload[]): UnfinishedUpload {
  const [row] = rows
  if (!row) throw new Error('An upload was not returned after it was written')
  return row
}
