import { readUpload } from '../objects/read-upload.ts'
import { ownerOf, requireBucketAsService } from '../objects/stored-object.ts'
import { requireObjectName } from '../objects/object-name.ts'
import { probeRights, writeObject } from '../objects/write-object.ts'
import type { StorageCall, StorageContext } from '../storage-context.ts'
import { signUrlToken, verifyUrlToken } from './url-token.ts'

const validS = 2 * 60 * 60

/**
 * `POST /object/upload/sign/:bucket/*`: a URL with which anybody may upload the object that the
 * caller may upload now. Without `x-upsert` it works once.
 */
export async function signUpload(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const upsert = request.headers.get('x-upsert') === 'true'
  requireObjectName(name)
  await requireBucketAsService(context, bucketId)
  await probeRights(context, {
    caller,
    bucketId,
    name,
    upsert,
    operation: 'storage.object.sign_upload_url',
    contentType: 'application/octet-stream',
    cacheControl: 'no-cache',
    userMetadata: null,
    sizeBytes: null,
  })
  const { ownerId: owner } = ownerOf(caller)
  const token = await signUrlToken(
    context,
    { purpose: 'upload', bucketId, name, owner, upsert },
    validS,
  )
  const path = [bucketId, ...name.split('/')].map(encodeURIComponent).join('/')
  return Response.json({ url: `/object/upload/sign/${path}?token=${token}`, token })
}

/** `PUT /object/upload/sign/:bucket/*?token=`: whoever has the URL uploads the object. */
export async function uploadSigned(
  context: StorageContext,
  { request, url, params }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const token = url.searchParams.get('token')
  const upload = await requireUploadToken(context, token, { bucketId, name })
  await writeObject(context, {
    ...upload,
    bucketId,
    name,
    operation: 'storage.object.upload_signed',
    ...(await readUpload(request)),
  })
  return Response.json({ Key: `${bucketId}/${name}` })
}

/**
 * What the token of an upload URL allows: the rights were checked when it was made. Also for
 * resumable uploads.
 * @throws ApiError as {@link verifyUrlToken}
 */
export async function requireUploadToken(
  context: Pick<StorageContext, 'db' | 'keys' | 'now'>,
  token: string | null,
  object: { bucketId: string; name: string },
): Promise<{ caller: { role: string; claims: Record<string, unknown> }; upsert: boolean }> {
  const { owner, upsert } = await verifyUrlToken(context, token, { ...object, purpose: 'upload' })
  // The owner, with the rights of the service: as supabase/storage stores it.
  const claims = { role: 'service_role', ...(owner ? { sub: owner } : {}) }
  return { caller: { role: 'service_role', claims }, upsert: upsert ?? false }
}
