import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { getResellerDocument as contract } from '../../../domain/resellers/reseller-functions.ts'
import { readFile } from '../../files/read-file.ts'

/**
 * A document of an application, for staff of sales. It is sent as bytes, so that a browser shows it only
 * where a page of ours does.
 * @returns 200 a PDF or JPEG as `application/octet-stream`; 403 not staff of sales; 404 no such document
 */
export const getResellerDocument = defineSteps(
  contract,
  async ({ request: { documentId }, transaction, context }) => {
    const objectPath = await transaction(
      async ({ tx }) => {
        const row = await tx.maybeOne<{ objectPath: string }>(
          'select object_path as "objectPath" from public.reseller_documents where id = $1',
          [documentId],
        )
        return row?.objectPath
      },
      { readOnly: true },
    )
    if (!objectPath) throw new FunctionError(404, 'There is no such document.')
    return new Response(await readFile(context, buckets.resellerDocuments, objectPath), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="document"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
)
