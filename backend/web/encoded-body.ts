import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'br' | 'gzip'

/** The bytes of one response in the encodings that have been requested. */
export interface EncodedBody {
  /** The bytes in an encoding, if they are kept. */
  find(encoding: Encoding): Buffer | undefined
  get(encoding: Encoding): Promise<Buffer>
  /** The most bytes that are kept: the brotli and gzip forms of a text are together smaller than it. */
  maxBytes: number
}

type Compression = Exclude<Encoding, 'identity'>

const compressors: Record<Compression, (bytes: Buffer) => Promise<Buffer>> = {
  // Level 5 of 11: on our pages, level 7 takes twenty times as long for 1 % fewer bytes. A window of
  // 2^17 bytes: with the usual 2^22, V8 counts so much memory for each page that it collected its
  // whole heap every five pages, and half as many were rendered. The pages are 1 % larger at most.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

const decompressors: Record<Compression, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
}

/**
 * A body that is compressed on the first request for an encoding. From then on only the compressed forms
 * are kept, a sixth of the bytes: nearly every visitor asks for one of them, and for others it is
 * decompressed.
 * - Key: encoding. Lifetime: that of the body, e.g. of a cached page. Invalidation: none, the bytes
 *   never change.
 */
export function createEncodedBody(bytes: Buffer): EncodedBody {
  const kept = new Map<Encoding, Buffer>([['identity', bytes]])
  const running = new Map<Encoding, Promise<Buffer>>()

  function getIdentity(): Promise<Buffer> {
    for (const [encoding, body] of kept)
      return encoding === 'identity' ? Promise.resolve(body) : decompressors[encoding](body)
    throw new Error('A body keeps one form at least')
  }

  async function compress(encoding: Compression): Promise<Buffer> {
    try {
      const body = await compressors[encoding](await getIdentity())
      kept.set(encoding, body)
      kept.delete('identity')
      return body
    } finally {
      running.delete(encoding)
    }
  }

  return {
    find: (encoding) => kept.get(encoding),
    get(encoding) {
      if (encoding === 'identity') return getIdentity()
      const body = kept.get(encoding)
      if (body) return Promise.resolve(body)
      const started = running.get(encoding) ?? compress(encoding)
      running.set(encoding, started)
      return started
    },
    maxBytes: bytes.length,
  }
}

const encodings = new Map<string, Encoding>()

/**
 * The encoding for an `Accept-Encoding` header: brotli before gzip, unless refused with `q=0` (RFC
 * 9110, section 12.5.3).
 */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const known = encodings.get(accept)
  if (known) return known
  const offers = accept
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(';'))
  const accepts = (name: string) =>
    offers.some(([coding, q]) => coding?.trim() === name && !/^\s*q=0(\.0*)?\s*$/.test(q ?? ''))
  const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  // Browsers send only a few different headers. The limit stops other clients from filling the
  // memory.
  if (encodings.size < 200) encodings.set(accept, encoding)
  return encoding
}
