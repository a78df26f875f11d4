import { randomUUID } from 'node:crypto'
import { isUuid } from '../../../../domain/text/uuid.ts'
import { probeRights, requireUploadable } from '../../objects/write-object.ts'
import type { StorageContext } from '../../storage-context.ts'
import {
  createUpload,
  creatorOf,
  findUpload,
  removeUpload,
  type UnfinishedUpload,
} from '../../unfinished/unfinished-upload.ts'
import { readObjectHeaders } from '../objects/object-headers.ts'
import { answerEmpty, answerXml } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'

/** S3 never ends an upload by itself; here what nobody completes ends, so that no disk fills up. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1_000

export const createMultipart: S3Command = async (context, { request, caller, bucketId, name }) => {
  const operation = 'storage.s3.upload.create_multipart'
  const object = { bucketId, name, ...readObjectHeaders(request.headers), upsert: true }
  await requireUploadable(context, { ...object, sizeBytes: null })
  await probeRights(context, { ...object, caller, sizeBytes: null, operation })
  const { id } = await createUpload(context, creatorOf(caller), {
    ...object,
    id: randomUUID(),
    protocol: 's3',
    sizeBytes: null,
    tusMetadata: null,
    lifetimeMs,
  })
  return answerXml('InitiateMultipartUploadResult', { Bucket: bucketId, Key: name, UploadId: id })
}

export const abortMultipart: S3Command = async (context, call) => {
  const { id, finishedAt } = await requireS3Upload(context, call)
  if (finishedAt) throw noSuchUpload()
  await removeUpload(context, id)
  return answerEmpty(204)
}

/**
 * The upload that a request names, if the caller began it.
 * @throws S3Error 404 `NoSuchUpload`
 */
export async function requireS3Upload(
  context: Pick<StorageContext, 'db' | 'now'>,
  { query, caller, bucketId, name }: Pick<S3Call, 'query' | 'caller' | 'bucketId' | 'name'>,
): Promise<UnfinishedUpload> {
  const id = query.get('uploadId') ?? ''
  const upload = isUuid(id)
    ? await findUpload(context, { id, protocol: 's3', creator: creatorOf(caller) })
    : null
  const isThis = upload?.bucketId === bucketId && upload.name === name
  if (!upload || !isThis || upload.expiresAt <= context.now()) throw noSuchUpload()
  return upload
}

export const noSuchUpload = () =>
  new S3Error('NoSuchUpload', 'The specified multipart upload does not exist')
