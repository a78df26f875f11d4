import { parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { getPlanDocument as contract } from '../../../domain/instalments/applications/application-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { readFile } from '../../files/read-file.ts'

/**
 * One document of an application, for finance, as bytes that a browser does not show by itself.
 * @returns 200 the file as `application/octet-stream`; 403 no finance; 404 no such document
 */
export const getPlanDocument: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ url }, context) {
    const { documentId } = parseRequest(contract, Object.fromEntries(url.searchParams))
    const objectPath = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => {
        await requireStaff(tx, context, 'finance')
        const { rows } = await tx.query<{ objectPath: string }>(
          'select object_path as "objectPath" from public.plan_documents where id = $1',
          [documentId],
        )
        return rows[0]?.objectPath
      },
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
}
