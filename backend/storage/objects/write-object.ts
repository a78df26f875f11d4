import { randomUUID } from 'node:crypto'
import type { Caller } from '../../web/caller.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import {
  chooseContentType,
  contentTypeBytes,
  isAllowedContent,
  typesToStore,
  type ContentType,
  type StoredTypes,
} from '../content/content-type.ts'
import { matchesType } from '../content/media-type.ts'
import { peek } from '../content/peek.ts'
import { requireObjectName } from './object-name.ts'
import type { StorageContext } from '../storage-context.ts'
import { entityTooLarge, invalidMimeType, noSuchKey } from '../storage-error.ts'
import type { ObjectRow } from './object-row.ts'
import { probeRow, storeRow } from './store-row.ts'
import {
  requireBucketAsService,
  type Bucket,
  type ObjectMetadata,
  type StoredObject,
} from './stored-object.ts'

export interface ObjectToStore {
  caller: Pick<Caller, 'role' | 'claims'>
  bucketId: string
  name: string
  contentType: string
  /** What the bytes are, when that is another type. */
  foundType?: string | null
  /** Of the bytes themselves, e.g. `gzip`: sent with each download. */
  contentEncoding?: string | null
  /** As in the header of a download, e.g. `max-age=3600`. */
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** Replaces an object of this name. */
  upsert: boolean
  /** What policies read as `storage.operation()`. */
  operation?: string
}

export interface ObjectToWrite extends Omit<ObjectToStore, keyof StoredTypes> {
  /** What the client says; the bytes decide. */
  contentType: string | null
  body: AsyncIterable<Uint8Array>
  /** The declared length, when the client sent one. */
  sizeBytes: number | null
}

/** An object whose bytes are in the store already: TUS, S3 multipart, copies. */
export interface ObjectToAdopt extends ObjectToStore {
  blob: BlobKey
  sizeBytes: number
  /** In quotes. */
  etag: string
}

type WriteContext = Pick<StorageContext, 'db' | 'blobs' | 'now' | 'log'> & {
  settings: Pick<StorageContext['settings'], 'fileSizeLimitBytes'>
}

const defaultOperation = 'storage.object.upload'

/**
 * Writes the bytes of an object and then its row. The rights of the caller, the limits of the
 * bucket and a duplicate are checked before the first byte is read, and again by the statement that
 * stores the row. The last of several writers of one name wins, whole.
 * @throws ApiError 403 `AccessDenied` with a hint which policy is missing, 404 `NoSuchBucket`, 409
 * `KeyAlreadyExists`, 413 `EntityTooLarge`, 415 `InvalidMimeType`
 */
export async function writeObject(
  context: WriteContext,
  { body, sizeBytes, contentType: claimed, ...object }: ObjectToWrite,
): Promise<StoredObject> {
  const contentType = claimed?.trim() || 'application/octet-stream'
  const wanted = { ...object, contentType, sizeBytes }
  requireObjectName(wanted.name)
  // Asked together; what the bucket refuses is told first.
  const probing = probeRights(context, wanted)
  probing.catch(() => {})
  const bucket = await requireUploadable(context, wanted)
  const { objectId } = await probing
  const { head, whole } = await peek(body, contentTypeBytes)
  const types = await requireContentType(bucket, claimed, head)
  const blob = { objectId, version: randomUUID() }
  const maxBytes = findMaxBytes(context, bucket)
  const written = await context.blobs.write(blob, whole, { maxBytes })
  return storeObject(context, { ...object, ...written, ...types, blob })
}

/**
 * Checks what an upload may be before its bytes arrive: the name, the bucket and its limits. The
 * rights are checked by {@link probeRights}.
 * @param object `sizeBytes` null when it is not known yet
 */
export async function requireUploadable(
  context: WriteContext,
  {
    bucketId,
    name,
    contentType,
    foundType,
    sizeBytes,
  }: Pick<ObjectToStore, 'bucketId' | 'name' | keyof StoredTypes> & { sizeBytes: number | null },
): Promise<Bucket> {
  requireObjectName(name)
  const bucket = await requireBucketAsService(context, bucketId)
  if (sizeBytes !== null && sizeBytes > findMaxBytes(context, bucket)) throw entityTooLarge()
  requireTypes(bucket, contentType, {
    type: foundType ?? contentType,
    isCorrected: Boolean(foundType),
  })
  return bucket
}

/**
 * The types to store for bytes that arrived.
 * @param claimed what the client says; null when it says nothing
 * @param head the first `contentTypeBytes` bytes
 * @throws ApiError 415 `InvalidMimeType` when the bytes are of a type that the bucket does not accept
 */
