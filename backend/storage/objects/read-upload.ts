import { storageError } from '../storage-error.ts'
import type { ObjectToWrite } from './write-object.ts'

/** What a request says about the file that it uploads, and the bytes as a stream. */
export type Upload = Pick<
  ObjectToWrite,
  'body' | 'sizeBytes' | 'contentType' | 'cacheControl' | 'userMetadata'
>

/** @throws ApiError 400 `InvalidRequest` without a body */
export function readUpload(request: Request): Upload {
  const { body, headers } = request
  if (!body) throw storageError('InvalidRequest', 'No content provided')
  return {
    body,
    sizeBytes: readLength(headers),
    contentType: headers.get('content-type') ?? 'application/octet-stream',
    cacheControl: headers.get('cache-control') ?? 'no-cache',
    userMetadata: null,
  }
}

function readLength(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}
