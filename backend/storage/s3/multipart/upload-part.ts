import { parseByteRange } from '../../content/byte-range.ts'
import { requireBucketAsService } from '../../objects/stored-object.ts'
import { findMaxBytes, probeRights } from '../../objects/write-object.ts'
import type { StorageContext } from '../../storage-context.ts'
import { entityTooLarge, noSuchKey } from '../../storage-error.ts'
import { toObject } from '../../unfinished/finish-upload.ts'
import { listParts, maxParts, recordParts, writePart } from '../../unfinished/upload-parts.ts'
import { requireCopySource } from '../objects/copy-source.ts'
import { answerEmpty, answerXml } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { noSuchUpload, requireS3Upload } from './multipart-uploads.ts'

/** UploadPart */
export const uploadPart: S3Command = async (context, call) => {
  const body = call.openBody()
  const { etag } = await storePart(context, call, {
    body: body.bytes,
    sizeBytes: body.sizeBytes,
    operation: 'storage.s3.upload.part',
  })
  return answerEmpty(200, { etag, ...body.checksumHeaders() })
}

/** UploadPartCopy: a part that is a part of another object. */
export const copyPart: S3Command = async (context, call) => {
  const operation = 'storage.s3.upload.part_copy'
  const source = await requireCopySource(context, call, operation)
  const { size } = source.metadata
  const range = requireCopyRange(call.request.headers.get('x-amz-copy-source-range'), size)
  const key = { objectId: source.id, version: source.version }
  // Opened when its first byte is wanted: what is refused before leaves no file open.
  async function* read() {
    const bytes = await context.blobs.read(key, range ?? undefined)
    if (!bytes) throw noSuchKey()
    yield* bytes
  }
  const sizeBytes = range ? range.end - range.start + 1 : size
  const { etag } = await storePart(context, call, { body: read(), sizeBytes, operation })
  return answerXml('CopyPartResult', { ETag: etag, LastModified: context.now().toISOString() })
}

interface NewPart {
  body: AsyncIterable<Uint8Array>
  sizeBytes: number
  operation: string
}

async function storePart(
  context: StorageContext,
  call: S3Call,
  { body, sizeBytes, operation }: NewPart,
): Promise<{ etag: string }> {
  const number = readPartNumber(call.query)
  const upload = await requireS3Upload(context, call)
  if (upload.finishedAt) throw noSuchUpload()
  const bucket = await requireBucketAsService(context, upload.bucketId)
  const [present] = await listParts(context, {
    uploadId: upload.id,
    after: number - 1,
    limit: 1,
  })
  const replaced = present?.number === number ? present.sizeBytes : 0
  const maxBytes = findMaxBytes(context, bucket) - upload.receivedBytes + replaced
  if (sizeBytes > maxBytes) throw entityTooLarge()
  await probeRights(context, {
    ...toObject(upload),
    caller: call.caller,
    sizeBytes: null,
    operation,
  })
  const part = await writePart(context, upload, { number, body, maxBytes })
  await recordParts(context, upload, { parts: [part], leaseId: null })
  return part
}

function readPartNumber(query: URLSearchParams): number {
  const text = query.get('partNumber') ?? ''
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number < 1 || number > maxParts)
    throw new S3Error('InvalidArgument', `partNumber must be from 1 to ${maxParts}`)
  return number
}

/** Here both ends must be named, unlike in the header of a download. */
function requireCopyRange(header: string | null, sizeBytes: number) {
  if (header === null) return null
  const end = Number(/^bytes=\d+-(\d+)$/.exec(header)?.[1] ?? sizeBytes)
  const range = parseByteRange(header, sizeBytes)
  if (range === null || range === 'unsatisfiable' || end >= sizeBytes)
    throw new S3Error('InvalidArgument', 'x-amz-copy-source-range must be bytes=<first>-<last>')
  return range
}
