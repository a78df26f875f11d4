import type { Readable } from 'node:stream'
import { isUuid } from '../../../domain/text/uuid.ts'

/**
 * Names the bytes of one version of an object. Both are UUIDs that this service chose, so a name
 * given by a client never becomes the name of a file. The id of the object keeps a row from reading
 * the bytes of another object.
 */
export interface BlobKey {
  objectId: string
  version: string
}

/** False for a row that somebody wrote in SQL: it has no bytes. */
export function isBlobKey({ objectId, version }: BlobKey): boolean {
  return isUuid(objectId) && isUuid(version)
}

/** @throws Error for a key that is not two UUIDs, which would be a bug */
export function requireBlobKey(key: BlobKey): BlobKey {
  if (!isBlobKey(key)) throw new Error('The key of a blob is not two UUIDs')
  return key
}

export interface WrittenBlob {
  sizeBytes: number
  /** In quotes: the MD5 of the bytes in hexadecimal, as S3 computes it. */
  etag: string
}

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Keeps bytes outside the database. A blob is written once, whole, and never changed; readers see
 * all of it or nothing.
 */
export interface BlobStore {
  /**
   * Stores the bytes durably before it resolves. Nothing is left behind when it fails.
   * @throws ApiError 413 `EntityTooLarge` above `maxBytes`; 507 `InternalError` without free space
   */
  write(
    key: BlobKey,
    body: AsyncIterable<Uint8Array>,
    limits: { maxBytes: number },
  ): Promise<WrittenBlob>
  /** Null when there is no such blob. */
  read(key: BlobKey, range?: ByteRange): Promise<Readable | null>
  /** The size in bytes; null when there is no such blob. */
  findSize(key: BlobKey): Promise<number | null>
  /** @throws Error when there is no blob at `from` */
  copy(from: BlobKey, to: BlobKey): Promise<void>
  /** Blobs that do not exist are skipped. */
  remove(keys: readonly BlobKey[]): Promise<void>
  list(): AsyncIterable<{ key: BlobKey; writtenAt: Date }>
  /** Removes what interrupted writes left that began before this time, and counts it. */
  removeUnfinished(before: Date): Promise<number>
  /**
   * Marks an unmarked store as that of a database.
   * @returns false when it is the store of another one, whose blobs have no rows here
   */
  claim(databaseId: string): Promise<boolean>
}
