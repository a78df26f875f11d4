import { createHash, randomUUID } from 'node:crypto'
import { isUuid } from '../../../../domain/text/uuid.ts'
import { findMaxBytes, probeRights, requireUploadable } from '../../objects/write-object.ts'
import { requireBucketAsService } from '../../objects/stored-object.ts'
import type { StorageContext } from '../../storage-context.ts'
import { entityTooLarge } from '../../storage-error.ts'
import { finishUpload } from '../../unfinished/finish-upload.ts'
import { createUploadLease } from '../../unfinished/upload-lease.ts'
import { listParts, type UploadPart } from '../../unfinished/upload-parts.ts'
import {
  createUpload,
  creatorOf,
  findUpload,
  removeUpload,
  type UnfinishedUpload,
} from '../../unfinished/unfinished-upload.ts'
import { readSmallBody } from '../body/open-body.ts'
import { readObjectHeaders } from '../objects/object-headers.ts'
import { answerEmpty, answerXml } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { findText, listChildren, parseXml } from '../xml/parse-xml.ts'

/** S3 never ends an upload by itself; here what nobody completes ends, so that no disk fills up. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1_000
const maxBodyBytes = 2_000_000

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

/** Joins the named parts into the object. Sent again after it worked, it answers the same. */
export const completeMultipart: S3Command = async (context, call) => {
  const upload = await requireS3Upload(context, call)
  const wanted = readPartList((await readSmallBody(call.openBody(), maxBodyBytes)).toString())
  const etag = upload.etag ?? (await complete(context, call, upload, wanted))
  const { bucketId, name } = upload
  return answerXml('CompleteMultipartUploadResult', {
    Location: `${new URL(call.request.url).origin}${new URL(call.request.url).pathname}`,
    Bucket: bucketId,
    Key: name,
    ETag: etag,
  })
}

async function complete(
  context: StorageContext,
  { caller, request }: S3Call,
  upload: UnfinishedUpload,
  wanted: readonly WantedPart[],
): Promise<string> {
  const lease = createUploadLease(context, upload.id)
  await lease.acquire(request.signal, () => {})
  try {
    const parts = choosePartsOf(await listParts(context, { uploadId: upload.id }), wanted)
    const bucket = await requireBucketAsService(context, upload.bucketId)
    const sizeBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0)
    if (sizeBytes > findMaxBytes(context, bucket)) throw entityTooLarge()
    const operation = 'storage.s3.upload.complete_multipart'
    return await finishUpload(context, upload, { caller, parts, etag: etagOf(parts), operation })
  } finally {
    await lease.release()
  }
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

interface WantedPart {
  number: number
  etag: string
}

function readPartList(xml: string): WantedPart[] {
  const parts = listChildren(parseXml(xml, 'CompleteMultipartUpload'), 'Part').map((part) => ({
    number: Number(findText(part, 'PartNumber')),
    etag: bare(findText(part, 'ETag') ?? ''),
  }))
  if (parts.length === 0) throw new S3Error('MalformedXML', 'Name at least one part')
  for (const [index, { number }] of parts.entries())
    if (index > 0 && number <= (parts[index - 1]?.number ?? 0))
      throw new S3Error('InvalidPartOrder', 'The parts are not in ascending order')
  return parts
}

function choosePartsOf(stored: readonly UploadPart[], wanted: readonly WantedPart[]): UploadPart[] {
  const byNumber = new Map(stored.map((part) => [part.number, part]))
  return wanted.map(({ number, etag }) => {
    const part = byNumber.get(number)
    if (!part || bare(part.etag) !== etag)
      throw new S3Error('InvalidPart', `Part ${number} was not uploaded, or has another ETag`)
    return part
  })
}

const bare = (etag: string) => etag.trim().replaceAll('"', '')

/** As S3 computes it: the MD5 of the MD5s of the parts, and how many there are. */
function etagOf(parts: readonly UploadPart[]): string {
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(bare(etag), 'hex'))
  return `"${hash.digest('hex')}-${parts.length}"`
}
