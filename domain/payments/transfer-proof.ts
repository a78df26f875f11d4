/**
 * The proof of a bank transfer: a picture of the receipt, or a PDF of the bank. Its type is read
 * from its first bytes, not from its name.
 */

export const maxProofBytes = 5 * 1024 * 1024
/** The file and the fields beside it. */
export const maxProofFormBytes = maxProofBytes + 16 * 1024
export const tooLargeProofMessage =
  'The file is larger than 5 MB. A screenshot of the receipt is enough.'
export const missingProofMessage = 'Please choose the file of your receipt.'
export const wrongProofTypeMessage = 'Please send a photo, a screenshot (JPEG, PNG, WebP) or a PDF.'

export type ProofMediaType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

const beginnings: readonly (readonly [ProofMediaType, readonly (number | null)[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
]

/** The type of a file by its content, or null when it is none of the accepted ones. */
export function proofMediaType(bytes: Uint8Array): ProofMediaType | null {
  return (
    beginnings.find(([, beginning]) =>
      beginning.every((byte, index) => byte === null || bytes[index] === byte),
    )?.[0] ?? null
  )
}
