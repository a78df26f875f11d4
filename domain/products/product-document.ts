import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { file, object, text, uuid, wholeNumber, type ValueOf } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** Data sheets and manuals of the makers: PDF files beside the data sheet that we write. */

export const maxDocumentBytes = 10 * 1024 * 1024
export const maxDocumentFormBytes = maxDocumentBytes + 16 * 1024
export const maxDocuments = 5
export const maxDocumentPages = 200

export const tooLargeDocumentMessage = 'The file is larger than 10 MB. Please make it smaller.'
export const tooManyDocumentsMessage = `A product has at most ${maxDocuments} documents. Please remove one first.`
export const documentMessages = {
  broken: 'This file cannot be opened as a PDF. Please save it as PDF again.',
  locked: 'This PDF is protected with a password. Please save it without one.',
  active:
    'This PDF contains a program, a form or other files. Please print it to a new PDF and send that.',
  long: `This PDF has more than ${maxDocumentPages} pages.`,
}

export const documentTitle = requiredLine({
  whenMissing: 'Please give the document a title.',
  whenTooLong: 'Please use at most 80 characters.',
  maxLength: 80,
})

const productDocument = object({
  id: text(),
  title: text(),
  objectPath: text(),
  sizeBytes: wholeNumber(),
})
export type ProductDocument = ValueOf<typeof productDocument>

/** Adds a PDF to a product, after its others. */
export const addProductDocument = {
  name: 'add-product-document',
  method: 'POST',
  caller: { grants: ['content'] },
  parseRequest: object({
    productId: uuid(),
    file: file('Please choose a PDF.'),
    title: documentTitle,
  }),
  parseResponse: productDocument,
} satisfies AnyFunctionContract
