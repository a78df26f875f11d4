import { createHash } from 'node:crypto'
import { requireBucketAsService } from '../../objects/stored-object.ts'
import { findMaxBytes } from '../../objects/write-object.ts'
import type { StorageContext } from '../../storage-context.ts'
import { entityTooLarge } from '../../storage-error.ts'
import { finishUpload } from '../../unfinished/finish-upload.ts'
import type { UnfinishedUpload } from '../../unfinished/unfinished-upload.ts'
import { createUploadLease } from '../../unfinished/upload-lease.ts'
import { listParts, type UploadPart } from '../../unfinished/upload-parts.ts'
import { readSmallBody } from '../body/open-body.ts'
import { answerXml } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { findText, listChildren, parseXml } from '../xml/parse-xml.ts'
import { requireS3Upload } from './multipart-uploads.ts'

const maxBodyBytes = 2_000_000

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
