import { randomUUID } from 'node:crypto'
import {
  probeRights,
  requireCopiedType,
  requireUploadable,
  storeObject,
} from '../../objects/write-object.ts'
import { answerXml } from '../s3-answer.ts'
import type { S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { requireCopySource } from './copy-source.ts'
import { readObjectHeaders } from './object-headers.ts'

const operation = 'storage.s3.object.copy'

/** CopyObject. Onto itself it needs new metadata, as S3 wants it. */
export const copyObject: S3Command = async (context, call) => {
  const { request, caller, bucketId, name } = call
  const source = await requireCopySource(context, call, operation)
  const replaces = request.headers.get('x-amz-metadata-directive') === 'REPLACE'
  if (!replaces && source.bucketId === bucketId && source.name === name)
    throw new S3Error('InvalidRequest', 'A copy of an object onto itself needs new metadata')
  const { metadata, userMetadata } = source
  const target = {
    caller,
    bucketId,
    name,
    ...(replaces
      ? readObjectHeaders(request.headers)
      : { contentType: metadata.mimetype, cacheControl: metadata.cacheControl, userMetadata }),
    foundType: metadata.foundMimetype ?? null,
    upsert: true,
    sizeBytes: metadata.size,
    operation,
  }
  const bucket = await requireUploadable(context, target)
  const from = { objectId: source.id, version: source.version }
  const claimed = target.contentType
  const types =
    claimed === metadata.mimetype
      ? null
      : await requireCopiedType(context, { bucket, claimed, blob: from })
  const copy = { ...target, ...types }
  const { objectId } = await probeRights(context, copy)
  const blob = { objectId, version: randomUUID() }
  await context.blobs.copy(from, blob)
  const stored = await storeObject(context, { ...copy, etag: metadata.eTag, blob })
  return answerXml('CopyObjectResult', {
    ETag: stored.metadata.eTag,
    LastModified: stored.updatedAt.toISOString(),
  })
}
