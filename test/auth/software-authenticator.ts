import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Bytes = string | ArrayBuffer | ArrayBufferView

/** As sent by the server, or as parsed by auth-js. */
export interface CreationOptions {
  challenge: Bytes
  rp: { id?: string | undefined }
  user: { id: Bytes }
}
export interface RequestOptions {
  challenge: Bytes
  rpId?: string | undefined
}

/** Values that a test replaces with wrong ones. */
export interface Tampering {
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  userHandle?: string
  /** Signs with another key. */
  isForged?: boolean
}

const origin = 'https://shop.example'

/**
 * A security key in memory (ES256, no attestation) with one credential. Its responses are JSON,
 * with the `toJSON` that auth-js calls.
 */
export class SoftwareAuthenticator {
  /** The signature counter; a test lowers it to simulate a cloned key. */
  counter = 0
  readonly id = randomBytes(32)
  #key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''

  create(options: CreationOptions, tampering: Tampering = {}) {
    this.#userHandle = base64Url(options.user.id)
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, tampering)
    const authData = Buffer.concat([
      this.#authData(options.rp.id ?? '', 0x40, tampering),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseKey(this.#key.publicKey),
    ])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ])
    return this.#answer({
      clientDataJSON: base64Url(clientDataJSON),
      attestationObject: base64Url(attestationObject),
      transports: ['internal' as const],
    })
  }

  get(options: RequestOptions, tampering: Tampering = {}) {
    this.counter++
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, tampering)
    const authData = this.#authData(options.rpId ?? '', 0, tampering)
    const key = tampering.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#key.privateKey
    const signature = sign(
      'sha256',
      Buffer.concat([authData, createHash('sha256').update(clientDataJSON).digest()]),
      key,
    )
    return this.#answer({
      clientDataJSON: base64Url(clientDataJSON),
      authenticatorData: base64Url(authData),
      signature: base64Url(signature),
      userHandle: tampering.userHandle ?? this.#userHandle,
    })
  }

  #answer<Response extends object>(response: Response) {
    const id = base64Url(this.id)
    const json = {
      id,
      rawId: id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform' as const,
      response,
    }
    return { ...json, toJSON: () => json }
  }

  #clientData(type: string, challenge: Bytes, tampering: Tampering): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: tampering.challenge ?? base64Url(challenge),
        origin: tampering.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  #authData(
    rpId: string,
    moreFlags: number,
    { rpId: bent, isUserVerified = true }: Tampering,
  ): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | moreFlags
    return Buffer.concat([
      createHash('sha256')
        .update(bent ?? rpId)
        .digest(),
      Buffer.from([flags]),
      counter,
    ])
  }
}

function base64Url(bytes: Bytes): string {
  if (typeof bytes === 'string') return bytes
  const buffer = ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes)
  return buffer.toString('base64url')
}

/** RFC 9052: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  return cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), bytes(x)],
    [cborInteger(-3), bytes(y)],
  ])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
