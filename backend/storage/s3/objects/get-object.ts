import { Readable } from 'node:stream'
import { parseByteRange } from '../../content/byte-range.ts'
import { downloadHeaders } from '../../content/download-headers.ts'
import { isMediaType } from '../../content/media-type.ts'
import { isHeaderValue } from '../../objects/answer-object.ts'
import {
  requireBucketAsService,
  requireObject,
  type StoredObject,
} from '../../objects/stored-object.ts'
import type { StorageContext } from '../../storage-context.ts'
import { noSuchKey } from '../../storage-error.ts'
import { answerEmpty, answerXml } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { findUnmet } from './conditions.ts'
import { metadataHeaders } from './object-headers.ts'

/** GetObject and HeadObject: an object that the caller may select. */
export const getObject: S3Command = async (context, call) => {
  const { request, caller, bucketId, name } = call
  const isHead = request.method === 'HEAD'
  const object = await requireS3Object(context, {
    caller,
    bucketId,
    name,
    operation: isHead ? 'storage.s3.object.info' : 'storage.s3.object.get',
  })
  const headers = { ...readHeaders(object), ...overrides(call, object) }
  const unmet = findUnmet(request.headers, object)
  if (unmet === 304) return answerEmpty(304, headers)
  if (unmet === 412)
    throw new S3Error('PreconditionFailed', 'At least one of the preconditions did not hold')
  const { size } = object.metadata
  const range = parseByteRange(request.headers.get('range'), size)
  if (range === 'unsatisfiable')
    throw new S3Error('InvalidRange', 'The requested range is not satisfiable')
  const answer = {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': String(range ? range.end - range.start + 1 : size),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    },
  }
  if (isHead || size === 0) return new Response(null, answer)
  const bytes = await context.blobs.read(
    { objectId: object.id, version: object.version },
    range ?? undefined,
  )
  if (!bytes) throw noSuchKey()
  // Both types are the web standard's; their names are different to the compiler.
  return new Response(Readable.toWeb(bytes) as unknown as BodyInit, answer)
}

/** We have no tags; the object must be there. */
export const getTagging: S3Command = async (context, { caller, bucketId, name }) => {
  const operation = 'storage.s3.object.get_tagging'
  await requireS3Object(context, { caller, bucketId, name, operation })
  return answerXml('Tagging', { TagSet: {} })
}

/** @throws ApiError 404 `NoSuchBucket` or `NoSuchKey` */
export async function requireS3Object(
  context: Pick<StorageContext, 'db'>,
  request: Parameters<typeof requireObject>[1],
): Promise<StoredObject> {
  await requireBucketAsService(context, request.bucketId)
  return requireObject(context, request)
}

function readHeaders({ metadata, userMetadata }: StoredObject): Record<string, string> {
  return {
    'content-type': isMediaType(metadata.mimetype) ? metadata.mimetype : 'application/octet-stream',
    'cache-control': isHeaderValue(metadata.cacheControl) ? metadata.cacheControl : 'no-cache',
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    ...metadataHeaders(userMetadata),
  }
}

/** Headers that a signed query asks for. */
const overridable = {
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
  'response-content-language': 'content-language',
  'response-content-type': 'content-type',
  'response-expires': 'expires',
} as const

/**
 * A presigned URL can be opened in a browser, so its answer has the headers that keep a file from
 * running in the origin of the site.
 */
function overrides(
  { query, isPresigned }: Pick<S3Call, 'query' | 'isPresigned'>,
  { name, metadata }: StoredObject,
): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [parameter, header] of Object.entries(overridable)) {
    const value = query.get(parameter)
    if (value !== null && /^[\t\x20-\x7e]*$/.test(value)) headers[header] = value
  }
  const { 'content-type': contentType = metadata.foundMimetype ?? metadata.mimetype } = headers
  if (!isPresigned) return headers
  const safe = downloadHeaders({ contentType, isPublic: false, name, downloadAs: null })
  return { ...headers, ...safe }
}
