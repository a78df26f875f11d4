import type { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { storageError } from '../storage-error.ts'
import { parseMetadataJson, parseUserMetadata } from './user-metadata.ts'
import type { ObjectToWrite } from './write-object.ts'

/** What a request says about the file that it uploads, and the bytes as a stream. */
export type Upload = Pick<
  ObjectToWrite,
  'body' | 'sizeBytes' | 'contentType' | 'contentEncoding' | 'cacheControl' | 'userMetadata'
>

/**
 * The file of an upload: the body itself, or the file of a form, which may have the fields
 * `cacheControl` (seconds), `metadata` (JSON) and `contentEncoding` before it.
 * @throws ApiError 400 `InvalidRequest` without a file, or for a broken form
 */
export function readUpload(request: Request): Promise<Upload> {
  const { body, headers } = request
  if (!body) throw noContent()
  const contentType = headers.get('content-type')
  // Both types are the web standard's; their names are different to the compiler.
  const bytes = tolerant(Readable.fromWeb(body as unknown as ReadableStream<Uint8Array>))
  return contentType !== null && /^multipart\/form-data\b/i.test(contentType)
    ? readForm(bytes, contentType)
    : Promise.resolve(readRaw(bytes, headers))
}

/** A stream that fails while nobody reads it must not end the process. Its reader still learns it. */
function tolerant<Stream extends EventEmitter>(stream: Stream): Stream {
  stream.on('error', () => {})
  return stream
}

function readRaw(bytes: Readable, headers: Headers): Upload {
  const length = headers.get('content-length')
  return {
    body: explainFailure(bytes),
    sizeBytes: length === null ? null : Number(length),
    contentType: headers.get('content-type'),
    contentEncoding: headers.get('content-encoding'),
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    userMetadata: parseUserMetadata(headers.get('x-metadata')),
  }
}

/** More than a stock client sends, and little memory. */
const limits = { files: 1, fields: 20, parts: 30, headerPairs: 50, headerSize: 16 * 1024 }

/** Of all fields together; metadata has up to 1 MB. */
const maxFieldBytes = 1_100_000

/** Resolves when the file begins; its bytes are read from the form as they are consumed. */
function readForm(bytes: Readable, contentType: string): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const form = tolerant(openForm(contentType))
    const fields = new Map<string, string>()
    let fieldBytes = 0
    form.on('field', (name, value) => {
      fieldBytes += value.length
      if (fieldBytes > maxFieldBytes)
        bytes.destroy(new Error('The fields of the form are too long'))
      else fields.set(name, value)
    })
    form.on('file', (_, file, __, ___, type) => {
      // Without it a form that breaks off would leave the reader of the file waiting.
      tolerant(file)
      bytes.once('error', (error) => file.destroy(error))
      form.once('error', (error) => file.destroy(error instanceof Error ? error : undefined))
      try {
        resolve({ ...readFields(fields), body: explainFailure(file), contentType: type })
      } catch (error) {
        bytes.destroy()
        reject(error)
      }
    })
    form.on('finish', () => reject(noContent()))
    form.on('error', (error) => reject(brokenBody(error)))
    bytes.once('error', (error) => {
      form.destroy()
      reject(brokenBody(error))
    })
    bytes.pipe(form)
  })
}

function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (cause) {
    throw brokenBody(cause)
  }
}

function readFields(fields: Map<string, string>): Omit<Upload, 'body' | 'contentType'> {
  const maxAge = fields.get('cacheControl')
  const metadata = fields.get('metadata')
  return {
    sizeBytes: null,
    contentEncoding: fields.get('contentEncoding') ?? null,
    cacheControl: maxAge ? `max-age=${maxAge}` : 'no-cache',
    userMetadata: metadata === undefined ? null : parseMetadataJson(metadata),
  }
}

/** A body that breaks off is the client's failure and no bug of ours. */
async function* explainFailure(bytes: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    throw brokenBody(cause)
  } finally {
    bytes.destroy()
  }
}

const noContent = () => storageError('InvalidRequest', 'No content provided')
const brokenBody = (cause: unknown) =>
  storageError('InvalidRequest', 'The body of the upload is not complete or not well formed', {
    cause,
  })
