import { explainWrongFile } from '../../../domain/files/wrong-file.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import {
  proofMediaType,
  wrongProofTypeMessage,
  type ProofMediaType,
} from '../../../domain/payments/transfer-proof.ts'
import { findPdfProblem } from '../../files/check-pdf.ts'
import { readPicture } from '../../files/read-picture.ts'

/** A receipt as it is stored. */
export interface Receipt {
  mediaType: ProofMediaType
  content: Uint8Array
}

/**
 * A picture, drawn again, or a PDF that only shows pages.
 * @throws FunctionError 400 with what is wrong; 503 when too many pictures come at once
 */
export async function readReceipt(bytes: Uint8Array): Promise<Receipt> {
  const mediaType = proofMediaType(bytes)
  if (!mediaType) throw new FunctionError(400, explainWrongFile(bytes, wrongProofTypeMessage))
  if (mediaType !== 'application/pdf')
    return { mediaType: 'image/jpeg', content: await readPicture(bytes) }
  const problem = await findPdfProblem(bytes)
  if (problem) throw new FunctionError(400, problem)
  return { mediaType, content: bytes }
}
