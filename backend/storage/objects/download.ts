import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { StorageCall, StorageContext } from '../storage-context.ts'
import { noSuchBucket, noSuchKey } from '../storage-error.ts'
import { findObjectAsService, requireObject, type StoredObject } from './stored-object.ts'

/** `GET /object/:bucket/*`: an object that the caller may select. */
export async function downloadAsCaller(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const operation = 'storage.object.get_authenticated'
  const object = await requireObject(context, { caller, operation, bucketId, name })
  return answerObject(context, request, object)
}

/** `GET /object/public/:bucket/*`: an object of a public bucket, for anyone. */
export async function downloadPublic(
  context: StorageContext,
  { request, params }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const object = await findObjectAsService(context, { bucketId, name })
  if (object && !object.isPublic) throw noSuchBucket()
  if (!object) throw noSuchKey()
  return answerObject(context, request, object)
}

/** The bytes of an object with the headers of a download; for HEAD only the headers. */
export async function answerObject(
  { blobs }: Pick<StorageContext, 'blobs'>,
  request: Request,
  { id, version, metadata }: StoredObject,
): Promise<Response> {
  const headers = {
    'content-type': metadata.mimetype,
    'content-length': String(metadata.size),
    'cache-control': metadata.cacheControl,
    etag: metadata.eTag,
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = await blobs.read({ objectId: id, version })
  if (!bytes) throw noSuchKey()
  // Both types are the web standard's; their names are different to the compiler.
  const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>
  return new Response(body as unknown as BodyInit, { headers })
}
