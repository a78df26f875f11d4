import { createHash, type Hash } from 'node:crypto'
import { storageError } from '../storage-error.ts'

/** The algorithms of `Upload-Checksum`; TUS asks for sha1 at least. */
export const checksumAlgorithms = ['sha1', 'md5', 'sha256'] as const

/** What the body of one request must hash to. */
export interface UploadChecksum {
  hash: Hash
  expected: string
}

/**
 * Reads `Upload-Checksum: <algorithm> <base64>`; null without one.
 * @throws ApiError 400 for another algorithm or form
 */
export function readUploadChecksum(headers: Headers): UploadChecksum | null {
  const header = headers.get('upload-checksum')
  if (header === null) return null
  const [name = '', expected = '', ...rest] = header.trim().split(' ')
  const algorithm = checksumAlgorithms.find((known) => known === name)
  if (!algorithm || expected === '' || rest.length > 0)
    throw storageError(
      'InvalidChecksum',
      `Upload-Checksum needs one of ${checksumAlgorithms.join(', ')} and a hash in base64`,
    )
  return { hash: createHash(algorithm), expected }
}
