import type { StoredObject } from '../../objects/stored-object.ts'
import type { StorageContext } from '../../storage-context.ts'
import type { S3Call } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { findUnmet } from './conditions.ts'
import { requireS3Object } from './get-object.ts'

/**
 * The object that `x-amz-copy-source` names, which the caller may select.
 * @throws S3Error 412 when one of its conditions does not hold
 */
export async function requireCopySource(
  context: StorageContext,
  { request, caller }: Pick<S3Call, 'request' | 'caller'>,
  operation: string,
): Promise<StoredObject> {
  const { headers } = request
  const source = parseCopySource(headers.get('x-amz-copy-source') ?? '')
  const object = await requireS3Object(context, { caller, operation, ...source })
  if (findUnmet(headers, object, 'x-amz-copy-source-') !== null)
    throw new S3Error('PreconditionFailed', 'At least one of the preconditions did not hold')
  return object
}

function parseCopySource(text: string): { bucketId: string; name: string } {
  const [path = '', ...versions] = text.replace(/^\//, '').split('?versionId=')
  const [bucketId = '', ...parts] = decode(path).split('/')
  const name = parts.join('/')
  if (bucketId === '' || name === '' || versions.length > 0)
    throw new S3Error('InvalidArgument', 'x-amz-copy-source must be <bucket>/<name> of an object')
  return { bucketId, name }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new S3Error('InvalidArgument', 'x-amz-copy-source is encoded wrongly', { cause })
  }
}
