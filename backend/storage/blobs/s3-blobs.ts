import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { isBlobKey, requireBlobKey, type BlobKey, type BlobStore } from './blob-store.ts'
import type { Log } from '../../log.ts'
import { explainFullDisk, removeDrafts, writeDraft } from './draft-file.ts'
import { abortOldUploads, putLargeFile, type UploadClients } from './s3-multipart.ts'
import { createOutageReport, explainOutages } from './s3-outage.ts'
import type { S3StoreSettings } from './s3-settings.ts'

/** Above it, a file is sent in parts. One request may hold at most 5 GB. */
const maxSinglePutBytes = 64 * 1024 * 1024
const prefix = 'blobs/'
/** A store that says nothing for this time is away; twice as long while it stores something. */
const silentMs = 5_000
/** A visitor may stop reading for a moment, and a store is silent while it copies a large file. */
const patientMs = 120_000

interface S3BlobsOptions {
  tempFolder: string
  log: Log
  silentMs?: number
}

/**
 * Keeps blobs in a bucket of an S3 server. A file is first written to `tempFolder`, so that a slow
 * client holds no connection to S3, and an interrupted request can be sent again.
 */
export function createS3Blobs(
  { bucket: Bucket, ...settings }: S3StoreSettings,
  { tempFolder, log, silentMs: givenMs = silentMs }: S3BlobsOptions,
): BlobStore & Disposable {
  const clients = connectAll(settings, { log, silentMs: givenMs })
  const { client, reads, patient } = clients
  return {
    async write(key, body, { maxBytes }) {
      const draft = join(tempFolder, randomUUID())
      try {
        const written = await writeDraft(draft, body, { maxBytes })
        await putFile(clients, { Bucket, Key: nameOf(key), path: draft, ...written })
        return written
      } catch (error) {
        throw explainFullDisk(error)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async read(key, range) {
      if (!isBlobKey(key)) return null
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined
      const found = await reads
        .send(new GetObjectCommand({ Bucket, Key: nameOf(key), ...(Range && { Range }) }))
        .catch(nullIfMissing)
      if (!found) return null
      if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a stream')
      return found.Body
    },
    async findSize(key) {
      if (!isBlobKey(key)) return null
      const found = await client
        .send(new HeadObjectCommand({ Bucket, Key: nameOf(key) }))
        .catch(nullIfMissing)
      return found?.ContentLength ?? null
    },
    async copy(from, to) {
      const CopySource = `${Bucket}/${nameOf(from)}`
      await patient.send(new CopyObjectCommand({ Bucket, Key: nameOf(to), CopySource }))
    },
    remove: (keys) => removeKeys(client, Bucket, keys),
    list: () => listKeys(client, Bucket),
    async removeUnfinished(before) {
      const drafts = await removeDrafts(tempFolder, before)
      return drafts + (await abortOldUploads(client, { Bucket, prefix, before }))
    },
    claim: (databaseId) => claim(client, Bucket, databaseId),
    [Symbol.dispose]() {
      for (const each of [client, reads, patient]) each.destroy()
    },
  }
}

interface Clients extends UploadClients {
  /** Visitors read at their own pace, so reads have a limit only until the store answers. */
  reads: S3Client
}

function connectAll(
  settings: Omit<S3StoreSettings, 'bucket'>,
  { log, silentMs: connectionTimeout }: { log: Log; silentMs: number },
): Clients {
  const report = createOutageReport(log)
  const open = (timeouts: Omit<Timeouts, 'connectionTimeout'>) =>
    explainOutages(connect(settings, { connectionTimeout, ...timeouts }), report)
  return {
    client: open({ socketTimeout: 2 * connectionTimeout }),
    reads: open({
      requestTimeout: connectionTimeout,
      throwOnRequestTimeout: true,
      socketTimeout: patientMs,
    }),
    patient: open({ socketTimeout: patientMs }),
  }
}

async function claim(client: S3Client, Bucket: string, databaseId: string): Promise<boolean> {
  const marker = { Bucket, Key: 'database' }
  const found = await client.send(new GetObjectCommand(marker)).catch(nullIfMissing)
  const present = await found?.Body?.transformToString()
  if (present === undefined)
    await client.send(new PutObjectCommand({ ...marker, Body: databaseId }))
  return present === undefined || present === databaseId
}

/** The library warns of each upload that it cannot repeat; our own log has a line for an outage. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

interface Timeouts {
  connectionTimeout: number
  socketTimeout: number
  requestTimeout?: number
  throwOnRequestTimeout?: boolean
}

function connect(
  {
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    forcePathStyle,
  }: Omit<S3StoreSettings, 'bucket'>,
  timeouts: Timeouts,
): S3Client {
  return new S3Client({
    // A visitor waits meanwhile, and tries again after an error.
    maxAttempts: 2,
    logger: silent,
    requestHandler: timeouts,
    ...(endpoint ? { endpoint } : {}),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // By default, the client sends streams in chunks with a checksum, which some servers store as
    // they are: the file would be damaged.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function nameOf(key: BlobKey): string {
  const { objectId, version } = requireBlobKey(key)
  return `${prefix}${objectId}/${version}`
}

async function putFile(
  clients: UploadClients,
  file: { Bucket: string; Key: string; path: string; sizeBytes: number },
): Promise<void> {
  const { path, sizeBytes: ContentLength, Bucket, Key } = file
  if (ContentLength > maxSinglePutBytes) return putLargeFile(clients, file)
  const Body = createReadStream(path)
  await clients.client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength }))
}

async function removeKeys(client: S3Client, Bucket: string, keys: readonly BlobKey[]) {
  const names = keys.filter(isBlobKey).map(nameOf)
  const maxKeysPerRequest = 1_000
  for (let from = 0; from < names.length; from += maxKeysPerRequest) {
    const Objects = names.slice(from, from + maxKeysPerRequest).map((Key) => ({ Key }))
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    )
    const [failed] = Errors
    if (failed) throw new Error(`S3 did not remove ${failed.Key}: ${failed.Message}`)
  }
}

async function* listKeys(
  client: S3Client,
  Bucket: string,
): AsyncGenerator<{ key: BlobKey; writtenAt: Date }> {
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client },
    { Bucket, Prefix: prefix },
  ))
    for (const { Key = '', LastModified: writtenAt } of Contents) {
      const [objectId = '', version = ''] = Key.slice(prefix.length).split('/')
      const key = { objectId, version }
      if (writtenAt && isBlobKey(key)) yield { key, writtenAt }
    }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
