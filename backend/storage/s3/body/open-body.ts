import { isSameSecret } from '../../../web/secrets.ts'
import { S3Error } from '../s3-error.ts'
import { unsignedPayload, type RequestSignature } from '../signature/request-signature.ts'
import { createSigner, type AccessKey } from '../signature/signer.ts'
import {
  checksumNames,
  createChecksum,
  createHashChecksum,
  type Checksum,
  type ChecksumName,
} from './checksums.ts'
import { decodeChunks, type ChunkOptions } from './decode-chunks.ts'

/** The bytes of an upload. Reading them throws when they are not the bytes that were signed. */
export interface S3Body {
  bytes: AsyncIterable<Uint8Array>
  sizeBytes: number
  /** Headers of the response that repeat the checksum; empty until all bytes were read. */
  checksumHeaders(): Record<string, string>
}

const streaming = {
  signed: ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'],
  unsigned: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
}

/**
 * Opens the body of an upload, in each form in which clients send one: whole or in chunks, signed,
 * unsigned or with checksums.
 * @throws S3Error without a length, or for a form that we do not know
 */
export function openBody(request: Request, signature: RequestSignature, key: AccessKey): S3Body {
  const { payload } = signature
  const isSignedStream = streaming.signed.includes(payload)
  const isStream = isSignedStream || payload === streaming.unsigned
  if (!isStream && payload !== unsignedPayload && !/^[0-9a-f]{64}$/.test(payload))
    throw new S3Error('NotImplemented', `x-amz-content-sha256 ${payload} is not supported`)
  const sizeBytes = readLength(request.headers, isStream)
  const expected = readExpectedChecksum(request.headers)
  const raw = readRequest(request)
  const bytes = isStream
    ? decodeChunks(raw, isSignedStream ? chunkOptions(signature, key) : null, (trailers) => {
        if (expected.name)
          expected.value ??= trailers.get(`x-amz-checksum-${expected.name}`) ?? null
      })
    : raw
  return {
    sizeBytes,
    bytes: checkBytes(bytes, { sizeBytes, expected, checks: listChecks(request.headers, payload) }),
    checksumHeaders: () =>
      expected.found && expected.name
        ? { [`x-amz-checksum-${expected.name}`]: expected.found }
        : {},
  }
}

function readLength(headers: Headers, isStream: boolean): number {
  const length = headers.get(isStream ? 'x-amz-decoded-content-length' : 'content-length') ?? ''
  if (!/^\d{1,15}$/.test(length))
    throw new S3Error('MissingContentLength', 'You must provide the length of the body')
  return Number(length)
}

/** The checksum that the client promises; `value` may come only after the body. */
interface ExpectedChecksum {
  name: ChecksumName | null
  value: string | null
  found: string | null
}

function readExpectedChecksum(headers: Headers): ExpectedChecksum {
  const trailer = (headers.get('x-amz-trailer') ?? '').toLowerCase()
  for (const name of checksumNames) {
    const header = `x-amz-checksum-${name}`
    const value = headers.get(header)
    if (value !== null || trailer.split(',').some((part) => part.trim() === header))
      return { name, value, found: null }
  }
  return { name: null, value: null, found: null }
}

interface Check {
  sum: Checksum
  expected: string
  error: () => S3Error
}

function listChecks(headers: Headers, payload: string): Check[] {
  const checks: Check[] = []
  const md5 = headers.get('content-md5')
  if (md5 !== null)
    checks.push({
      sum: createHashChecksum('md5'),
      expected: md5,
      error: () => new S3Error('BadDigest', 'The Content-MD5 you specified did not match'),
    })
  if (/^[0-9a-f]{64}$/.test(payload))
    checks.push({
      sum: createHashChecksum('sha256'),
      expected: Buffer.from(payload, 'hex').toString('base64'),
      error: () =>
        new S3Error(
          'XAmzContentSHA256Mismatch',
          'The x-amz-content-sha256 you specified did not match what we received',
        ),
    })
  return checks
}

async function* checkBytes(
  bytes: AsyncIterable<Uint8Array>,
  {
    sizeBytes,
    expected,
    checks,
  }: { sizeBytes: number; expected: ExpectedChecksum; checks: Check[] },
): AsyncGenerator<Uint8Array> {
  const checksum = expected.name && createChecksum(expected.name)
  let count = 0
  for await (const piece of bytes) {
    count += piece.length
    if (count > sizeBytes) throw wrongLength()
    checksum?.update(piece)
    for (const { sum } of checks) sum.update(piece)
    yield piece
  }
  if (count !== sizeBytes) throw wrongLength()
  for (const { sum, expected: wanted, error } of checks)
    if (!isSameSecret(sum.digest(), wanted)) throw error()
  if (!checksum) return
  const found = checksum.digest()
  if (found !== expected.value)
    throw new S3Error('BadDigest', `The ${expected.name} you specified did not match`)
  expected.found = found
}

const wrongLength = () =>
  new S3Error('IncompleteBody', 'The body does not have the length that its headers say')

async function* readRequest({ body }: Request): AsyncGenerator<Uint8Array> {
  if (body) yield* body
}

function chunkOptions(signature: RequestSignature, key: AccessKey): ChunkOptions {
  const { region, sessionToken, signedAt, signature: firstSignature } = signature
  const signer = createSigner(key, { region, sessionToken })
  const date = signedAt.toISOString().replace(/[-:]|\.\d{3}/g, '')
  return {
    firstSignature,
    signedAt: `${date}\n${date.slice(0, 8)}/${region}/s3/aws4_request`,
    sign: (text) => signer.sign(text, { signingDate: signedAt }),
  }
}

/**
 * Reads a small body whole, such as a list of keys.
 * @throws S3Error above `maxBytes`
 */
export async function readSmallBody(body: S3Body, maxBytes: number): Promise<Buffer> {
  if (body.sizeBytes > maxBytes)
    throw new S3Error('EntityTooLarge', 'Your request was too big for this operation')
  const pieces: Uint8Array[] = []
  for await (const piece of body.bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
