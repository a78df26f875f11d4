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

/** Files of one order. The database refuses more, and more than 10 MB together. */
export const maxProofs = 3
export const tooManyProofsMessage =
  'You can send up to three files for an order, 10 MB together. We have yours and will look at them.'

/**
 * A picture has at most as many pixels as a good phone camera takes, and its shorter side is long
 * enough to read an amount.
 */
export const maxPicturePixels = 25_000_000
export const minPictureSide = 200
/** A stored picture is not larger: the text of a receipt is readable. */
export const storedPictureSide = 2_400
export const brokenPictureMessage =
  'This picture cannot be opened. Please take a screenshot of the receipt and send that.'
export const hugePictureMessage =
  'This picture has more than 25 megapixels. A screenshot of the receipt is enough.'
export const tinyPictureMessage =
  'This picture is too small to read. Please send a screenshot or photo of the whole receipt.'

export const maxPdfPages = 20
export const brokenPdfMessage =
  'This PDF cannot be opened. Please send a screenshot of the receipt.'
export const lockedPdfMessage =
  'This PDF is protected with a password. Please send a screenshot of the receipt.'
export const activePdfMessage =
  'This PDF contains a program, a form or other files. Please send a screenshot of the receipt.'
export const longPdfMessage = `This PDF has more than ${maxPdfPages} pages. Please send the page with the receipt.`

/**
 * The receipts of all unpaid orders have less than this together. The database refuses 500 MB; a
 * scheduled task deletes the oldest ones of ended orders before that.
 */
export const maxUnpaidProofBytes = 400 * 1024 * 1024

/** What receipts are stored as. */
export const proofMediaTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type ProofMediaType = (typeof proofMediaTypes)[number]

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
