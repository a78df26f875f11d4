import { defineSteps } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { buckets } from '../../domain/files/buckets.ts'
import { returnPhoto as contract } from '../../domain/orders/returns/return-functions.ts'
import { readFile } from '../files/read-file.ts'

/**
 * One picture of a request, for staff. It is sent as bytes, so that a browser shows it only where a
 * page of ours does.
 * @returns 200 a JPEG as `application/octet-stream`; 403 not staff; 404 no such picture
 */
export const returnPhoto = defineSteps(
  contract,
  async ({ request: { photoId }, transaction, context }) => {
    const objectPath = await transaction(
      async ({ tx }) => {
        const row = await tx.maybeOne<{ objectPath: string | null }>(
          'select object_path as "objectPath" from public.return_request_photos where id = $1',
          [photoId],
        )
        return row?.objectPath
      },
      { readOnly: true },
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
)
