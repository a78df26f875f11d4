import { writeObject } from '../../objects/write-object.ts'
import { answerEmpty } from '../s3-answer.ts'
import type { S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { readObjectHeaders } from './object-headers.ts'

/** PutObject. With `If-None-Match: *` it refuses to replace an object. */
export const putObject: S3Command = async (
  context,
  { request, caller, bucketId, name, openBody },
) => {
  const { headers } = request
  const noneMatch = headers.get('if-none-match')
  if ((noneMatch !== null && noneMatch !== '*') || headers.has('if-match'))
    throw new S3Error('NotImplemented', 'Of the conditions only If-None-Match: * is supported')
  const body = openBody()
  const stored = await writeObject(context, {
    caller,
    bucketId,
    name,
    ...readObjectHeaders(headers),
    body: body.bytes,
    sizeBytes: body.sizeBytes,
    upsert: noneMatch === null,
    operation: 'storage.s3.upload',
  })
  return answerEmpty(200, { etag: stored.metadata.eTag, ...body.checksumHeaders() })
}
