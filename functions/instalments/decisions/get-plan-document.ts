import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { getPlanDocument as contract } from '../../../domain/instalments/applications/application-functions.ts'
import { readFile } from '../../files/read-file.ts'

/**
 * One document of an application, for finance, as bytes that a browser does not show by itself.
 * @returns 200 the file as `application/octet-stream`; 403 no finance; 404 no such document
 */
export const getPlanDocument = defineSteps(
  contract,
  async ({ request: { documentId }, transaction, context }) => {
    const objectPath = await transaction(
      async ({ tx }) => {
        const row = await tx.maybeOne<{ objectPath: string }>(
          'select object_path as "objectPath" from public.plan_documents where id = $1',
          [documentId],
        )
        return row?.objectPath
      },
      { readOnly: true },
    )
    if (!objectPath) throw new FunctionError(404, 'There is no such document.')
    return new Response(await readFile(context, buckets.planDocuments, objectPath), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="paper"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
)
