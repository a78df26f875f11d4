import type { StorageCall, StorageContext } from '../storage-context.ts'
import { noSuchBucket, noSuchKey } from '../storage-error.ts'
import { findWithBucket, requireObject, type StoredObject } from './stored-object.ts'

/**
 * `GET /object/info/:bucket/*`: what is known about an object of a public bucket, or about one that
 * the caller may select.
 */
export async function infoAsCaller(
  context: StorageContext,
  { params, caller }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const { isPublic, object } = await findWithBucket(context, { bucketId, name })
  if (isPublic === null) throw noSuchBucket()
  if (isPublic) return answerInfo(object)
  const operation = 'storage.object.info_authenticated'
  return answerInfo(await requireObject(context, { caller, operation, bucketId, name }))
}

/** `GET /object/info/public/:bucket/*` */
export async function infoPublic(
  context: StorageContext,
  { params }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const { isPublic, object } = await findWithBucket(context, { bucketId, name })
  if (!isPublic) throw noSuchBucket()
  return answerInfo(object)
}

function answerInfo(object: StoredObject | null): Response {
  if (!object) throw noSuchKey()
  const { metadata } = object
  return Response.json(
    {
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucketId,
      size: metadata.size,
      content_type: metadata.mimetype,
      content_encoding: metadata.contentEncoding ?? null,
      cache_control: metadata.cacheControl,
      etag: metadata.eTag,
      metadata: object.userMetadata ?? {},
      last_modified: object.updatedAt,
      created_at: object.createdAt,
    },
    { headers: { etag: metadata.eTag, 'cache-control': 'no-cache' } },
  )
}
