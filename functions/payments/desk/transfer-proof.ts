import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { getTransferProof as contract } from '../../../domain/orders/desk/staff-order.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { readFile } from '../../files/read-file.ts'

/**
 * The file of a receipt. It came from a stranger, so it is answered as a download without a type:
 * no browser shows it as a page of this site. The reader knows its type from `staff-order`.
 * @returns 200 the bytes; 403 not staff; 404 no such receipt
 */
export const transferProof = defineSteps(
  contract,
  async ({ request: { proofId }, transaction, context }) => {
    const objectPath = await transaction(
      async ({ tx }) => {
        const row = await tx.maybeOne<{ objectPath: string | null }>(
          'select object_path as "objectPath" from public.transfer_proofs where id = $1',
          [proofId],
        )
        return row?.objectPath
      },
      { readOnly: true },
    )
    if (!objectPath) throw new FunctionError(404, 'There is no such receipt.')
    return new Response(await readFile(context, buckets.transferProofs, objectPath), {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="receipt"',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      },
    })
  },
)
