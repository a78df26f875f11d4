/** A file of a spreadsheet as text, and how it was read. */
export interface DecodedCsv {
  text: string
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'MacRoman'
}

const zip = [0x50, 0x4b, 0x03, 0x04]
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0]

/** What to say when somebody sends the workbook itself. */
export const workbookMessage =
  'This is an Excel or other spreadsheet file. Open it, choose “Save as”, pick “CSV UTF-8 (comma delimited)”, and send the new file that ends in .csv.'
const notTextMessage =
  'This is not a CSV file: it holds bytes that no text has. Save your table as CSV and send that file.'
export const emptyFileMessage = 'This file is empty.'

/**
 * The text of a CSV file in any of the usual encodings. A byte order mark decides; without one a
 * file with many zero bytes is UTF-16, what is valid UTF-8 is UTF-8, and the rest is MacRoman or
 * Windows-1252, as older spreadsheets write it.
 * @returns a sentence for people when the file is not CSV
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv | { problem: string } {
  if (bytes.length === 0) return { problem: emptyFileMessage }
  if (startsWith(bytes, zip) || startsWith(bytes, oldExcel)) return { problem: workbookMessage }
  const wide = findUtf16(bytes)
  if (wide) return toDecoded(new TextDecoder(wide).decode(bytes), 'UTF-16')
  try {
    return toDecoded(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'UTF-8')
  } catch {
    return isMacRoman(bytes)
      ? toDecoded(new TextDecoder('macintosh').decode(bytes), 'MacRoman')
      : toDecoded(new TextDecoder('windows-1252').decode(bytes), 'Windows-1252')
  }
}

function toDecoded(
  text: string,
  encoding: DecodedCsv['encoding'],
): DecodedCsv | { problem: string } {
  if (text.includes('\0')) return { problem: notTextMessage }
  return text.trim() === '' ? { problem: emptyFileMessage } : { text, encoding }
}

/** UTF-16 by its mark, or because every other byte of the beginning is zero. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const zerosAt = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const many = start.length * 0.3
  if (zerosAt(1) > many) return 'utf-16le'
  return zerosAt(0) > many ? 'utf-16be' : null
}

/**
 * Excel on a Mac ends lines with a carriage return alone. Else the letters with accents decide: MacRoman has
 * them from 0x80 on, where Windows-1252 has quotation marks, dashes and few letters.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  if (bytes.includes(0x0d) && !bytes.includes(0x0a)) return true
  const marks = new Set([0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99])
  let mac = 0
  let windows = 0
  for (const byte of bytes)
    if (byte >= 0xc0) windows += 1
    else if (byte >= 0x80 && byte < 0xa0 && !marks.has(byte)) mac += 1
  return mac > windows
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
