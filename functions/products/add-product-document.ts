import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { buckets } from '../../domain/files/buckets.ts'
import {
  addProductDocument as contract,
  documentMessages,
  maxDocumentBytes,
  maxDocumentFormBytes,
  maxDocumentPages,
  maxDocuments,
  tooLargeDocumentMessage,
  tooManyDocumentsMessage,
  type ProductDocument,
} from '../../domain/products/product-document.ts'
import { findPdfProblem } from '../files/check-pdf.ts'
import { foreverS, storeNamedFiles } from '../files/store-files.ts'

/**
 * Adds a PDF of the maker to a product, after its others. It only shows pages: no program, no form, no
 * other files in it. Needs the grant `content`.
 * @returns 200 the document; 400 what is wrong with the file or its title; 403; 404 no such product;
 * 409 it has five; 413 too large
 */
export const addProductDocument = defineSteps(
  contract,
  async ({ request: { productId, file, title }, transaction, allow, context }) => {
    await allow()

    if (file.size > maxDocumentBytes) throw new FunctionError(413, tooLargeDocumentMessage)
    const content = new Uint8Array(await file.arrayBuffer())
    const problem = await findPdfProblem(content, {
      maxPages: maxDocumentPages,
      messages: documentMessages,
    })
    if (problem) throw new FunctionError(400, problem)
    const objectPath = crypto.randomUUID()
    const files = [
      {
        objectPath: `${objectPath}.pdf`,
        mediaType: 'application/pdf',
        content,
        cacheControl: foreverS,
      },
    ]
    return storeNamedFiles(context, { bucket: buckets.productDocuments, files }, () =>
      transaction(async ({ tx }) => {
        return insertDocument(tx, { productId, objectPath, title, sizeBytes: content.length })
      }),
    )
  },
  { upload: { maxBytes: maxDocumentFormBytes, tooLarge: tooLargeDocumentMessage } },
)

interface NewDocument {
  productId: string
  objectPath: string
  title: string
  sizeBytes: number
}

/** The product is locked, so that two people cannot add a sixth document at the same time. */
async function insertDocument(
  tx: Tx,
  { productId, objectPath, title, sizeBytes }: NewDocument,
): Promise<ProductDocument> {
  const { rowCount } = await tx.query(
    'select from public.products where id = $1 for no key update',
    [productId],
  )
  if (rowCount === 0) throw new FunctionError(404, 'There is no such product.')
  const { rows } = await tx.query<{ position: number }>(
    'select position from public.product_documents where product_id = $1',
    [productId],
  )
  if (rows.length >= maxDocuments) throw new FunctionError(409, tooManyDocumentsMessage)
  const position = Math.min(99, Math.max(-1, ...rows.map((row) => row.position)) + 1)
  const inserted = await tx.query<ProductDocument>(
    `insert into public.product_documents (product_id, position, object_path, title, size_bytes)
     values ($1, $2, $3, $4, $5)
     returning id, title, object_path as "objectPath", size_bytes as "sizeBytes"`,
    [productId, position, objectPath, title, sizeBytes],
  )
  const [document] = inserted.rows
  if (!document) throw new Error('A document was not stored')
  return document
}
