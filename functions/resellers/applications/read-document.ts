import { explainWrongFile } from '../../../domain/files/wrong-file.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { proofMediaType } from '../../../domain/payments/transfer-proof.ts'
import { findPdfProblem } from '../../files/check-pdf.ts'
import type { NewFile } from '../../files/store-files.ts'
import { readPicture } from '../../files/read-picture.ts'

const another = 'Please take a photo of it and send that.'

const pdfRules = {
  maxPages: 20,
  messages: {
    broken: `This PDF cannot be opened. ${another}`,
    locked: `This PDF is protected with a password. ${another}`,
    active: `This PDF contains a program, a form or other files. ${another}`,
    long: 'This PDF has more than 20 pages. Please send the page that matters.',
  },
}

const pictureMessages = {
  broken: 'This picture cannot be opened. Please take a new photo and send that.',
  huge: 'This picture has more than 25 megapixels. A photo with your phone is enough.',
  tiny: 'This picture is too small to read. Please send a photo of the whole page.',
}

/**
 * A document of an application as it is stored: a PDF that only shows pages, or a picture, drawn again.
 * Its type is read from its bytes.
 * @throws FunctionError 400 with what is wrong; 503 when too many pictures come at once
 */
export async function readDocument(given: File): Promise<NewFile> {
  const bytes = new Uint8Array(await given.arrayBuffer())
  const mediaType = proofMediaType(bytes)
  if (!mediaType)
    throw new FunctionError(
      400,
      explainWrongFile(bytes, 'Please send a photo (JPEG, PNG) or a PDF.'),
    )
  if (mediaType !== 'application/pdf')
    return { mediaType: 'image/jpeg', content: await readPicture(bytes, pictureMessages) }
  const problem = await findPdfProblem(bytes, pdfRules)
  if (problem) throw new FunctionError(400, problem)
  return { mediaType, content: bytes }
}
