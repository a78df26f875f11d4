import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { closeDay as contract } from '../../../domain/payments/reconciliation/reconciliation-functions.ts'

/**
 * Staff close a day without open differences. Who explained one of its differences leaves that to a
 * colleague. The database refuses the rest.
 * @returns 200 `{ isClosed: true }`, also the second time; 403 without the grant finance; 404 a day that
 * was not compared; 409 it is not over, or has differences
 */
export const closeDay = defineSteps(
  contract,
  async ({ request: { day }, transaction, context }) => {
    await transaction(async ({ tx, staffId }) => {
      const { rows } = await tx.query<{ id: string; isClosed: boolean }>(
        `select id, closed_at is not null as "isClosed"
         from public.reconciliations
         where day = $1 and compared_at is not null
         for update`,
        [day],
      )
      if (rows.length === 0) throw new FunctionError(404, 'Please compare this day first.')
      await tx.query(
        `update public.reconciliations
         set closed_at = $2, closed_by = $3
         where id = any ($1)`,
        [rows.filter(({ isClosed }) => !isClosed).map(({ id }) => id), context.now(), staffId],
      )
    })
    return { isClosed: true }
  },
)
