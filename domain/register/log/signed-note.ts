import { formatBase64, parseBase64 } from './base64.ts'
import type { Sha256 } from './merkle-tree.ts'

/** Text with signatures (c2sp.org/signed-note). The text ends with a newline. */
export interface SignedNote {
  text: string
  signatures: NoteSignature[]
}

export interface NoteSignature {
  keyName: string
  /** The first bytes of a hash of the key: they say which key may have signed. */
  keyId: number
  signature: Uint8Array
}

/** The kinds of signatures of a note that this register makes, and the byte that names them. */
export const signatureTypes = { ed25519: 0x01, mlDsa44: 0x06 } as const

/** A public key with the name that stands in its signatures. */
export interface NoteKey {
  name: string
  type: number
  publicKey: Uint8Array
}

/** The number by which signatures name a key. */
export function keyIdOf(sha256: Sha256, { name, type, publicKey }: NoteKey): number {
  const label = new TextEncoder().encode(`${name}\n`)
  const data = new Uint8Array([...label, type, ...publicKey])
  return new DataView(sha256(data).slice(0, 4).buffer).getUint32(0)
}

/** A public key as text: `name+id+base64`, as Go's `sumdb/note` reads it. */
export function formatNoteKey(sha256: Sha256, key: NoteKey): string {
  const id = keyIdOf(sha256, key).toString(16).padStart(8, '0')
  return `${key.name}+${id}+${formatBase64(new Uint8Array([key.type, ...key.publicKey]))}`
}

/** The key of such a text, or null when it is none, or its number is not that of the key. */
export function parseNoteKey(sha256: Sha256, text: string): NoteKey | null {
  const [, name = '', id = '', encoded = ''] =
    /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  const bytes = parseBase64(encoded)
  const type = bytes?.[0]
  if (!bytes || type === undefined) return null
  const key = { name, type, publicKey: bytes.slice(1) }
  return keyIdOf(sha256, key) === Number.parseInt(id, 16) ? key : null
}

/** The note with its signatures below it. */
export function formatSignedNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(({ keyName, keyId, signature }) => {
    const bytes = new Uint8Array(4 + signature.length)
    new DataView(bytes.buffer).setUint32(0, keyId)
    bytes.set(signature, 4)
    return `— ${keyName} ${formatBase64(bytes)}\n`
  })
  return `${text}\n${lines.join('')}`
}

/**
 * A note with its short signatures only: that of ML-DSA-44 is 40 times as long as that of Ed25519. Null
 * when it is malformed.
 */
export function keepShortSignatures(note: string): string | null {
  const signed = parseSignedNote(note)
  const signatures = signed?.signatures.filter(({ signature }) => signature.length <= 64)
  return signed && signatures ? formatSignedNote({ ...signed, signatures }) : null
}

/** Reads a note; null when it is malformed, or has more than 64 signatures. It verifies nothing. */
export function parseSignedNote(note: string): SignedNote | null {
  const blank = note.lastIndexOf('\n\n')
  // Control characters would let two texts look the same.
  // oxlint-disable-next-line no-control-regex
  if (blank < 0 || !note.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null
  const lines = note.slice(blank + 2, -1).split('\n')
  if (lines.length > 64) return null
  const signatures = lines.map(parseSignatureLine)
  return signatures.every((signature) => signature !== null)
    ? { text: note.slice(0, blank + 1), signatures }
    : null
}

function parseSignatureLine(line: string): NoteSignature | null {
  const [, keyName = '', encoded = ''] = /^— ([^+\s]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? []
  const bytes = parseBase64(encoded)
  if (!bytes || bytes.length < 5) return null
  return {
    keyName,
    keyId: new DataView(bytes.buffer, bytes.byteOffset).getUint32(0),
    signature: bytes.slice(4),
  }
}
