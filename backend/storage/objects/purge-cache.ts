import type { StorageCall, StorageContext } from '../storage-context.ts'
import { noSuchKey } from '../storage-error.ts'
import { findObjectAsService } from './stored-object.ts'

/**
 * `DELETE /cdn/:bucket/*`: nothing to do, because no cache stands before this server. Pictures in
 * other sizes are cached by version, so that a changed object is never answered with an old one.
 */
export async function purgeCache(
  context: StorageContext,
  { params }: StorageCall,
): Promise<Response> {
  const { bucket: bucketId = '', '*': name = '' } = params
  if (!(await findObjectAsService(context, { bucketId, name }))) throw noSuchKey()
  return Response.json({ message: 'success' })
}
