/** The largest CV: 5 MB, in binary units like the file managers of Windows and Android. */
export const maxCvBytes = 5 * 1024 * 1024

/**
 * The largest form with a CV. It has room for the other fields and for a slightly too large file,
 * which gets its own message.
 */
export const maxCvFormBytes = 6 * 1024 * 1024

export type CvKind = 'pdf' | 'docx'

export const cvMediaTypes: Record<CvKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export const missingCvMessage = 'Please choose your CV: a PDF or Word (DOCX) file of at most 5 MB.'
export const tooLargeCvMessage =
  'The CV is larger than 5 MB. Please save it as a PDF with smaller pictures, or without them, and choose it again.'

const unknownMessage =
  'This file is neither a PDF nor a Word (DOCX) document, whatever its name says. Please save your CV as a PDF and choose that file.'
const cutOffPdfMessage =
  'This PDF is not complete: its end is missing. Please save or download it again and choose the new file.'
const oldWordMessage =
  'This is an old Word file (.doc) or one that is locked with a password. Please save your CV as a PDF, without a password, and choose that file.'
const macroMessage =
  'This Word file carries macros (.docm), which we do not open. Please save your CV as a PDF or as a plain Word document (.docx) and choose that file.'
const brokenZipMessage =
  'This Word file is damaged or packed in a way we cannot read. Please save your CV as a PDF and choose that file.'
const otherZipMessage =
  'This file is a packed folder or another kind of document, not a Word (DOCX) file. Please save your CV as a PDF and choose that file.'

export type CheckedCv = { kind: CvKind; problem: null } | { kind: null; problem: string }

/**
 * Reads the type of a CV from its content; its name and declared type are ignored. Nothing is
 * unpacked, so a zip bomb does no harm. It never throws.
 * @returns the type, or a sentence that says what to do
 */
export function checkCv(bytes: Uint8Array): CheckedCv {
  if (bytes.length === 0) return refuse(missingCvMessage)
  if (bytes.length > maxCvBytes) return refuse(tooLargeCvMessage)
  if (startsWith(bytes, pdfHeader))
    return hasPdfTrailer(bytes) ? { kind: 'pdf', problem: null } : refuse(cutOffPdfMessage)
  if (startsWith(bytes, compoundFileHeader)) return refuse(oldWordMessage)
  if (startsWith(bytes, zipHeader)) return checkWordZip(bytes)
  return refuse(unknownMessage)
}

function refuse(problem: string): CheckedCv {
  return { kind: null, problem }
}

/** ISO 32000-2, 7.5.2. */
const pdfHeader = [...'%PDF-'].map((letter) => letter.charCodeAt(0))
/** MS-CFB 2.2: old Word files, and DOCX behind a password (MS-OFFCRYPTO). */
const compoundFileHeader = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** APPNOTE 4.3.7: a local file header, with which every Office document begins. */
const zipHeader = [0x50, 0x4b, 0x03, 0x04]

function startsWith(bytes: Uint8Array, header: readonly number[]): boolean {
  return header.every((byte, index) => bytes[index] === byte)
}

/**
 * ISO 32000-2, 7.5.5: `startxref` and `%%EOF` end the file; programs add a little after it, so
 * readers search the last 1,024 bytes.
 */
function hasPdfTrailer(bytes: Uint8Array): boolean {
  const end = decodeLatin1(bytes.subarray(Math.max(pdfHeader.length, bytes.length - 1_024)))
  return end.includes('startxref') && end.includes('%%EOF')
}

interface ZipEntry {
  name: string
  isEncrypted: boolean
  unpackedBytes: number
}

/** Real documents have far fewer parts, and are far smaller when unpacked. */
const maxEntries = 2_000
const maxUnpackedBytes = 200 * 1024 * 1024

function checkWordZip(bytes: Uint8Array): CheckedCv {
  const entries = listZipEntries(bytes)
  if (!entries || entries.some(({ isEncrypted }) => isEncrypted)) return refuse(brokenZipMessage)
  if (entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > maxUnpackedBytes)
    return refuse(brokenZipMessage)
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (!names.has('[content_types].xml') || !names.has('word/document.xml'))
    return refuse(otherZipMessage)
  return [...names].some((name) => /(^|\/)vba(project|data)/.test(name))
    ? refuse(macroMessage)
    : { kind: 'docx', problem: null }
}

/**
 * The central directory of a ZIP file (APPNOTE 4.3.12 and 4.3.16); null when it is inconsistent.
 * ZIP64 is not supported: a CV does not need it.
 */
function listZipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEndOfDirectory(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const isOneDisk = view.getUint16(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  if (!isOneDisk || count === 0 || count > maxEntries) return null
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  while (entries.length < count) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return null
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const localAt = view.getUint32(at + 42, true)
    const fits = localAt + 30 + view.getUint32(at + 20, true) <= bytes.length
    if (nameEnd > end || !fits || view.getUint32(localAt, true) !== 0x04034b50) return null
    entries.push({
      name: decodeLatin1(bytes.subarray(at + 46, nameEnd)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      unpackedBytes: view.getUint32(at + 24, true),
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The last record has 22 bytes and a comment of at most 65,535 bytes, which ends the file. */
function findEndOfDirectory(view: DataView): number | null {
  const last = view.byteLength - 22
  for (let at = last; at >= Math.max(0, last - 65_535); at--) {
    if (
      view.getUint32(at, true) === 0x06054b50 &&
      at + 22 + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  }
  return null
}

function decodeLatin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
