import { requireBucketAsService } from '../../objects/stored-object.ts'
import { transactAsService, type StorageContext } from '../../storage-context.ts'
import { listParts, maxParts } from '../../unfinished/upload-parts.ts'
import { creatorOf } from '../../unfinished/unfinished-upload.ts'
import { readCount } from '../read-count.ts'
import { answerXml, createNameEncoder } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { noSuchUpload, requireS3Upload } from './multipart-uploads.ts'

/** ListParts */
export const listUploadParts: S3Command = async (context, call) => {
  const upload = await requireS3Upload(context, call)
  if (upload.finishedAt) throw noSuchUpload()
  const { query } = call
  const limit = readCount(query, 'max-parts', { min: 1, max: 1_000 })
  const marker = query.get('part-number-marker') ?? ''
  const after =
    marker === '' ? 0 : readCount(query, 'part-number-marker', { min: 0, max: maxParts })
  const found = await listParts(context, { uploadId: upload.id, after, limit: limit + 1 })
  const parts = found.slice(0, limit)
  return answerXml('ListPartsResult', {
    Bucket: upload.bucketId,
    Key: createNameEncoder(query)(upload.name),
    UploadId: upload.id,
    PartNumberMarker: after,
    ...(found.length > limit ? { NextPartNumberMarker: parts.at(-1)?.number } : {}),
    MaxParts: limit,
    IsTruncated: found.length > limit,
    StorageClass: 'STANDARD',
    Part: parts.map(({ number, etag, sizeBytes, createdAt }) => ({
      PartNumber: number,
      LastModified: createdAt.toISOString(),
      ETag: etag,
      Size: sizeBytes,
    })),
  })
}

/** ListMultipartUploads: those that the caller began; the service role sees all. */
export const listMultipartUploads: S3Command = async (context, call) => {
  const { query, bucketId } = call
  await requireBucketAsService(context, bucketId)
  const limit = readCount(query, 'max-uploads', { min: 1, max: 1_000 })
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const found = await findUploads(context, call, { prefix, limit: limit + 1 })
  const page = found.slice(0, limit)
  const isTruncated = found.length > limit
  const end = page.at(-1)
  const encode = createNameEncoder(query)
  const commonOf = (name: string) => {
    const at = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    return at < 0 ? null : name.slice(0, at + delimiter.length)
  }
  const prefixes = new Set(page.map(({ name }) => commonOf(name)).filter((name) => name !== null))
  return answerXml('ListMultipartUploadsResult', {
    Bucket: bucketId,
    KeyMarker: query.get('key-marker') ?? '',
    UploadIdMarker: query.get('upload-id-marker') ?? '',
    ...(isTruncated && end ? { NextKeyMarker: encode(end.name), NextUploadIdMarker: end.id } : {}),
    Prefix: encode(prefix),
    ...(delimiter ? { Delimiter: encode(delimiter) } : {}),
    MaxUploads: limit,
    IsTruncated: isTruncated,
    Upload: page
      .filter(({ name }) => commonOf(name) === null)
      .map(({ id, name, createdAt }) => ({
        Key: encode(name),
        UploadId: id,
        StorageClass: 'STANDARD',
        Initiated: createdAt.toISOString(),
      })),
    CommonPrefixes: [...prefixes].map((name) => ({ Prefix: encode(name) })),
  })
}

interface ListedUpload {
  id: string
  name: string
  createdAt: Date
}

function findUploads(
  context: StorageContext,
  { query, caller, bucketId }: S3Call,
  { prefix, limit }: { prefix: string; limit: number },
): Promise<ListedUpload[]> {
  const { role, ownerId } = creatorOf(caller)
  return transactAsService(
    context,
    async (tx) => {
      const { rows } = await tx.query<ListedUpload>(
        `select id, name, created_at as "createdAt" from storage.unfinished_uploads
         where bucket_id = $1 and protocol = 's3' and finished_at is null and expires_at > $2
           and starts_with(name, $3)
           and (name > $4 or (name = $4 and id::text > $5 and $5 <> ''))
           and ($6 = 'service_role' or (role = $6 and owner_id is not distinct from $7))
         order by name, id limit $8`,
        [
          bucketId,
          context.now(),
          prefix,
          query.get('key-marker') ?? '',
          query.get('upload-id-marker') ?? '',
          role,
          ownerId,
          limit,
        ],
      )
      return rows
    },
    { readOnly: true },
  )
}
