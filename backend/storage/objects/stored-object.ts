import { isUuid } from '../../../domain/text/uuid.ts'
import type { Caller } from '../../web/caller.ts'
import { transactAsCaller, transactAsService, type StorageContext } from '../storage-context.ts'
import { noSuchBucket, noSuchKey } from '../storage-error.ts'

/** What the database knows about the bytes, with the names of supabase/storage. */
export interface ObjectMetadata {
  eTag: string
  size: number
  /** What the client said it is, unless that would do harm. */
  mimetype: string
  /** What the bytes are, when that is another type. Browsers get it. */
  foundMimetype?: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  contentEncoding?: string
}

/** A row of storage.objects. */
export interface StoredObject {
  id: string
  bucketId: string
  name: string
  version: string
  ownerId: string | null
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
  createdAt: Date
  updatedAt: Date
}

export interface Bucket {
  id: string
  isPublic: boolean
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
}

/**
 * The columns of storage.objects, named as in {@link StoredObject}. A row that somebody wrote in SQL
 * may have no metadata.
 */
export const objectColumns = `id, bucket_id as "bucketId", name, version, owner_id as "ownerId",
  jsonb_build_object(
    'eTag', '""', 'size', 0, 'mimetype', 'application/octet-stream', 'cacheControl', 'no-cache',
    'lastModified', updated_at, 'contentLength', 0, 'httpStatusCode', 200
  ) || coalesce(metadata, '{}') as metadata, user_metadata as "userMetadata", created_at as "createdAt", updated_at as "updatedAt"`

interface ObjectName {
  bucketId: string
  name: string
}

/** An object that the caller may select; null when there is none. */
async function findObject(
  context: Pick<StorageContext, 'db'>,
  { caller, operation, bucketId, name }: ObjectRequest,
): Promise<StoredObject | null> {
  const rows = await transactAsCaller(
    context,
    { caller, operation, readOnly: true },
    async (tx) =>
      (
        await tx.query<StoredObject>(
          `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
          [bucketId, name],
        )
      ).rows,
  )
  return rows[0] ?? null
}

export interface ObjectRequest extends ObjectName {
  caller: Pick<Caller, 'role' | 'claims'>
  /** What policies read as `storage.operation()`, e.g. `storage.object.get_authenticated`. */
  operation: string
}

/** @throws ApiError 404 `NoSuchKey` when there is none that the caller may select */
export async function requireObject(
  context: Pick<StorageContext, 'db'>,
  request: ObjectRequest,
): Promise<StoredObject> {
  const found = await findObject(context, request)
  if (!found) throw noSuchKey()
  return found
}

/** An object, whoever asks: for signed URLs. Null when there is none. */
export async function findObjectAsService(
  context: Pick<StorageContext, 'db'>,
  name: ObjectName,
): Promise<StoredObject | null> {
  return (await findWithBucket(context, name)).object
}

/** A bucket and an object in it, whoever asks; each is null when there is none. */
export async function findWithBucket(
  context: Pick<StorageContext, 'db'>,
  { bucketId, name }: ObjectName,
): Promise<{ isPublic: boolean | null; object: StoredObject | null }> {
  const rows = await transactAsService(
    context,
    async (tx) =>
      (
        await tx.query<{ isPublic: boolean; id: string | null } & Omit<StoredObject, 'id'>>(
          `select coalesce(bucket.public, false) as "isPublic", object.*
           from storage.buckets bucket
             left join lateral (
               select ${objectColumns} from storage.objects
               where bucket_id = bucket.id and name = $2
             ) object on true
           where bucket.id = $1`,
          [bucketId, name],
        )
      ).rows,
    { readOnly: true },
  )
  const [row] = rows
  if (!row) return { isPublic: null, object: null }
  const { isPublic, id, ...object } = row
  return { isPublic, object: id === null ? null : { id, ...object } }
}

/** A bucket, whoever asks: the limits of an upload are those of its bucket. */
async function findBucketAsService(
  context: Pick<StorageContext, 'db'>,
  bucketId: string,
): Promise<Bucket | null> {
  const rows = await transactAsService(
    context,
    async (tx) =>
      (
        await tx.query<Bucket>(
          `select id, coalesce(public, false) as "isPublic",
             file_size_limit::float8 as "fileSizeLimit", allowed_mime_types as "allowedMimeTypes"
           from storage.buckets where id = $1 and type = 'STANDARD'`,
          [bucketId],
        )
      ).rows,
    { readOnly: true },
  )
  return rows[0] ?? null
}

/** @throws ApiError 404 `NoSuchBucket` */
export async function requireBucketAsService(
  context: Pick<StorageContext, 'db'>,
  bucketId: string,
): Promise<Bucket> {
  const found = await findBucketAsService(context, bucketId)
  if (!found) throw noSuchBucket()
  return found
}

/** The owner that a new object gets: the account of the caller, if it has one. */
export function ownerOf({ claims }: Pick<Caller, 'claims'>): {
  ownerId: string | null
  owner: string | null
} {
  const ownerId = typeof claims['sub'] === 'string' && claims['sub'] !== '' ? claims['sub'] : null
  return { ownerId, owner: isUuid(ownerId) ? ownerId : null }
}
