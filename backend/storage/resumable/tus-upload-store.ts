import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Readable } from 'node:stream'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { Caller } from '../../web/caller.ts'
import {
  findMaxBytes,
  probeRights,
  removeQuietly,
  requireUploadable,
} from '../objects/write-object.ts'
import { requireBucketAsService } from '../objects/stored-object.ts'
import type { StorageContext } from '../storage-context.ts'
import { entityTooLarge } from '../storage-error.ts'
import { finishUpload, toObject } from '../unfinished/finish-upload.ts'
import type { UploadLease } from '../unfinished/upload-lease.ts'
import {
  keysOf,
  listParts,
  maxParts,
  recordParts,
  writePart,
  type WrittenPart,
} from '../unfinished/upload-parts.ts'
import {
  createUpload,
  declareSize,
  findUpload,
  removeUpload,
  type Creator,
  type UnfinishedUpload,
} from '../unfinished/unfinished-upload.ts'
import { cutStream } from './cut-stream.ts'
import type { UploadChecksum } from './upload-checksum.ts'
import { parseUploadMetadata } from './upload-metadata.ts'

/** Who sends a request, and what the request says besides its body. */
export interface TusCall {
  creator: Creator
  checksum: UploadChecksum | null
  /**
   * With whose rights an object is stored.
   * @throws ApiError when a signed upload is for another object
   */
  authorize(object: { bucketId: string; name: string }): Promise<Rights>
}

interface Rights {
  caller: Pick<Caller, 'role' | 'claims'>
  upsert: boolean
}

const lifetimeMs = 24 * 60 * 60 * 1_000
const partOperation = 'storage.tus.upload.part'
/** What is lost when the process is killed; TUS clients send chunks of 6 MB. */
const partBytes = 8 * 1_024 * 1_024

/** Keeps the uploads of TUS, for one request of one caller. */
export class TusUploadStore extends DataStore {
  #context: StorageContext
  #call: TusCall
  #lease: () => UploadLease | null

