import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { explainDifference as contract } from '../../../domain/payments/reconciliation/reconciliation-functions.ts'
import { countOpen } from './reconcile.ts'

/**
 * Staff say why a difference is right. It stays in the list with their name, and a colleague must
 * close the day.
 * @returns 200 `{ open }`; 403 without the grant finance; 404 no such difference; 409 its day is closed,
 * or it is gone
 */
export const explainDifference = defineSteps(
  contract,
  async ({ request: { differenceId, explanation }, transaction, context }) => {
    const open = await transaction(async ({ tx, staffId }) => {
      const day = await tx.maybeOne<{ id: string; isGone: boolean }>(
        `select r.id, d.gone_at is not null as "isGone"
         from public.reconciliations r
         join public.reconciliation_differences d on d.reconciliation_id = r.id
         where d.id = $1
         for update of r`,
        [differenceId],
      )
      if (!day) throw new FunctionError(404, 'There is no such difference.')
      if (day.isGone)
        throw new FunctionError(409, 'This difference is gone: the lists agree about it now.')
      await tx.query(
        `update public.reconciliation_differences
         set explanation = $2, explained_by = $3, explained_at = $4
         where id = $1`,
        [differenceId, explanation, staffId, context.now()],
      )
      return countOpen(tx, day.id)
    })
    return { open }
  },
)
