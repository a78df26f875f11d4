import type { StorageCall, StorageContext } from '../storage-context.ts'
import { readUpload } from './read-upload.ts'
import { writeObject } from './write-object.ts'

/**
 * `POST /object/:bucket/*` and `PUT`, which replaces an object of the same name, as `x-upsert` does.
 */
export async function upload(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  const stored = await writeObject(context, {
    caller,
    bucketId,
    name,
    upsert: request.method === 'PUT' || request.headers.get('x-upsert') === 'true',
    ...(await readUpload(request)),
  })
  return Response.json({ Id: stored.id, Key: `${bucketId}/${name}` })
}
