import { explainWrongFile } from '../../../domain/files/wrong-file.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { proofMediaType } from '../../../domain/payments/transfer-proof.ts'
import { findPdfProblem } from '../../files/check-pdf.ts'
import { readPicture } from '../../files/read-picture.ts'
import type { NewFile } from '../../files/store-files.ts'

const another = 'Please take a photo of the meter and send that.'

const pdfRules = {
  maxPages: 50,
  messages: {
    broken: `This PDF cannot be opened. ${another}`,
    locked: `This PDF is protected with a password. ${another}`,
    active: `This PDF contains a program, a form or other files. ${another}`,
    long: 'This PDF has more than 50 pages. Please send the pages of this period.',
  },
}

const pictureMessages = {
  broken: 'This picture cannot be opened. Please take a new photo and send that.',
  huge: 'This picture has more than 25 megapixels. A photo with your phone is enough.',
  tiny: 'This picture is too small to read. Please send a photo of the whole meter.',
}

/**
 * What shows a reading, as it is stored: a photo, drawn again, a PDF that only shows pages, or the file of
 * an inverter as CSV. Its type is read from its bytes.
 * @throws FunctionError 400 with what is wrong; 503 when too many pictures come at once
 */
export async function readMeterFile(given: File): Promise<NewFile> {
  const bytes = new Uint8Array(await given.arrayBuffer())
  const mediaType = proofMediaType(bytes)
  if (mediaType === 'application/pdf') {
    const problem = await findPdfProblem(bytes, pdfRules)
    if (problem) throw new FunctionError(400, problem)
    return { mediaType, content: bytes }
  }
  if (mediaType)
    return { mediaType: 'image/jpeg', content: await readPicture(bytes, pictureMessages) }
  if (isCsv(bytes)) return { mediaType: 'text/csv', content: bytes }
  throw new FunctionError(
    400,
    explainWrongFile(bytes, 'Please send a photo (JPEG, PNG), a PDF, or the CSV of the inverter.'),
  )
}

/** Text with several lines and columns. */
function isCsv(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex
    if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return false
    const lines = text.split(/\r?\n/).filter((line) => line !== '')
    return lines.length > 1 && lines.slice(0, 10).every((line) => /[,;\t]/.test(line))
  } catch {
    return false
  }
}
