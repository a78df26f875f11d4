import { explainWrongFile } from '../../../domain/files/wrong-file.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import {
  maxPlanDocumentBytes,
  planDocumentType,
  tooLargePlanDocument,
  wrongPlanDocument,
  type PlanDocumentKind,
} from '../../../domain/instalments/applications/plan-documents.ts'
import { findPdfProblem } from '../../files/check-pdf.ts'
import { readPicture } from '../../files/read-picture.ts'
import type { NewFile } from '../../files/store-files.ts'

const maxPages = 60
const pdfMessages = {
  broken: 'This PDF cannot be opened. Please send a photo of the paper.',
  locked: 'This PDF is protected with a password. Please save it without one.',
  active: 'This PDF contains a program, a form or other files. Please send a photo of the paper.',
  long: `This PDF has more than ${maxPages} pages. Please send the last three months only.`,
}
const pictureMessages = {
  broken: 'This picture cannot be opened. Please take the photo again.',
  huge: 'This picture has more than 25 megapixels. Please send a smaller one.',
  tiny: 'This picture is too small to read. Please take the photo again.',
}

/** A document as it is stored. */
export interface ReadDocument extends NewFile {
  kind: PlanDocumentKind
}

/**
 * Reads a document: a PDF that only shows pages, or a picture, which is drawn again without its metadata.
 * @throws FunctionError 400 with what is wrong, for its field
 */
export async function readPlanDocument(kind: PlanDocumentKind, file: File): Promise<ReadDocument> {
  const refuse = (message: string) =>
    new FunctionError(400, message, { details: { fields: { [kind]: message } } })
  if (file.size > maxPlanDocumentBytes) throw refuse(tooLargePlanDocument)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = planDocumentType(bytes)
  if (!mediaType) throw refuse(explainWrongFile(bytes, wrongPlanDocument))
  if (mediaType === 'application/pdf') {
    const problem = await findPdfProblem(bytes, { maxPages, messages: pdfMessages })
    if (problem) throw refuse(problem)
    return { kind, mediaType, content: bytes }
  }
  try {
    return { kind, mediaType: 'image/jpeg', content: await readPicture(bytes, pictureMessages) }
  } catch (error) {
    if (error instanceof FunctionError && error.status === 400) throw refuse(error.message)
    throw error
  }
}
