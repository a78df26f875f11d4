import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A checksum of bytes that arrive in pieces. */
export interface Checksum {
  update(bytes: Uint8Array): void
  /** In base64, as S3 sends checksums. */
  digest(): string
}

/** The checksums that clients of S3 send, by the end of their header's name, `x-amz-checksum-…`. */
const checksums = {
  crc32: createCrc32,
  crc32c: createCrc32c,
  crc64nvme: createCrc64Nvme,
  sha1: () => createHashChecksum('sha1'),
  sha256: () => createHashChecksum('sha256'),
} as const satisfies Record<string, () => Checksum>

export type ChecksumName = keyof typeof checksums

export const checksumNames = Object.keys(checksums) as ChecksumName[]

export function createChecksum(name: ChecksumName): Checksum {
  return checksums[name]()
}

export function createHashChecksum(algorithm: 'md5' | 'sha1' | 'sha256'): Checksum {
  const hash = createHash(algorithm)
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') }
}

function createCrc32(): Checksum {
  let value = 0
  return {
    update(bytes) {
      value = crc32(bytes, value)
    },
    digest: () => toBase64([value]),
  }
}

/** Castagnoli (RFC 3720, section 12.1). */
function createCrc32c(): Checksum {
  let value = 0xffffffff
  return {
    update(bytes) {
      for (const byte of bytes) value = (value >>> 8) ^ (crc32cTable[(value ^ byte) & 255] ?? 0)
    },
    digest: () => toBase64([~value >>> 0]),
  }
}

/** The checksum of the AWS CLI: CRC-64/NVME, in two halves because numbers have 53 bits. */
function createCrc64Nvme(): Checksum {
  let high = 0xffffffff
  let low = 0xffffffff
  return {
    update(bytes) {
      for (const byte of bytes) {
        const index = (low ^ byte) & 255
        low = ((low >>> 8) | (high << 24)) ^ (crc64Lows[index] ?? 0)
        high = (high >>> 8) ^ (crc64Highs[index] ?? 0)
      }
    },
    digest: () => toBase64([~high >>> 0, ~low >>> 0]),
  }
}

const crc32cTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value >>> 0
})

const crc64Table = Array.from({ length: 256 }, (_, index) => {
  const reflectedPolynomial = 0x9a6c9329ac4bc9b5n
  let value = BigInt(index)
  for (let bit = 0; bit < 8; bit++)
    value = value & 1n ? (value >> 1n) ^ reflectedPolynomial : value >> 1n
  return value
})
const crc64Highs = Uint32Array.from(crc64Table, (entry) => Number(entry >> 32n))
const crc64Lows = Uint32Array.from(crc64Table, (entry) => Number(entry & 0xffffffffn))

function toBase64(words: readonly number[]): string {
  const bytes = Buffer.alloc(words.length * 4)
  for (const [index, word] of words.entries()) bytes.writeUInt32BE(word, index * 4)
  return bytes.toString('base64')
}
