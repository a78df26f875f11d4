import type { StorageCall, StorageContext } from '../storage-context.ts'
import { noSuchBucket, noSuchKey } from '../storage-error.ts'
import { answerObject } from './answer-object.ts'
import { findWithBucket, requireObject } from './stored-object.ts'

/**
 * `GET /object/:bucket/*` and `/object/authenticated/:bucket/*`: an object of a public bucket, or one
 * that the caller may select.
 */
export async function downloadAsCaller(
  context: StorageContext,
  { request, url, params, caller }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const { isPublic, object } = await findWithBucket(context, { bucketId, name })
  if (isPublic === null) throw noSuchBucket()
  const operation = 'storage.object.get_authenticated'
  // Also without an object: the time of the answer must not tell whether somebody else has it.
  const readable = isPublic
    ? object
    : await requireObject(context, { caller, operation, bucketId, name })
  if (!readable) throw noSuchKey()
  return answerObject(context, { request, url, object: readable, isPublic })
}

/** `GET /object/public/:bucket/*`: an object of a public bucket, for anyone. */
export async function downloadPublic(
  context: StorageContext,
  { request, url, params }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const { isPublic, object } = await findWithBucket(context, { bucketId, name })
  if (!isPublic) throw noSuchBucket()
  if (!object) throw noSuchKey()
  return answerObject(context, { request, url, object, isPublic, isLink: true })
}
