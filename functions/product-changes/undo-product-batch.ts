import { DatabaseError } from 'pg'
import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { undoProductBatch as contract } from '../../domain/product-changes/undo-product-batch.ts'
import { requireStaff } from '../callers/require-staff.ts'
import { allowLongStatements } from './allow-long-statements.ts'

/**
 * Takes an import back, with the rights of the caller. It does what `undo_change` of the Data API
 * does, which would be stopped after a few seconds.
 * @returns 200 `{ undoneCount }`; 403 no grant; 404 nothing of the caller to undo; 409 it was undone, or its
 * products have changed since
 */
export const undoProductBatch: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { id } = parseRequest(contract, body)
    const undoneCount = await context.db
      .transaction({ role: 'authenticated' }, async (tx) => {
        await requireStaff(tx, context, 'content', 'sales', 'stock', 'finance')
        await allowLongStatements(tx)
        const row = await tx.maybeOne<{ count: number }>(
          `select public.undo_change(change::bigint) as count
           from public.product_batches where id = $1`,
          [id],
        )
        if (!row) throw new FunctionError(404, 'There is no such import.')
        return row.count
      })
      .catch(refuse)
    return answer(contract, { undoneCount })
  },
}

function refuse(error: unknown): never {
  const isDenied = error instanceof DatabaseError && error.code === '42501'
  if (isDenied || (error instanceof FunctionError && error.details.code === 'product_grant_needed'))
    throw new FunctionError(403, 'You may not undo this any more: a grant of yours was taken away.')
  throw error
}
