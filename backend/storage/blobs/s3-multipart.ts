import { createReadStream } from 'node:fs'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'

const minPartBytes = 64 * 1024 * 1024
const maxParts = 10_000

interface LargeFile {
  Bucket: string
  Key: string
  path: string
  sizeBytes: number
}

export interface UploadClients {
  client: S3Client
  /** For requests during which a store may be silent for long. */
  patient: S3Client
}

/** Sends a file in parts; S3 shows the object when all of them are there. */
export async function putLargeFile(
  { client, patient }: UploadClients,
  { Bucket, Key, path, sizeBytes }: LargeFile,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const upload = { Bucket, Key, UploadId }
  const partBytes = Math.max(minPartBytes, Math.ceil(sizeBytes / maxParts))
  const Parts: CompletedPart[] = []
  try {
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const end = Math.min(start + partBytes, sizeBytes) - 1
      const part = { PartNumber: Parts.length + 1, ContentLength: end - start + 1 }
      const Body = createReadStream(path, { start, end })
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, ...part, Body }))
      Parts.push({ ...part, ETag })
    }
    await patient.send(
      new CompleteMultipartUploadCommand({
        ...upload,
        MultipartUpload: {
          Parts: Parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })),
        },
      }),
    )
  } catch (error) {
    // The sweep removes what cannot be aborted now.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

/**
 * Aborts the uploads that began before a time and were never completed, and counts them. Servers
 * that cannot list them expire them on their own.
 */
export async function abortOldUploads(
  client: S3Client,
  { Bucket, prefix, before }: { Bucket: string; prefix: string; before: Date },
): Promise<number> {
  const { Uploads = [] } = await client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
    .catch(noneIfNotSupported)
  const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before)
  for (const { Key, UploadId } of old)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  return old.length
}

function noneIfNotSupported(error: unknown): { Uploads?: [] } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {}
  throw error
}