  constructor(context: StorageContext, call: TusCall, lease: () => UploadLease | null) {
    super()
    this.#context = context
    this.#call = call
    this.#lease = lease
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
      'checksum',
    ]
  }

  override getExpiration(): number {
    return lifetimeMs
  }

  override async create(file: Upload): Promise<Upload> {
    const metadata = parseUploadMetadata(file.metadata)
    const { caller, upsert } = await this.#call.authorize(metadata)
    const object = { ...metadata, caller, upsert, operation: 'storage.tus.upload.create' }
    const sizeBytes = file.size ?? null
    await requireUploadable(this.#context, { ...object, sizeBytes })
    await probeRights(this.#context, { ...object, sizeBytes })
    const leaseId = this.#lease()?.id
    const upload = await createUpload(this.#context, this.#call.creator, {
      id: file.id,
      protocol: 'tus',
      ...metadata,
      upsert,
      sizeBytes,
      tusMetadata: file.metadata ?? null,
      lifetimeMs,
      ...(leaseId ? { leaseId } : {}),
    })
    file.creation_date = upload.createdAt.toISOString()
    if (sizeBytes === 0) await this.#finish(upload)
    return file
  }

  /** An upload whose last byte arrived just before the process was killed is finished first. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#require(id)
    if (isComplete(upload)) await this.#finish(upload)
    return new Upload({
      id,
      offset: upload.finishedAt ? (upload.sizeBytes ?? 0) : upload.receivedBytes,
      creation_date: upload.createdAt.toISOString(),
      ...(upload.sizeBytes === null ? {} : { size: upload.sizeBytes }),
      ...(upload.tusMetadata ? { metadata: upload.tusMetadata } : {}),
    })
  }

  override async declareUploadLength(id: string, sizeBytes: number): Promise<void> {
    const upload = await this.#require(id)
    const bucket = await requireBucketAsService(this.#context, upload.bucketId)
    if (sizeBytes > findMaxBytes(this.#context, bucket)) throw entityTooLarge()
    await declareSize(this.#context, this.#call.creator, { upload, sizeBytes })
  }

  /** Stores what arrives in parts, so that little is lost when the process is killed. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.#require(id)
    if (upload.finishedAt) return offset
    await this.#requireRights(upload)
    const received = await this.#receive(upload, stream)
    const end = offset + received
    if (end === upload.sizeBytes) await this.#finish({ ...upload, receivedBytes: end })
    return end
  }

  override async remove(id: string): Promise<void> {
    await this.#require(id)
    await removeUpload(this.#context, id)
  }

  /** @returns how many bytes were stored */
  async #receive(upload: UnfinishedUpload, stream: AsyncIterable<Uint8Array>): Promise<number> {
    const { checksum } = this.#call
    const cut = cutStream(checksum ? hashed(stream, checksum) : stream, partBytes)
    const bucket = await requireBucketAsService(this.#context, upload.bucketId)
    const maxBytes = upload.sizeBytes ?? findMaxBytes(this.#context, bucket)
    let number = await this.#countParts(upload)
    let received = 0
    // With a checksum, parts belong to the upload only after the last byte was checked.
    const unchecked: WrittenPart[] = []
    try {
      for (let body = await cut.next(); body; body = await cut.next()) {
        if (++number > maxParts) throw entityTooLarge()
        const room = maxBytes - upload.receivedBytes - received
        const part = await writePart(this.#context, upload, { number, body, maxBytes: room })
        received += part.sizeBytes
        if (checksum) unchecked.push(part)
        else await this.#record(upload, [part])
      }
      if (checksum && !isChecked(checksum, cut.failure())) throw checksumMismatch
    } catch (error) {
      await removeQuietly(this.#context, ...keysOf(upload, unchecked))
      throw error
    }
    await this.#record(upload, unchecked)
    if (cut.failure()) throw cut.failure()
    return received
  }

  #record(upload: UnfinishedUpload, parts: readonly WrittenPart[]): Promise<void> {
    return recordParts(this.#context, upload, { parts, leaseId: this.#lease()?.id ?? null })
  }

  async #countParts({ id }: UnfinishedUpload): Promise<number> {
    return (await listParts(this.#context, { uploadId: id })).length
  }

  async #finish(upload: UnfinishedUpload): Promise<void> {
    if (upload.finishedAt) return
    const parts = await listParts(this.#context, { uploadId: upload.id })
    const { caller } = await this.#call.authorize(upload)
    await finishUpload(this.#context, upload, { caller, parts, operation: partOperation })
  }

  /** A person who lost their rights, or whose session ended, sends no further byte. */
  async #requireRights(upload: UnfinishedUpload): Promise<void> {
    const { caller } = await this.#call.authorize(upload)
    await probeRights(this.#context, {
      ...toObject(upload),
      caller,
      sizeBytes: upload.sizeBytes,
      operation: partOperation,
    })
  }

  async #require(id: string): Promise<UnfinishedUpload> {
    const { creator, authorize } = this.#call
    const upload = isUuid(id)
      ? await findUpload(this.#context, { id, protocol: 'tus', creator })
      : null
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    await authorize(upload)
    if (upload.expiresAt <= this.#context.now()) throw ERRORS.FILE_NO_LONGER_EXISTS
    return upload
  }
}

/** The status that TUS has for a checksum that does not match. */
const checksumMismatch = { status_code: 460, body: 'Checksum Mismatch\n' }

function isComplete({ sizeBytes, receivedBytes, finishedAt }: UnfinishedUpload): boolean {
  return finishedAt === null && sizeBytes === receivedBytes
}

async function* hashed(
  stream: AsyncIterable<Uint8Array>,
  { hash }: UploadChecksum,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) {
    hash.update(bytes)
    yield bytes
  }
}

function isChecked({ hash, expected }: UploadChecksum, failure: unknown): boolean {
  return !failure && hash.digest('base64') === expected
}
