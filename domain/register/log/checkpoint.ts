import { formatBase64, parseBase64 } from './base64.ts'

/** The state of a log at one moment (c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  /** The name of the log. */
  origin: string
  /** How many entries it has. */
  size: number
  /** The root of their Merkle tree: 32 bytes. */
  root: Uint8Array
}

/** The text that is signed. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${formatBase64(root)}\n`
}

/** Reads the text of a checkpoint; null when it is malformed, or has lines that nobody can check. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin = '', digits = '', encoded = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,15})\n([^\n]+)\n$/.exec(text) ?? []
  const size = Number(digits)
  const root = parseBase64(encoded)
  if (origin === '' || !Number.isSafeInteger(size) || root?.length !== 32) return null
  return { origin, size, root }
}

/**
 * What an ML-DSA-44 key signs for a checkpoint (c2sp.org/tlog-cosignature, "subtree/v1").
 * @param signedAtS when it signs, seconds since 1970
 */
export function cosignedMessage(
  { origin, size, root }: Checkpoint,
  keyName: string,
  signedAtS: number,
): Uint8Array {
  const encoder = new TextEncoder()
  const withLength = (text: string) => {
    const bytes = encoder.encode(text)
    return [bytes.length, ...bytes]
  }
  return new Uint8Array([
    ...encoder.encode('subtree/v1\n\0'),
    ...withLength(keyName),
    ...uint64(signedAtS),
    ...withLength(origin),
    ...uint64(0),
    ...uint64(size),
    ...root,
  ])
}

/** A whole number of 0 or more as eight bytes, the highest first. */
export function uint64(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}