export async function requireContentType(
  bucket: Bucket,
  claimed: string | null,
  head: Uint8Array,
): Promise<StoredTypes> {
  const found = await chooseContentType(claimed, head)
  requireTypes(bucket, claimed, found)
  return typesToStore(claimed, found)
}

function requireTypes(bucket: Bucket, claimed: string | null, found: ContentType): void {
  if (!isAllowedContent(claimed, found, (type) => allowsType(bucket, type)))
    throw invalidMimeType(found.type)
}

/**
 * The types to store for a copy of bytes that are in the store already.
 * @throws ApiError as {@link requireContentType}; 404 `NoSuchKey` when the bytes are gone
 */
export async function requireCopiedType(
  { blobs }: Pick<WriteContext, 'blobs'>,
  { bucket, claimed, blob }: { bucket: Bucket; claimed: string; blob: BlobKey },
): Promise<StoredTypes> {
  const bytes = await blobs.read(blob)
  if (!bytes) throw noSuchKey()
  const { head, whole } = await peek(bytes, contentTypeBytes)
  await whole[Symbol.asyncDispose]()
  return requireContentType(bucket, claimed, head)
}

function allowsType({ allowedMimeTypes }: Bucket, type: string): boolean {
  const isLimited = allowedMimeTypes !== null && allowedMimeTypes.length > 0
  return !isLimited || allowedMimeTypes.some((allowed) => matchesType(allowed, type))
}

/**
 * Whether the caller may write an object, asked by the statement that would do it, which is rolled
 * back.
 * @returns the id below which its bytes belong
 * @throws ApiError 403 `AccessDenied`, 409 `KeyAlreadyExists`
 */
export function probeRights(
  context: WriteContext,
  { sizeBytes, ...object }: ObjectToStore & { sizeBytes: number | null },
): Promise<{ objectId: string }> {
  return probeRow(context, toRow(context, object, { sizeBytes, etag: '""' }))
}

/** The largest file that a bucket accepts, in bytes. */
export function findMaxBytes(
  { settings }: Pick<WriteContext, 'settings'>,
  { fileSizeLimit }: Pick<Bucket, 'fileSizeLimit'>,
): number {
  return Math.min(settings.fileSizeLimitBytes, fileSizeLimit ?? Number.POSITIVE_INFINITY)
}

/**
 * Makes bytes that are in the store the current version of an object, in one transaction with the
 * rights of the caller; then removes the version before. When it fails, the bytes are removed.
 * @throws ApiError 403 `AccessDenied`, 409 `KeyAlreadyExists`
 */
export async function storeObject(
  context: WriteContext,
  { blob, sizeBytes, etag, ...object }: ObjectToAdopt,
): Promise<StoredObject> {
  const row = toRow(context, object, { sizeBytes, etag })
  let current = blob
  try {
    for (;;) {
      const result = await storeRow(context, row, current)
      if (result.stored) {
        if (result.replaced) await removeQuietly(context, result.replaced)
        return result.stored
      }
      // Somebody else created the object meanwhile: its bytes belong below its id.
      const moved = { objectId: result.objectId, version: current.version }
      await context.blobs.copy(current, moved)
      await removeQuietly(context, current)
      current = moved
    }
  } catch (error) {
    await removeQuietly(context, current)
    throw error
  }
}

/** The sweep removes what cannot be removed now. */
export async function removeQuietly(
  { blobs, log }: Pick<StorageContext, 'blobs' | 'log'>,
  ...keys: BlobKey[]
): Promise<void> {
  await blobs.remove(keys).catch((error: unknown) =>
    log({
      level: 'warn',
      message: 'the bytes of an object could not be removed; the sweep tries again',
      error,
    }),
  )
}

function toRow(
  { now }: Pick<StorageContext, 'now'>,
  { contentType, foundType, contentEncoding, cacheControl, operation, ...object }: ObjectToStore,
  { sizeBytes, etag }: { sizeBytes: number | null; etag: string },
): ObjectRow {
  const metadata: ObjectMetadata = {
    eTag: etag,
    size: sizeBytes ?? 0,
    mimetype: contentType,
    ...(foundType ? { foundMimetype: foundType } : {}),
    cacheControl,
    lastModified: now().toISOString(),
    contentLength: sizeBytes ?? 0,
    httpStatusCode: 200,
    ...(contentEncoding ? { contentEncoding } : {}),
  }
  return { ...object, metadata, operation: operation ?? defaultOperation }
}
