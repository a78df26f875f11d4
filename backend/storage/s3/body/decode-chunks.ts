import { createHash } from 'node:crypto'
import { isSameSecret } from '../../../web/secrets.ts'
import { S3Error } from '../s3-error.ts'
import { ByteReader } from './byte-reader.ts'

export interface ChunkOptions {
  /** The signature of the request; each chunk signs the signature before it. */
  firstSignature: string
  sign: (stringToSign: string) => Promise<string>
  /** The first lines of every string to sign: date and scope. */
  signedAt: string
}

const maxLineBytes = 16_384
const maxTrailers = 20
const emptyHash = createHash('sha256').digest('hex')

/**
 * Decodes a body in the `aws-chunked` encoding and checks the signature of each chunk. A wrong
 * signature is found after the chunk was passed on, so the reader must undo everything when this
 * throws.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 * @param signing null for `STREAMING-UNSIGNED-PAYLOAD-TRAILER`
 * @param onTrailers gets the headers after the last chunk, names in lower case
 */
export async function* decodeChunks(
  body: AsyncIterable<Uint8Array>,
  signing: ChunkOptions | null,
  onTrailers: (trailers: ReadonlyMap<string, string>) => void,
): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(body)
  try {
    let previous = signing?.firstSignature ?? ''
    for (;;) {
      const { length, signature } = parseChunkHead(await reader.readLine(maxLineBytes))
      const hash = createHash('sha256')
      for await (const bytes of reader.readBytes(length)) {
        if (signing) hash.update(bytes)
        yield bytes
      }
      if (signing) {
        const contents = `${previous}\n${emptyHash}\n${hash.digest('hex')}`
        await requireChunkSignature(signing, { kind: 'PAYLOAD', contents, signature })
        previous = signature
      }
      if (length === 0) break
      if ((await reader.readLine(2)) !== '')
        throw new S3Error('InvalidRequest', 'A chunk is longer than its head says')
    }
    onTrailers(await readTrailers(reader, signing, previous))
  } finally {
    await reader.close()
  }
}

function parseChunkHead(line: string): { length: number; signature: string } {
  const [size = '', ...extensions] = line.split(';')
  if (!/^[0-9a-f]{1,10}$/i.test(size))
    throw new S3Error('InvalidRequest', 'A chunk has no length in hexadecimal digits')
  const found = extensions.find((extension) => extension.startsWith('chunk-signature='))
  return { length: parseInt(size, 16), signature: found?.slice('chunk-signature='.length) ?? '' }
}

async function readTrailers(
  reader: ByteReader,
  signing: ChunkOptions | null,
  previous: string,
): Promise<Map<string, string>> {
  const trailers = new Map<string, string>()
  for (;;) {
    const line = await reader.readLine(maxLineBytes).catch(endOfBody)
    if (line === '') break
    const [name = '', ...value] = line.split(':')
    trailers.set(name.trim().toLowerCase(), value.join(':').trim())
    if (trailers.size > maxTrailers)
      throw new S3Error('InvalidRequest', 'The body has too many trailers')
  }
  const signature = trailers.get('x-amz-trailer-signature')
  trailers.delete('x-amz-trailer-signature')
  if (signing && trailers.size > 0) {
    const lines = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('')
    const contents = `${previous}\n${createHash('sha256').update(lines).digest('hex')}`
    const given = signature ?? ''
    await requireChunkSignature(signing, { kind: 'TRAILER', contents, signature: given })
  }
  return trailers
}

/** Some clients leave out the empty line after the last chunk. */
function endOfBody(error: unknown): string {
  if (error instanceof S3Error && error.code === 'IncompleteBody') return ''
  throw error
}

async function requireChunkSignature(
  { sign, signedAt }: ChunkOptions,
  { kind, contents, signature }: { kind: string; contents: string; signature: string },
): Promise<void> {
  const expected = await sign(`AWS4-HMAC-SHA256-${kind}\n${signedAt}\n${contents}`)
  if (!isSameSecret(signature, expected))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The signature of a chunk does not match the one that we calculated',
    )
}
