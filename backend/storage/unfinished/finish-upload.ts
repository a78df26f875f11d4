import type { Caller } from '../../web/caller.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import { contentTypeBytes } from '../content/content-type.ts'
import { peek } from '../content/peek.ts'
import { requireBucketAsService } from '../objects/stored-object.ts'
import {
  probeRights,
  removeQuietly,
  requireContentType,
  storeObject,
  type ObjectToStore,
} from '../objects/write-object.ts'
import { transactAsService, type StorageContext } from '../storage-context.ts'
import { takeParts, type UnfinishedUpload } from './unfinished-upload.ts'
import { keysOf, type UploadPart } from './upload-parts.ts'

export interface FinishOptions {
  /** With whose rights the object is stored. */
  caller: Pick<Caller, 'role' | 'claims'>
  /** In the order of their bytes. */
  parts: readonly UploadPart[]
  /** In quotes; by default the MD5 of the bytes. */
  etag?: string
  operation?: string
}

/**
 * Joins the parts into an object and forgets them. An upload that was finished, but not noted as
 * finished because the process was killed, is only noted.
 * @returns the ETag of the object
 * @throws ApiError as `storeObject`; the parts stay, so that it can be tried again
 */
export async function finishUpload(
  context: StorageContext,
  upload: UnfinishedUpload,
  { caller, parts, etag: givenEtag, operation }: FinishOptions,
): Promise<string> {
  const storedEtag = await findStoredEtag(context, upload)
  const etag = storedEtag ?? (await store())
  const blobs = await transactAsService(context, async (tx) => {
    await tx.query(
      `update storage.unfinished_uploads
       set finished_at = now(), etag = $2, lease_id = null, leased_until = null where id = $1`,
      [upload.id, etag],
    )
    return takeParts(tx, upload.id)
  })
  await removeQuietly(context, ...blobs)
  return etag

  async function store(): Promise<string> {
    const bucket = await requireBucketAsService(context, upload.bucketId)
    const bytes = readParts(context, keysOf(upload, parts))
    const { head, ...peeked } = await peek(bytes, contentTypeBytes)
    await using whole = peeked.whole
    const types = await requireContentType(bucket, upload.contentType, head)
    const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0)
    const object = { ...toObject(upload), caller, ...types, ...(operation ? { operation } : {}) }
    const { objectId } = await probeRights(context, { ...object, sizeBytes })
    const blob = { objectId, version: upload.version }
    const { etag } = await joinParts(context, { upload, parts, whole, to: blob })
    const stored = await storeObject(context, {
      ...object,
      sizeBytes,
      etag: givenEtag ?? etag,
      blob,
    })
    return stored.metadata.eTag
  }
}

/** What the upload stores, except for whom. */
export function toObject(upload: UnfinishedUpload): Omit<ObjectToStore, 'caller'> {
  const { bucketId, name, contentType, cacheControl, userMetadata, upsert } = upload
  return { bucketId, name, contentType, cacheControl, userMetadata, upsert }
}

/** The ETag of the object that this upload stored; null when it has not. */
function findStoredEtag(
  context: Pick<StorageContext, 'db'>,
  { bucketId, name, version }: UnfinishedUpload,
): Promise<string | null> {
  return transactAsService(
    context,
    async (tx) => {
      const { rows } = await tx.query<{ etag: string }>(
        `select metadata ->> 'eTag' as etag from storage.objects
         where bucket_id = $1 and name = $2 and version = $3`,
        [bucketId, name, version],
      )
      return rows[0]?.etag ?? null
    },
    { readOnly: true },
  )
}

async function joinParts(
  { blobs }: Pick<StorageContext, 'blobs'>,
  {
    upload,
    parts,
    whole,
    to,
  }: {
    upload: UnfinishedUpload
    parts: readonly UploadPart[]
    whole: AsyncIterable<Uint8Array>
    to: BlobKey
  },
): Promise<{ etag: string }> {
  // An attempt that was killed may have left one.
  await blobs.remove([to])
  const [only, ...others] = parts
  if (!only || others.length > 0)
    return blobs.write(to, whole, { maxBytes: Number.MAX_SAFE_INTEGER })
  await blobs.copy({ objectId: upload.id, version: only.version }, to)
  return { etag: only.etag }
}

async function* readParts(
  { blobs }: Pick<StorageContext, 'blobs'>,
  keys: readonly BlobKey[],
): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const bytes = await blobs.read(key)
    if (!bytes) throw new Error(`The bytes of a part of the upload ${key.objectId} are missing`)
    yield* bytes
  }
}
