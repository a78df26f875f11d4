import { parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { buckets } from '../../domain/files/buckets.ts'
import { returnPhoto as contract } from '../../domain/orders/returns/return-functions.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { readFile } from '../files/read-file.ts'

/**
 * One picture of a request, for staff. It is sent as bytes, so that a browser shows it only where a
 * page of ours does.
 * @returns 200 a JPEG as `application/octet-stream`; 403 not staff; 404 no such picture
 */
export const returnPhoto: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ url }, context) {
    const { photoId } = parseRequest(contract, Object.fromEntries(url.searchParams))
    const objectPath = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => {
        await requireStaff(tx, context, 'sales', 'stock', 'finance', 'support')
        const { rows } = await tx.query<{ objectPath: string | null }>(
          'select object_path as "objectPath" from public.return_request_photos where id = $1',
          [photoId],
        )
        return rows[0]?.objectPath
      },
    )
    if (!objectPath) throw new FunctionError(404, 'There is no such picture.')
    return new Response(await readFile(context, buckets.returnPhotos, objectPath), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="photo.jpg"',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}
