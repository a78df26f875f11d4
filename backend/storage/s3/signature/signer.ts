import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'

export interface AccessKey {
  id: string
  secret: string
}

/** SHA-256 in the form that `@smithy/signature-v4` asks for: with a secret it is an HMAC. */
class Sha256 {
  #hash: Hash | Hmac

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', toSecret(secret))
  }

  update(data: Uint8Array): void {
    this.#hash.update(data)
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest())
  }

  reset(): void {
    throw new Error('A signature needs a hash only once')
  }
}

function toSecret(secret: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof secret === 'string') return secret
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret)
}

/** Makes signatures as the owner of an access key does. Paths are signed as they were sent. */
export function createSigner(
  { id, secret }: AccessKey,
  { region, sessionToken }: { region: string; sessionToken: string | null },
): SignatureV4 {
  return new SignatureV4({
    service: 's3',
    region,
    credentials: {
      accessKeyId: id,
      secretAccessKey: secret,
      ...(sessionToken === null ? {} : { sessionToken }),
    },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
}
